"""How fast the house is: measured beside the machine's own floors, told as ratios, never asserted."""
