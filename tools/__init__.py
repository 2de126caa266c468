"""What a model uses: the only floor that knows both wings, retrieval and sanitize."""
