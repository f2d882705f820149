"""What every game keeps to: questions, answers, events, views, and how a state is driven."""
