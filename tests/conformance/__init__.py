"""Tests against data that others published, found through FETCHWARDEN_DATA."""
