"""Tests of the tools in other people's agents; each runs the framework itself."""
