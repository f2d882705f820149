"""How bots play Black Molly."""
