"""What is asked for over HTTP besides tables and people: luck, talk, reviews, studies."""
