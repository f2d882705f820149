"""Live tables: people and bots play together over the network, and nothing is lost."""
