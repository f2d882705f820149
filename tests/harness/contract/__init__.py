"""What any game keeps to: it asks, refuses, copies, travels, explains itself and is found."""
