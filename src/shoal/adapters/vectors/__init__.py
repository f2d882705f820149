"""Many games at once: their arrays, their processes, and the environment that steps them."""
