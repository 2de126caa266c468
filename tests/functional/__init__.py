"""Whole reads against real servers on loopback."""
