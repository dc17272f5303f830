"""The Scepter of Zavandor: gems, energy and auctions; the rules, the view and the bot."""
