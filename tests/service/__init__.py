"""Tests of the service: its configuration, its guard, its operations, and real processes of it."""
