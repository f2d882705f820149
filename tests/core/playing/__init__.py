"""Playing: tables, fate, records, and what was promised about luck."""
