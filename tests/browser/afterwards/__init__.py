"""After a game: replays, reviews, checks of its luck, and studies of many games."""
