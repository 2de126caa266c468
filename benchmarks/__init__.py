"""Measurements, each as a ratio against a rival in the same run. Never part of the tests."""
