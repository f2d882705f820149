"""What comes from outside: pages, attacks and floods, and what operators watch."""
