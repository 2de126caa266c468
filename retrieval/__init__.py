"""Fetch a judged target: DNS, sockets and HTTP behind the rules of ``policy``."""
