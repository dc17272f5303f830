"""The steps of the game, a module for each phase or concept."""
