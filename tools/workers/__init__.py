"""Conversion in processes of its own, so that a hostile page costs its own request only."""
