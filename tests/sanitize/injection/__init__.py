"""Tests of the injection filter, one file for each of its own."""
