"""Search for every game, from views only: it imagines states, plays them on, and chooses what did best."""

from shoal.bots.search.character import BOLD, CAREFUL, GREEDY, Character
from shoal.bots.search.endings import worked_out
from shoal.bots.search.search import Search
from shoal.bots.search.thinker import Thinker
from shoal.bots.search.weighed import Weighed, weighed

__all__ = ["BOLD", "CAREFUL", "GREEDY", "Character", "Search", "Thinker", "Weighed", "weighed", "worked_out"]
