"""The rules: frames still to be resolved, the decisions they ask for, and what comes of them."""
