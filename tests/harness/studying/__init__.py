"""What searches and studies ask of every game beside its rules."""
