"""What many games tell: results, ratings, standings, reports."""
