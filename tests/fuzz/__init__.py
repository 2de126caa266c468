"""The fuzz room: its targets as normal tests, its strategies against the truth, the bench."""
