"""What `dev.py` is made of: running, packages, the client, builds, checks. Needs nothing but Python."""
