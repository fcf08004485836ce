"""Who moves, how the play ends, where it starts: from the nodes of networkx, and from keywords."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Optional, Union

import numpy as np

from ._errors import InputError
from ._game import Game

#: Something for each position: a dictionary by labels, a list in their order, or a function of a label.
PerPosition = Union[Mapping[Any, Any], Iterable[Any], Callable[[Any], Any]]

_RESULTS = ("win", "loss", "tie")


def of_networkx(game: Game, graph: Any) -> None:
    """The attributes of a graph and its nodes, with the names that files have for them."""
    told: dict[str, dict[Any, Any]] = {"owner": {}, "result": {}, "score": {}, "start": {}, "priority": {}}
    for label, data in graph.nodes(data=True):
        if data:
            for name in data.keys() & told.keys():
                told[name][label] = data[name]
    starts = [label for label, value in told.pop("start").items() if value]
    if len(starts) > 1:
        raise InputError(f"the play starts at {starts[0]!r} and at {starts[1]!r}", "give the attribute start=True to one node")
    names = {name: values or None for name, values in told.items()}
    apply(game, names["owner"], names["result"], names["score"], starts[0] if starts else None, names["priority"])
    rules(game, graph.graph.get("rule"), graph.graph.get("infinite"))


#: What infinite play is worth: a word, a score, or `{"buchi": positions}`.
Infinite = Union[str, int, Mapping[str, Any], None]

_WORTH = "it is 'draw', 'first' or 'second' (who wins it), a whole score, 'priorities', or {'buchi': [positions]}"
_PARITIES = ("max-even", "max-odd", "min-even", "min-odd")


def rules(game: Game, rule: Optional[str], infinite: Infinite, parity: Optional[str] = None) -> None:
    """Replaces the rules at the end, and what infinite play is worth."""
    if rule is not None and rule not in ("normal", "misere"):
        raise InputError(f"there is no rule {rule!r}", "the rules are 'normal' (who cannot move loses) and 'misere' (who cannot move wins)")
    if isinstance(infinite, bool) or not isinstance(infinite, (str, int, np.integer, Mapping, type(None))):
        raise InputError(f"infinite play cannot be worth {infinite!r}", _WORTH)
    recurring = _recurring(infinite)
    if rule is not None or (infinite is not None and recurring is None):
        game._engine.set_rules(rule, None if infinite is None or recurring else str(infinite), None)
    if recurring is not None:
        word, where = recurring
        game._engine.let_recur(word, _goal_positions(game, where, f"infinite={word}"))
    if parity is not None:
        if parity not in _PARITIES:
            raise InputError(f"priorities cannot decide by {parity!r}", f"the ways are {', '.join(map(repr, _PARITIES))}")
        if not str(game.infinite).startswith("priorities"):
            raise InputError(
                f"parity= says how priorities decide, but here infinite play is worth {game.infinite!r}",
                "leave it out, or say infinite='priorities'",
            )
        game._engine.set_rules(None, f"priorities:{parity}", None)


def _recurring(infinite: Infinite) -> Optional[tuple[str, Any]]:
    """`buchi` or `cobuchi`, and where: of `{"buchi": [...]}` or `"buchi:a,b"`."""
    if isinstance(infinite, Mapping):
        if len(infinite) == 1:
            word, where = next(iter(infinite.items()))
            if word in ("buchi", "cobuchi"):
                return word, where
        raise InputError(f"infinite play cannot be worth {infinite!r}", _WORTH)
    if isinstance(infinite, str) and infinite.partition(":")[0] in ("buchi", "cobuchi"):
        word, colon, where = infinite.partition(":")
        if not where:
            raise InputError(f"infinite={infinite!r} does not say which positions should recur", f"{{{word!r}: [positions]}}, or '{word}:a,b'")
        return word, where if where.startswith("priority:") else where.split(",")
    return None


def apply(
    game: Game,
    owner: Optional[PerPosition],
    result: Optional[PerPosition],
    score: Optional[PerPosition],
    start: Any,
    priority: Optional[PerPosition] = None,
) -> None:
    """Gives these attributes to the positions of a game."""
    if owner is not None:
        codes = np.zeros(len(game), dtype=np.uint8)
        for at, word in _each(game, owner, "owner"):
            if word not in ("first", "second"):
                hint = "np.where(numbers == 0, 'first', 'second')" if isinstance(word, (int, np.integer)) else "'first' or 'second'"
                raise InputError(f"owner of {game.labels[at]!r} is {word!r}", f"who moves is 'first' or 'second': {hint}")
            codes[at] = 1 if word == "first" else 2
        game._engine.set_owners(codes)
    ends: dict[int, Union[str, int]] = {}
    if result is not None:
        for at, word in _each(game, result, "result"):
            if not isinstance(word, str) or word not in _RESULTS:
                raise InputError(f"result of {game.labels[at]!r} is {word!r}", "a result is 'win', 'loss' or 'tie'; a number is a score=")
            ends[at] = str(word)
    if score is not None:
        for at, points in _each(game, score, "score"):
            if at in ends:
                raise InputError(f"{game.labels[at]!r} has both a result and a score", "the play ends with one of them")
            ends[at] = _score(game, at, points)
    if ends:
        game._engine.end_play(list(ends.items()), False)
    if start is not None:
        game._engine.set_rules(None, None, _at(game, start, "start"))
    if priority is not None:
        numbers = np.zeros(len(game), dtype=np.uint64)
        for at, number in _each(game, priority, "priority"):
            if isinstance(number, bool) or not isinstance(number, (int, np.integer)) or number < 0:
                raise InputError(f"priority of {game.labels[at]!r} is {number!r}", "a priority is a whole number from 0 on")
            numbers[at] = number
        game._engine.set_priorities(numbers)


def goals(game: Game, goal: Mapping[str, Any]) -> None:
    """Ends the play at chosen positions: `{"win": [labels]}`, in an owned game `{"first": [labels]}`."""
    if not isinstance(goal, Mapping):
        raise InputError(f"goal={goal!r} does not say who wins where", "give a dictionary: {'win': [positions]}, or {'first': [positions]}")
    owned = game._engine.is_owned
    ends: dict[int, Union[str, int]] = {}
    for winner, where in goal.items():
        words = {"tie": "tie", **({"first": "win", "second": "loss"} if owned else {"win": "win", "loss": "loss"})}
        if winner not in words:
            others = ", ".join(repr(word) for word in words)
            kind = "positions have owners" if owned else "the players alternate"
            raise InputError(f"nobody is called {winner!r} in this game, in which {kind}", f"the keys of goal= are {others}")
        found = _goal_positions(game, where, "goal")
        if not found:
            raise InputError(f"the goal {winner!r} names no position", "give at least one")
        for at in found:
            if ends.setdefault(at, words[winner]) != words[winner]:
                raise InputError(f"two goals say different things of {game.labels[at]!r}", "name each position under one result only")
    game._engine.end_play(list(ends.items()), True)


def _goal_positions(game: Game, where: Any, what: str) -> list[int]:
    if callable(where):
        return [at for at, label in enumerate(game.labels) if where(label)]
    if isinstance(where, str):
        priority = re.fullmatch(r"priority:(\d+)", where)
        if priority and where not in game:
            priorities = game._engine.priorities()
            if priorities is None:
                raise InputError(f"{what}: {where!r} needs a game with priorities, and this one has none", "name the positions in a list")
            return [int(at) for at in np.flatnonzero(priorities == np.uint64(priority[1]))]
        return [_at(game, where, what)]
    if not isinstance(where, Iterable) or isinstance(where, Mapping):
        where = [where]
    return [_at(game, _as_called(game, label), what) for label in where]


def _as_called(game: Game, label: Any) -> Any:
    """A number that is written as text, where positions are numbers: `'buchi:3,4'`."""
    if isinstance(label, str) and label not in game:
        label = label.strip()
        if label not in game and label.isdecimal() and int(label) in game:
            return int(label)
    return label


def _at(game: Game, label: Any, what: str) -> int:
    try:
        return game.index(label)
    except KeyError as error:
        raise InputError(f"{what}: {error.args[0]}", None) from None


def _score(game: Game, at: int, points: Any) -> int:
    whole = isinstance(points, (int, np.integer)) and not isinstance(points, bool)
    if isinstance(points, (float, np.floating)) and float(points).is_integer():
        whole = True
    if not whole or not -(2**63) <= int(points) < 2**63:
        raise InputError(f"score of {game.labels[at]!r} is {points!r}", "a score is a whole number of 64 bits: multiply fractions by what makes them whole")
    return int(points)


def _each(game: Game, values: PerPosition, what: str) -> Iterable[tuple[int, Any]]:
    """The positions that have a value, with it."""
    if type(values).__module__.partition(".")[0] == "pandas" and hasattr(values, "to_dict"):
        values = values.to_dict()
    if isinstance(values, Mapping):
        pairs: Iterable[tuple[int, Any]] = ((_at(game, label, what), value) for label, value in values.items())
    elif isinstance(values, str):
        raise InputError(f"{what}={values!r} is one string", "give a dictionary by positions, or a list with one for each")
    elif callable(values):
        pairs = ((at, values(label)) for at, label in enumerate(game.labels))
    elif isinstance(values, Iterable):
        listed = values.tolist() if isinstance(values, np.ndarray) else list(values)
        if len(listed) != len(game):
            raise InputError(f"{what}= has {len(listed)} entries for {len(game)} positions", "give one for each, or a dictionary of those that have one")
        pairs = enumerate(listed)
    else:
        raise InputError(f"{what}={values!r} says nothing of positions", "give a dictionary by positions, or a list with one for each")
    return ((at, value) for at, value in pairs if not _is_none(value))


def _is_none(value: Any) -> bool:
    return value is None or value == "" or (isinstance(value, (float, np.floating)) and value != value)
