"""A table's life."""
