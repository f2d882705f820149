"""Rated games are counted, and can be counted again."""
