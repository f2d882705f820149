"""What bonuses do, each in its part of the table."""
