"""What operators set and see: settings, limits, logs and numbers."""
