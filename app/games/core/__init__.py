"""What every game shares: the contract, the agenda, choices, events, dice."""
