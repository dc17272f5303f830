"""Bots that take seats."""
