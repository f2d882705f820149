"""One table: its log taken in row by row, what it looks like after each, and who may do what there."""
