"""The rulebook of ICECOOL, chapter by chapter."""
