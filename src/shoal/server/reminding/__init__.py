"""Reminders: telling people whose turn it is and who are not looking, wherever they are."""
