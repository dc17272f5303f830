"""How a guild without a player thinks: a module for each kind of decision."""
