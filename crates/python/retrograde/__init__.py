"""Solves finite two-player games on graphs: who wins every position, how fast, with which move, with proof.

>>> import retrograde as rg
>>> answer = rg.solve([(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)])
>>> answer[0]
Value(outcome='win', remoteness=3, move=1)
>>> print(answer.explain(0))
Position 0 is won for the player to move, in 3 moves.
The move to 1 wins: 1 is lost for the opponent in 2 moves. The move to 2 is as good.
Best play: 0 → 1 → 3 → 5. There the opponent has no moves and loses.

`solve` takes a networkx graph, a sparse or square matrix, arrays, a frame, a dict, pairs, a path, a built-in game, or a class of
rules. What it gives is an `Answer`.
"""

from ._answer import Answer, Explanation, Loopy, Picture, Step, Trace, Value
from ._errors import InputError, ResourceError, RetrogradeError, WrongAnswer
from ._game import Game
from ._lab import lab
from ._play import Choice, Mistake, Play, Round
from ._solve import check, parse, read, solve
from ._tables import Entry, Queried, Tablebase, Tier, tabulate
from ._theory import Heap, Nim, Sum, games, heap, methods, mex, nim, nim_product, practice, sum
from ._engine import __version__

__all__ = [
    "Answer", "Choice", "Entry", "Explanation", "Game", "Heap", "InputError", "Loopy", "Mistake", "Nim", "Picture", "Play",
    "Queried", "ResourceError", "RetrogradeError", "Round", "Step", "Sum", "Tablebase", "Tier", "Trace", "Value", "WrongAnswer",
    "__version__", "check", "games", "heap", "lab", "methods", "mex", "nim", "nim_product", "parse", "practice", "read", "solve",
    "sum", "tabulate",
]  # fmt: skip
