"""What can still be to be resolved, as data; frames stand below all rules, so that every rule may lay any of them."""
