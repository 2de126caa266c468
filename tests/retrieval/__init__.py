"""Tests of the room ``retrieval``, file by file."""
