"""Nobody waits in vain: whose time is out, and who is away."""
