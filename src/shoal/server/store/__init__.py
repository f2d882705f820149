"""What must not be lost: people, tables and the rows of their logs."""
