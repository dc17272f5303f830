"""A table's life, whatever is played on it: open, seat, start, play, undo, clocks, chat, finish."""
