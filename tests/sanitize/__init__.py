"""Tests of the sanitize room: bytes and text in, pages out; each file covers its own file."""
