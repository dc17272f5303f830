"""Telling other places whose turn it is: webhooks of players and tables."""
