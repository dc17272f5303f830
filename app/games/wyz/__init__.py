"""Wyz: a deck-building duel of mages on a hexagonal courtyard."""
