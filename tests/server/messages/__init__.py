"""What travels between a server and a browser: frames, messages, patches and hashes."""
