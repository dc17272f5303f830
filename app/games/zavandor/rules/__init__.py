"""The rules, a module a phase or concept."""
