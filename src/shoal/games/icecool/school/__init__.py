"""The school: its walls and doors, and where penguins find a place in it."""
