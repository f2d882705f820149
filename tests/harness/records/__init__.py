"""Games that are kept: records, golden games, and counts that stay as they were."""
