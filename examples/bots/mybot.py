#!/usr/bin/env python3
"""A bot in any language: it reads a line of JSON, and answers a line of JSON. This one needs nothing of Shoal."""

import json
import random
import sys

luck = random.Random()

for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "begin":
        luck = random.Random(asked["luck"])
        continue
    moves = asked["moves"]
    highest = max(range(len(moves)), key=lambda number: (moves[number].get("card", 0), luck.random()))
    print(json.dumps({"n": asked["n"], "move": highest}), flush=True)
