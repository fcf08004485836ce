"""The front door: `solve`, `read`, `parse`, `check`."""

from __future__ import annotations

import csv
import io
import logging
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Optional, Union

from . import _attributes, _engine
from ._answer import Answer
from ._attributes import Infinite, PerPosition
from ._errors import InputError
from ._game import Game
from ._inputs import Positions, Request
from ._limits import Progress, Resources, resources

log = logging.getLogger("retrograde")
log.addHandler(logging.NullHandler())

_QUESTIONS = ("outcome", "score", "grundy")


def solve(
    x: Any,
    targets: Any = None,
    /,
    *,
    ask: Optional[str] = None,
    rule: Optional[str] = None,
    infinite: Infinite = None,
    parity: Optional[str] = None,
    goal: Optional[Mapping[str, Any]] = None,
    method: Optional[str] = None,
    owner: Optional[PerPosition] = None,
    result: Optional[PerPosition] = None,
    score: Optional[PerPosition] = None,
    priority: Optional[PerPosition] = None,
    start: Any = None,
    positions: Positions = None,
    format: Optional[str] = None,
    base: Optional[int] = None,
    strict: bool = False,
    sinks: bool = False,
    parameters: Optional[Mapping[str, Any]] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    max_memory: Union[int, str, None] = None,
    progress: Progress = False,
    self_check: bool = False,
) -> Answer:
    """Solves every position of a game: who wins, how fast, and with which move.

    Args:
        x: The game: a networkx graph; a sparse or dense square matrix; an array with two columns, or `solve(sources, targets)`;
            a pandas or polars frame with two columns; a dict or list of lists; pairs of labels (tuples); a path; a built-in
            game `"@nim:3,4,5"`; a class, object or module of rules with `start` and `moves(position)`; or a `Game`.
        ask: `"outcome"`, `"score"` or `"grundy"`. Without it the score if there are scores, else the outcome.
        rule: `"normal"`: who cannot move loses. `"misere"`: who cannot move wins.
        infinite: What a play that never ends is worth: `"draw"`, `"first"` or `"second"` who wins it, a score, or
            `"priorities"`: those that recur decide. `{"buchi": positions}`: First wins if it meets these again and again;
            `{"cobuchi": positions}`: if it meets them only finitely often. Positions as in `goal`.
        parity: Which priorities decide for First: `"max-even"` (without it), `"max-odd"`, `"min-even"`, `"min-odd"`.
        goal: Ends the play at positions: `{"win": [...]}` for the player to move there, `{"first": [...]}` where there are
            owners. Positions are labels, a function of a label, or `"priority:3"`.
        method: The method by its name; see `methods`.
        owner: Who moves at each position, `"first"` or `"second"`: a dict by labels, a list in their order, or a function.
        result: `"win"`, `"loss"` or `"tie"` where the play ends, for the player to move (for First where there are owners).
        score: Whole numbers where the play ends, likewise.
        priority: Whole numbers from 0 on, one for each position with moves: see `infinite`.
        start: The position where the play starts.
        positions: For moves in arrays, frames, dicts and pairs: how many positions there are (0, 1, …), or a list of
            them. Without it, those exist that are mentioned.
        format, base, strict, sinks: How to read a file: as `retrograde solve --from --base --strict --sinks`.
        parameters: Names in a rules file (`.star`) with other values.
        max_positions: How many positions a game by its rules may have: ten million unless you say otherwise.
        threads: How many threads; without it all cores.
        max_memory: At most so many bytes, or `"8G"`; without it what is free.
        progress: `True` shows a bar, or a function that is called with a word, how much is done, how much there is.
        self_check: Lets the independent checker prove the answer before it is given.

    Returns:
        The answer for every position.

    Raises:
        InputError: The input is wrong or may mean two things; with file, line and column where it has them.
        ResourceError: Memory ran out, or the game has too many positions.
        WrongAnswer: With `self_check`, if an answer of ours were wrong.

    Time is that of the method, O(positions + moves), and that of reading. Other threads of Python go on meanwhile, unless
    objects of Python are read. Ctrl-C stops the work.

    >>> import retrograde as rg
    >>> answer = rg.solve([(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)])
    >>> answer[0]
    Value(outcome='win', remoteness=3, move=1)
    >>> rg.solve("@nim:3,4,5", ask="grundy")["(3, 4, 5)"].grundy
    2
    >>> class Stones:
    ...     start = 21
    ...     def moves(self, n):
    ...         return [n - k for k in (1, 3, 4) if k <= n]
    >>> rg.solve(Stones)[20]
    Value(outcome='win', remoteness=11, move=16)
    """
    if ask is not None and ask not in _QUESTIONS:
        raise InputError(f"there is no question {ask!r}", "ask for 'outcome', 'score' or 'grundy'")
    limits = resources(threads, max_memory, progress)
    began = time.perf_counter()
    try:
        game = _read(
            x, targets, rule, infinite, parity, goal, owner, result, score, priority, start, positions, format, base, strict, sinks,
            parameters, max_positions, limits,
        )  # fmt: skip
        read = time.perf_counter() - began
        try:
            solution = _engine.solve(game._engine, ask, method, self_check, limits)
        except InputError:
            if not game._unnamed:
                raise
            # What is wrong is told once more, in the words of who asked: with the names of the positions.
            game._name_all()
            solution = _engine.solve(game._engine, ask, method, self_check, limits)
    finally:
        close = getattr(limits[2], "close", None)
        if close is not None and not callable(progress):
            close()
    total = time.perf_counter() - began
    log.debug("solved %d positions by %s in %.3f s", len(game), solution.method, total)
    for note in game.notes:
        log.info("%s", note)
    return Answer(game, solution, {"threads": limits[0], "read_s": read, "solve_s": total - read, "total_s": total})


