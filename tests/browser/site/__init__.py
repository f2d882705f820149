"""The site around the tables: its pages, the lobby, people who last, and what a visit costs."""
