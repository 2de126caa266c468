"""What may be read: pure rules over plain values; no clock, no network, no files."""
