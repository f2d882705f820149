"""What both stores keep with the same statements: each part asks its store for two things, to find and to change."""
