"""A game being played: its table, fate, and its record, written and read."""
