"""Tests of the interfaces of providers."""
