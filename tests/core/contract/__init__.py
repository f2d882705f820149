"""What a game promises: moves, events, questions, outcomes, words, and states that can be driven."""
