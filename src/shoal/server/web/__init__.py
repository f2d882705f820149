"""What is answered at which address, to whom, and with which headers."""
