"""The rules of Aquaria, a chapter a file."""
