"""Tests of the tool layer, one file for each of its own."""
