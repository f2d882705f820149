"""How bots play ICECOOL: what they aim at, how well their hand obeys."""
