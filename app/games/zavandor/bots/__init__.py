"""How the bot judges the game."""
