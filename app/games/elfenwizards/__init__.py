"""Elfenwizards: guilds of magicians duel their way up a pyramid, with dice, chips and promises that bind nobody."""
