"""What stands between strangers and the tables: bounds, tolls and turns for whoever asks."""
