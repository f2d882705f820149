"""The rulebook of Aquaria, chapter by chapter."""
