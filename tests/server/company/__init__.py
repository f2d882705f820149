"""People who meet: the lobby, talk, reminders, ratings, clocks and those who are away."""
