"""Replays: games that are over, told as live tables tell them."""
