"""The server, tested from outside: real sockets, real SQLite, real processes."""
