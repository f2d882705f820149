"""What is worked out beside the tables: bots, fate, replays, reviews and studies."""
