"""Property tests; each class docstring is the sentence that it checks."""
