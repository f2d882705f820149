"""What the world does with a flick: as a value, checked, and as the question that asks for it."""
