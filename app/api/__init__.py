"""The house as JSON, for programs, bots and other people's clients."""
