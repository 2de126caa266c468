"""Turn untrusted bytes into a clean, short ``Page``: pure CPU work, no network."""
