"""Sockets: frames, the line to a table, and the way from the first message to the last."""
