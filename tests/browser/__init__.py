"""The whole of it in a real browser: Chromium, a server process, a file on disk."""
