"""The project's documents, and what makes the generated ones."""
