"""The course of the game: setting up, rounds, turns, phases, and the automa."""
