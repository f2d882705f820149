"""Search for every game, from views only: it imagines states, plays them on, and chooses what did best."""

from shoal.bots.search.search import Search
from shoal.bots.search.thinker import Thinker, Weighed, weighed

__all__ = ["Search", "Thinker", "Weighed", "weighed"]
