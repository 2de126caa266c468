"""Property-based fuzzing of the rules: strategies, targets and a small corpus."""
