"""What is kept, in SQLite and Postgres, whatever is killed, full, damaged or away."""
