"""Tablebases: the values of a big game, a byte or two a position, without its moves."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, NamedTuple, Optional, Union

from . import _engine
from ._answer import Explanation
from ._errors import InputError
from ._inputs import MOST_OF_RULES, parameters_of
from ._limits import Progress, resources


class Entry(NamedTuple):
    """What a tablebase says of a position, for its own mover.

    `remoteness` is `None` for a draw, and in a tablebase of outcomes only; `player` is who moves, in a game with owners.
    """

    position: str
    outcome: str
    remoteness: Optional[int]
    player: Optional[str] = None


class Queried(NamedTuple):
    """What a tablebase says of a position, for its own mover, and of each position that a move leads to, for the mover there."""

    position: str
    outcome: str
    remoteness: Optional[int]
    player: Optional[str]
    moves: list[Entry]


class Tier(NamedTuple):
    """A tier: a part of the positions that was solved at once, and what is counted in it."""

    name: str
    slots: int
    positions: int
    win: int
    loss: int
    tie: int
    draw: int
    longest: Optional[int]


class Tablebase:
    """A tablebase (`.rgt`), as `tabulate` or the program's `retrograde tabulate` makes it. It says itself which game it is of.

    Positions are called as the game writes them: a string, or a value that Python writes alike, such as `(3, 4, 5)`.

    Attributes:
        path: The file.
        game: The game as the tablebase names it.
        rule: Who wins at an end without a declared result: `'normal'` or `'misere'`.
        start: The position where the play starts.
        has_remoteness: Whether it says how long the play lasts, or only who wins.
        tiers: Its tiers, in the order in which they were solved.
        stats: What is counted, with the names of `retrograde stats --json`.

    >>> import os, retrograde as rg
    >>> table = rg.tabulate("@nim:3,4,5", "nim.rgt")
    >>> table
    <Tablebase: @nim:3,4,5, 48 positions: 41 won, 7 lost>
    >>> table.query((3, 4, 5)).outcome, table.query("(1, 1)").moves
    ('win', [Entry(position='(1,)', outcome='win', remoteness=1, player=None)])
    >>> table.check()
    >>> os.remove("nim.rgt")
    """

    def __init__(
        self, path: Union[str, "os.PathLike[str]"], *, threads: Optional[int] = None, max_memory: Union[int, str, None] = None
    ) -> None:
        self.path = os.fspath(path)
        self._resources = resources(threads, max_memory, False)
        self._tables = _engine.Tables(self.path, self._resources)
        self.stats: dict[str, Any] = json.loads(self._tables.stats())
        self.game: str = self.stats["game"]
        self.start: Optional[str]
        self.start, self.rule, self.has_remoteness, self._is_owned, self.size = self._tables.about()
        self.tiers: list[Tier] = [Tier(**tier) for tier in self.stats["tiers"]]

    def __len__(self) -> int:
        """How many positions it has."""
        return int(self.stats["positions"])

    def query(self, position: Any = None) -> Queried:
        """What a position is worth, and what each of its moves leads to; without a position, of the start.

        Raises `InputError` if the tablebase has no such position.
        """
        said = json.loads(self._tables.query(_name(position), self._resources))
        moves = [Entry(**move) for move in said.pop("moves")]
        return Queried(said["position"], said["outcome"], said["remoteness"], said.get("player"), moves)

    def __contains__(self, position: Any) -> bool:
        try:
            self.query(position)
        except InputError:
            return False
        return True

    def explain(self, position: Any = None, *, language: str = "en") -> Explanation:
        """Why a position has its value, in sentences, with the line of best play; `language="zh"` for Chinese."""
        (value, said, _, returns_to, complete), line = self._tables.explain(_name(position), language, self._resources)
        back = None if returns_to is None else line[returns_to]
        return Explanation(line[0], value, [text for text, _ in said], line, back, complete)

    def picture(self, position: Any = None) -> str:
        """A picture of a position in lines of text, where its game knows one; else its name."""
        return self._tables.picture(_name(position), self._resources)

    def check(self, *, threads: Optional[int] = None, max_memory: Union[int, str, None] = None, progress: Progress = False) -> None:
        """Makes every move anew from the rules and holds every entry against its definition; shares no code with what made them.

        Raises `WrongAnswer` with the position, what is claimed there, and why it cannot be. Without remoteness that is a proof only
        where play cannot go round within a tier.
        """
        self._tables.check(resources(threads, max_memory, progress))

    def __repr__(self) -> str:
        words = {"win": "won", "loss": "lost", "tie": "tied", "draw": "drawn"}
        told = ", ".join(f"{self.stats[key]:,} {word}" for key, word in words.items() if self.stats[key])
        return f"<Tablebase: {self.game}, {len(self):,} positions: {told}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Tablebase, (self.path,)


def _name(position: Any) -> Optional[str]:
    """A position as its game writes it."""
    return position if position is None or isinstance(position, str) else repr(position)


def tabulate(
    game: Union[str, "os.PathLike[str]"],
    path: Union[str, "os.PathLike[str]"],
    *,
    parameters: Optional[Mapping[str, Any]] = None,
    resume: bool = False,
    outcome_only: bool = False,
    method: Optional[str] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    max_memory: Union[int, str, None] = None,
    progress: Progress = False,
) -> Tablebase:
    """Solves a big game tier by tier into a tablebase: a built-in game `"@connect-four:4x4"`, or a rules file `"stones.star"`.

    What is finished lies in `PATH.work` until the file is whole; after Ctrl-C `resume=True` goes on from there. `outcome_only` leaves
    the remoteness out, `method` is `'once'`, `'rows'` or `'passes'`. A class of rules in Python has no tables: `solve` takes it.

    >>> import os, retrograde as rg
    >>> rg.tabulate("@subtraction:1,3,4:21", "stones.rgt").stats["loss"]
    7
    >>> os.remove("stones.rgt")
    """
    if not isinstance(game, (str, os.PathLike)):
        raise InputError(
            f"tables are made of a built-in game or of a rules file, and this is neither ({type(game).__name__})",
            "solve takes rules in Python; a game for a tablebase is written in Starlark, a small Python: stones.star",
        )
    name = os.fspath(game)
    if not name.startswith("@") and not name.endswith(".star"):
        raise InputError(f"{name!r} is not given by rules", "name a rules file NAME.star, or a built-in game such as '@nim:3,4,5'")
    if parameters and name.startswith("@"):
        raise InputError("parameters= are for rules files", "a built-in game has its own in its name: '@nim:3,4,5'")
    most = max_positions or (0 if name.startswith("@") else MOST_OF_RULES)
    limits = resources(threads, max_memory, progress)
    _engine.tabulate(name, parameters_of(parameters), os.fspath(path), resume, outcome_only, method, most, limits)
    return Tablebase(path, threads=threads, max_memory=max_memory)
