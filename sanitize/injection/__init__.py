"""Neutralise prompt injection in text that is about to reach a model: pure, bounded, no network."""
