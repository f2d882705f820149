"""The rules of ICECOOL: the state, its turns, what a flick counts for."""
