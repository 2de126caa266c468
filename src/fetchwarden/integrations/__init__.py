"""Fetchwarden's tools in other people's agents. Each module needs the framework it is named for."""
