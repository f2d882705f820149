"""The games on their boards: whole games by mouse, by keys and by touch, and what boards tell."""
