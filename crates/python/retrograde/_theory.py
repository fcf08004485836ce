"""Heap games, nimbers, sums of games, and the tables of games, methods and practice problems."""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple, Optional, Union

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._answer import Answer, Loopy
from ._errors import InputError
from ._limits import Progress, resources


class HeapMove(NamedTuple):
    """A winning move in a sum of heaps: in which (from 0), how many pins it takes, and the heaps that it leaves there."""

    heap: int
    taken: int
    left: list[int]


class HeapSum(NamedTuple):
    """A sum of heaps: the value of each, of all, and the winning moves (whether these are all is `complete`)."""

    values: list[int]
    value: int
    winning: list[HeapMove]
    complete: bool


class Heap:
    """The values of a heap game, and what is proved of them: `heap` gives it.

    Attributes:
        code: The rules as a code; `name` is what people call it, or `None`; `rules` says it in sentences.
        period, preperiod: g(n + period) = g(n) for all n from preperiod on, proved; `None` where none is proved.
        last_exception: The greatest heap where the period does not yet hold; `None` without period or exception.
        max, max_at: The greatest value that was computed, and the first heap that has it.
        computed: How many values were computed before the period was proved, or the end was reached.
        proof: What proves the period, as the certificate has it; `None` without period.
    """

    def __init__(self, engine: _engine.Heap) -> None:
        self._engine = engine
        self._values: Optional[NDArray[np.uint32]] = None
        facts = json.loads(engine.json())
        self.code: str = engine.code
        self.name: Optional[str] = engine.name
        self.rules: list[str] = engine.rules
        self.period: Optional[int] = facts["period"]
        self.preperiod: Optional[int] = facts["preperiod"]
        self.last_exception: Optional[int] = facts["last_exception"]
        self.max: int = facts["max"]
        self.max_at: int = facts["max_at"]
        self.computed: int = facts["computed"]
        self.proof: Any = facts["proof"]

    @property
    def values(self) -> NDArray[np.uint32]:
        """The value of every heap from 0 to `upto`."""
        if self._values is None:
            self._values = self._engine.values()
            self._values.flags.writeable = False
        return self._values

    def __getitem__(self, heap: int) -> int:
        """The value of one heap: any, where a period is proved."""
        if operator.index(heap) < 0:
            raise IndexError(f"there is no heap of {heap}")
        value = self._engine.value(heap)
        if value is None:
            raise IndexError(f"the value of the heap of {heap} was not computed, and no period is proved: ask for more with upto=")
        return value

    def sum(self, heaps: Iterable[int], most: int = 1000) -> HeapSum:
        """The value of several heaps together, and at most so many winning moves."""
        values, value, winning, complete = self._engine.sum(list(heaps), most)
        return HeapSum(values, value, [HeapMove(*move) for move in winning], complete)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the values as `.csv` or as a b-file (`.txt`), the picture (`.svg`), or the certificate (`.json`)."""
        ending = Path(path).suffix.lower().lstrip(".")
        if ending not in ("csv", "txt", "svg", "json"):
            raise InputError(f"values cannot be written to {str(path)!r}", "end it in .csv, .txt, .svg or .json")
        Path(path).write_bytes(self._engine.write(ending))

    def __repr__(self) -> str:
        period = f"period {self.period} from {self.preperiod} on, proved" if self.period else "no period proved"
        name = f"{self.name}, {self.code}" if self.name else self.code
        return f"<Heap: {name}, {period}, greatest value {self.max} at {self.max_at}>"

    def _repr_html_(self) -> str:
        from ._answer import Picture
        from ._notebook import lines

        picture = Picture(self._engine.write("svg").decode())
        return lines([repr(self)[7:-1], *self.rules]) + picture._repr_html_()


def heap(
    code: str,
    upto: int = 1000,
    *,
    threads: Optional[int] = None,
    max_memory: Union[int, str, None] = None,
    progress: Progress = False,
) -> Heap:
    """The nim values of a heap game: an octal code such as `"0.77"`, a subtraction set, Grundy's game; as `retrograde heap` has them.

    Values are computed until a period is proved, or up to the heap of `upto`.

    >>> import retrograde as rg
    >>> kayles = rg.heap("0.77")
    >>> kayles
    <Heap: Kayles, 0.77, period 12 from 71 on, proved, greatest value 8 at 27>
    >>> kayles.values[:12].tolist(), kayles[10**15]
    ([0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], 1)
    >>> kayles.sum([3, 2]).winning[0]
    HeapMove(heap=0, taken=1, left=[2])
    """
    if isinstance(upto, bool) or operator.index(upto) < 0:
        raise InputError(f"upto={upto} is no heap", "say how large the greatest heap is")
    limits = resources(threads, max_memory, progress)
    try:
        return Heap(_engine.heap(str(code), upto, limits))
    finally:
        if progress is True:
            limits[2].close()  # type: ignore[union-attr]


class NimMove(NamedTuple):
    """A winning move in Nim: the heap (from 0) shrinks from one size to another."""

    heap: int
    before: int
    after: int


class Nim(NamedTuple):
    """Nim: the nim sum, whether the player to move wins, every winning move, and why."""

    value: int
    wins: bool
    moves: list[NimMove]
    why: str


def nim(heaps: Iterable[int], *, rule: str = "normal", language: str = "en") -> Nim:
    """Nim with these heaps, as large as you like.

    >>> import retrograde as rg
    >>> answer = rg.nim([7, 9, 12, 15])
    >>> answer.value, answer.wins, answer.moves[0]
    (13, True, NimMove(heap=1, before=9, after=4))
    """
    sizes = [_nimber(heap, "a heap") for heap in heaps]
    value, wins, moves, why = _engine.nim(sizes, rule, language)
    return Nim(value, wins, [NimMove(*move) for move in moves], why)


def mex(values: Iterable[int]) -> int:
    """The least number from 0 on that is not among `values`.

    >>> import retrograde as rg
    >>> rg.mex({0, 1, 3})
    2
    """
    return _engine.mex([_nimber(value, "a value") for value in values])


def nim_product(a: int, b: int) -> int:
    """The product of two nimbers below 2^64 (Conway 1976).

    >>> import retrograde as rg
    >>> rg.nim_product(4, 4), rg.nim_product(2, 3)
    (6, 1)
    """
    return _engine.nim_product(_nimber(a, "a nimber"), _nimber(b, "a nimber"))


def _nimber(number: Any, what: str) -> int:
    try:
        whole = operator.index(number)
    except TypeError:
        raise InputError(f"{number!r} is no size of {what}", "give whole numbers") from None
    if isinstance(number, bool) or not 0 <= whole < 1 << 64:
        raise InputError(f"{number!r} is no size of {what}", "it is a whole number from 0 on, below 2^64")
    return whole


class Component(NamedTuple):
    """A move in a sum: in which component (from 0), and where it leads there."""

    component: int
    to: Any


class Sum(NamedTuple):
    """Several games played at once: who moves chooses one of them and moves there.

    `value` is a nimber or a `Loopy` value, `outcome` is for the player to move; `winning` are all winning moves and `move` is the
    one to play, in the components that are positions of solved games. (Plain values have no moves that could be named.)
    """

    value: Union[int, Loopy]
    outcome: str
    winning: list[Component]
    move: Optional[Component]


def sum(parts: Iterable[Any]) -> Sum:
    """The sum of games. A part is `(answer, label)`, an answer (its start counts), a nimber, or a `Loopy` value; answers must be
    to `ask="grundy"`.

    >>> import retrograde as rg
    >>> kayles = rg.solve("@kayles:5", ask="grundy")
    >>> total = rg.sum([kayles, kayles, 2])
    >>> total.value, total.outcome
    (2, 'win')
    >>> rg.sum([3, rg.Loopy([0, 3]), 2])
    Sum(value=∞{1,2}, outcome='draw', winning=[], move=None)
    """
    told: list[Any] = []
    games: list[tuple[int, Answer]] = []
    for number, part in enumerate(parts):
        if isinstance(part, Answer):
            part = (part, None)
        if isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], Answer):
            answer, label = part
            if answer.question != "grundy":
                raise InputError(f"component {number} says the {answer.question}, and sums need Grundy values", "solve(..., ask='grundy')")
            games.append((number, answer))
            told.append((answer._solution, answer._or_start(label)))
        elif isinstance(part, (set, frozenset)):
            told.append([_nimber(nimber, "a nimber") for nimber in sorted(part)])
        else:
            told.append(_nimber(part, "a nimber"))
    value, outcome, winning, best = _engine.sum(told)

    def component(move: tuple[int, int]) -> Component:
        number, answer = games[move[0]]
        return Component(number, answer.labels[move[1]])

    loopy = Loopy(value) if isinstance(value, list) else value
    return Sum(loopy, outcome, [component(move) for move in winning], None if best is None else component(best))


class GameInfo(NamedTuple):
    """A built-in game: `solve("@name:parameters")`."""

    name: str
    parameters: str
    example: str
    rules: str
    position: str
    theory: str


class MethodInfo(NamedTuple):
    """A method: `solve(..., ask=question, method=name)`."""

    name: str
    question: str
    summary: str
    acyclic_only: bool
    time: str
    space: str
    source: str
    traceable: bool


class Problem(NamedTuple):
    """A practice problem of a judge: `practice(name, input)` answers it."""

    name: str
    title: str
    task: str
    input: str
    method: str
    example_input: str
    example_output: str


class Table(tuple[Any, ...]):
    """Rows that a notebook shows as a table."""

    def _repr_html_(self) -> str:
        from ._notebook import table

        return table(list(self[0]._fields), [list(row) for row in self])


def games() -> Table:
    """The built-in games.

    >>> import retrograde as rg
    >>> [game.name for game in rg.games() if "nim" in game.name]
    ['bounded-nim', 'fibonacci-nim', 'nim']
    """
    return Table(GameInfo(*row) for row in _engine.games())


def methods() -> Table:
    """The methods, with their costs and sources."""
    return Table(MethodInfo(*row) for row in _engine.methods())


def practice(name: Optional[str] = None, input: Optional[str] = None) -> Any:
    """Practice problems of two judges: all of them; one of them by its name; or the judge's output for a judge's input.

    >>> import retrograde as rg
    >>> rg.practice("cses-1730").title
    'Nim Game I'
    >>> rg.practice("cses-1730", "2\\n1\\n5\\n2\\n3 3\\n")
    'first\\nsecond\\n'
    """
    problems = Table(Problem(*row) for row in _engine.problems())
    if name is None:
        return problems
    if input is not None:
        return _engine.practice(name, input)
    for problem in problems:
        if problem.name == name:
            return problem
    _engine.practice(name, "")  # raises, with the nearest name
    raise AssertionError(name)

