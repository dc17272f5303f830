"""How the bots of Wyz judge a position and plan a turn."""
