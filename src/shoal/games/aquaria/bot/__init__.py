"""The bot: what positions and effects are worth, and choosing by that."""
