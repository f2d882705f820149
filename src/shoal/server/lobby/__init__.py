"""Where people meet: lists of tables that change while one looks, and games that are looked for."""
