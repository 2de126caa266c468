"""Programs that show Fetchwarden at work."""
