"""Wizards: a journey through the Enchanted Islands for the six Sacred Gems, against the Evil Spirit."""
