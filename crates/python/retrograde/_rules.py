"""Games given by their rules as a class (or an object, or a module): `start`, `moves(position)`, and what else they say."""

from __future__ import annotations

from typing import Any, Callable, Optional

from . import _engine
from ._errors import InputError
from ._game import Game
from ._limits import Resources

_FUNCTIONS = ("moves", "result", "score", "owner", "canonical", "name", "picture")


def is_rules(x: Any) -> bool:
    """Whether something looks like the rules of a game."""
    return hasattr(x, "moves") or (hasattr(x, "start") and not isinstance(x, (range, slice)))


def game_of_rules(x: Any, max_positions: int, resources: Resources) -> Game:
    """Discovers every position that can be reached."""
    if isinstance(x, type):
        try:
            x = x()
        except TypeError as error:
            raise InputError(
                f"the class {x.__name__} cannot be made without arguments", f"give an object of it: solve({x.__name__}(...))"
            ) from error
    whose = getattr(x, "__name__", None) or type(x).__name__
    functions: dict[str, Optional[Callable[..., Any]]] = {}
    for name in _FUNCTIONS:
        function = getattr(x, name, None)
        if function is not None and not callable(function):
            raise InputError(f"{name} of {whose} is no function", f"define `def {name}(self, position):`")
        functions[name] = function
    player = getattr(x, "player", None)
    if player is not None and functions["owner"] is not None:
        raise InputError(f"{whose} has both owner and player, which say the same", "define one of them")
    functions["owner"] = functions["owner"] or player
    if functions["moves"] is None:
        raise InputError(f"{whose} does not say what can be played", "define `def moves(self, position):`, which returns the positions that a move leads to")
    if not hasattr(x, "start"):
        raise InputError(f"{whose} does not say where the play starts", "set `start` to a position")
    start = x.start() if callable(x.start) else x.start
    engine, labels, index = _engine.of_rules([start], functions, max_positions, resources)
    rule, infinite = getattr(x, "rule", None), getattr(x, "infinite", None)
    engine.set_rules(rule, None if infinite is None else str(infinite), None)
    return Game(engine, labels, index, functions["name"], functions["picture"])
