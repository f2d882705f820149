"""Where people meet: the lobby, and pages about people."""
