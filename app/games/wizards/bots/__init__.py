"""The bot's judgement: where to go, how to get there, what to take from whom."""
