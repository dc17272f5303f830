"""The house as pages: server-rendered HTML and what is pushed to it."""
