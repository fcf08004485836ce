"""Games given by their rules as a class (or an object, or a module): `start`, `moves(position)`, and what else they say."""

from __future__ import annotations

import difflib
from typing import Any, Callable, Optional

from . import _engine
from ._errors import InputError
from ._game import Game
from ._limits import Resources

#: Names that people give to what the rules of a game may say.
_MEANT = {
    "moves": ("move", "get_moves", "legal_moves", "actions", "legal_actions", "successors"),
    "result": ("results", "winner", "terminal", "is_terminal", "is_over", "game_over", "outcome", "is_win"),
    "score": ("scores", "payoff", "utility", "evaluate"),
    "owner": ("owners", "players", "to_move", "current_player"),
    "canonical": ("canonicalize", "canonicalise", "normalize", "symmetry"),
    "start": ("starts", "initial", "initial_state", "start_position", "begin"),
    "rule": ("rules", "misere"),
    "infinite": ("infinity", "infinte", "endless"),
}

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
    _meant(x, whose)
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


def _meant(x: Any, whose: str) -> None:
    """Refuses a name that is close to one that the rules may say and do not: what it says would count for nothing."""
    own = [name for name in dir(x) if not name.startswith("_")]
    for meant, others in _MEANT.items():
        # Who says the result may well have a function for points, and the other way round.
        said = {"owner": ("player",), "score": ("result",), "result": ("score",)}.get(meant, ())
        if meant in own or any(name in own for name in said):
            continue
        names = [name for name in own if meant not in _FUNCTIONS or callable(getattr(x, name))]
        near = difflib.get_close_matches(meant, names, 1, 0.82)
        found = next((name for name in names if name in others), near[0] if near else None)
        if found is not None and found not in _MEANT and found not in _FUNCTIONS:
            raise InputError(
                f"{whose} has {found}, which the rules of a game do not say; did you mean {meant}?",
                f"call it {meant}, or _{found} if it is something else",
            )
