"""The rules of Wyz, one module for each phase or concept."""