def read(
    x: Any,
    targets: Any = None,
    /,
    *,
    rule: Optional[str] = None,
    infinite: Infinite = None,
    parity: Optional[str] = None,
    goal: Optional[Mapping[str, Any]] = None,
    owner: Optional[PerPosition] = None,
    result: Optional[PerPosition] = None,
    score: Optional[PerPosition] = None,
    priority: Optional[PerPosition] = None,
    start: Any = None,
    positions: Positions = None,
    format: Optional[str] = None,
    base: Optional[int] = None,
    strict: bool = False,
    sinks: bool = False,
    parameters: Optional[Mapping[str, Any]] = None,
    max_positions: Optional[int] = None,
    threads: Optional[int] = None,
    max_memory: Union[int, str, None] = None,
    progress: Progress = False,
) -> Game:
    """Reads a game without solving it: whatever `solve` takes, with the same keywords.

    >>> import retrograde as rg
    >>> rg.read("@nim:3,4,5")
    <Game: 48 positions, 262 moves>
    """
    limits = resources(threads, max_memory, progress)
    return _read(
        x, targets, rule, infinite, parity, goal, owner, result, score, priority, start, positions, format, base, strict, sinks,
        parameters, max_positions, limits,
    )  # fmt: skip


def _read(
    x: Any,
    targets: Any,
    rule: Optional[str],
    infinite: Infinite,
    parity: Optional[str],
    goal: Optional[Mapping[str, Any]],
    owner: Optional[PerPosition],
    result: Optional[PerPosition],
    score: Optional[PerPosition],
    priority: Optional[PerPosition],
    start: Any,
    positions: Positions,
    format: Optional[str],
    base: Optional[int],
    strict: bool,
    sinks: bool,
    parameters: Optional[Mapping[str, Any]],
    max_positions: Optional[int],
    limits: Resources,
) -> Game:
    if max_positions is not None and (isinstance(max_positions, bool) or not isinstance(max_positions, int) or max_positions < 1):
        raise InputError(f"max_positions={max_positions!r} is no number of positions", "say 1 or more")
    game = Request(positions, format, base, strict, sinks, parameters, max_positions, limits).read(x, targets)
    if hasattr(x, "nodes") and hasattr(x, "adjacency"):
        _attributes.of_networkx(game, x)
    told = (rule, infinite, parity, goal, owner, result, score, priority, start)
    if game is x and any(keyword is not None for keyword in told):
        # The game that was given stays as it is.
        game = Game(x._engine.copy(), None if x._named_by_engine else list(x._labels), x._index, x._namer, x._drawer)
    _attributes.apply(game, owner, result, score, start, priority)
    if goal is not None and infinite is None and str(game.infinite).startswith("priorities"):
        infinite = "draw"  # a goal ends the play, and then priorities decide nothing
    _attributes.rules(game, rule, infinite, parity)
    if goal is not None:
        _attributes.goals(game, goal)
    return game


