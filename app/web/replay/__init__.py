"""A game looked at again: any moment of it on the page of its own table."""
