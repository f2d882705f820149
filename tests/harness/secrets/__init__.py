"""What seats must not know: nobody is told it, what they imagine stays fair, and leaks are caught."""
