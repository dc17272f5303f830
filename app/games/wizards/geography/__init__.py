"""The map: the sea board, tiles on it, the chart they make together, and the ways over it."""