def parse(
    text: Union[str, bytes], format: str = "text", *, base: Optional[int] = None, strict: bool = False, sinks: bool = False
) -> Game:
    """The game that a text is, in the format of files called `format`.

    Raises `InputError` with line and column.

    >>> import retrograde as rg
    >>> rg.parse("a -> b c  start=true\\nb -> c").start
    'a'
    >>> rg.parse("a => b")
    Traceback (most recent call last):
    ...
    retrograde._errors.InputError: ...
    """
    options: dict[str, Any] = {"strict": strict, "sinks": sinks}
    if base is not None:
        options["base"] = base
    return Game(_engine.of_text(text.encode() if isinstance(text, str) else bytes(text), format, options))


def check(
    x: Any,
    claims: Union[str, "os.PathLike[str]", Answer, Any],
    *,
    threads: Optional[int] = None,
    max_memory: Union[int, str, None] = None,
    progress: Progress = False,
    **keywords: Any,
) -> None:
    """Lets the independent checker, which shares no code with the solver, look at an answer to the game `x`.

    `claims` are an `Answer`, a solution file (CSV or JSON), or a frame with its columns, as `to_pandas` and `to_polars` give
    it. `keywords` are those of `read`. Returns if every claim is right.

    Raises:
        WrongAnswer: A claim is wrong; with the position, what is claimed, and what must stand there.
        InputError: The claims cannot be read, or are about another game.

    >>> import retrograde as rg
    >>> pairs = [("a", "b"), ("b", "c")]
    >>> frame = rg.solve(pairs).to_pandas()
    >>> rg.check(pairs, frame)
    >>> frame.loc[frame.position == "b", "remoteness"] = 3
    >>> rg.check(pairs, frame)
    Traceback (most recent call last):
    ...
    retrograde._errors.WrongAnswer: position a is claimed a loss with remoteness 2, but where every move loses the position is
    lost, and the mover holds out as long as he can: it must be a loss with remoteness 4 (see the move to b, claimed a win with
    remoteness 3)
    """
    game = read(x, threads=threads, max_memory=max_memory, **keywords)
    game._name_all()
    limits = resources(threads, max_memory, progress)
    if isinstance(claims, Answer):
        data, file = claims.to_bytes("csv"), None
    elif isinstance(claims, (str, os.PathLike)):
        data, file = Path(claims).read_bytes(), os.fspath(claims)
    elif hasattr(claims, "columns") and hasattr(claims, "shape"):
        data, file = _csv(game, claims), None
    else:
        raise InputError(f"this claims nothing ({type(claims).__name__})", "give an answer, a solution file, or a frame")
    with _labelled(game):
        _engine.check_file(game._engine, data, file, limits)


def _csv(game: Game, frame: Any) -> bytes:
    """A frame as a solution file, its labels by their names."""
    names = dict(zip(game.labels, game._engine.labels() or map(str, game.labels)))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(frame.columns)

    def cell(name: str, value: Any) -> Any:
        if value is None or type(value).__name__ == "NAType" or value != value:
            return ""
        if name in ("position", "move"):
            return names.get(value, value)
        return int(value) if isinstance(value, float) and value.is_integer() else value

    columns = [[cell(str(name), value) for value in (frame[name].to_list())] for name in frame.columns]
    writer.writerows(zip(*columns))
    return out.getvalue().encode()


class _labelled:
    """Lets a `WrongAnswer` call positions by their labels."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __enter__(self) -> None:
        self.game._name_all()

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        from ._errors import WrongAnswer

        if isinstance(error, WrongAnswer):
            error.position = self.game._label(error.position)
            error.witness = self.game._label(error.witness)
