"""An answer for every position of a game."""

from __future__ import annotations

import base64
import os
from pathlib import Path
from typing import Any, Hashable, Iterator, NamedTuple, Optional, Sequence, Union

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._errors import InputError
from ._game import Game
from ._limits import Progress, resources
from ._play import Play

#: Small answers are shown as a picture and told position by position, larger ones by their counts.
FEW = 40
_WORDS = np.array(["draw", "win", "loss", "tie"])
_SHORT = resources(1, None, False)


class Loopy(frozenset[int]):
    """The value of a position on a cycle that is no nimber: the nimbers that the mover can move to.

    >>> Loopy([2, 0])
    ∞{0,2}
    """

    def __repr__(self) -> str:
        return "∞{" + ",".join(str(nimber) for nimber in sorted(self)) + "}"

    __str__ = __repr__


class Value:
    """What a position is worth. What was not asked, or does not exist, is `None`.

    Attributes:
        outcome: `'win'`, `'loss'`, `'tie'` or `'draw'`: for the player to move, in a game with owners for First.
        remoteness: How many moves the play lasts if both play as well as they can.
        move: The move to play: the label of the position that it leads to.
        score: How many points are forced. `rank` falls along the moves by which they are.
        grundy: The nimber, or a `Loopy` value. `time` is the round in which it was found.
    """

    __slots__ = ("outcome", "remoteness", "move", "score", "rank", "grundy", "time")

    outcome: Optional[str]
    remoteness: Optional[int]
    move: Any
    score: Optional[int]
    rank: Optional[int]
    grundy: Union[int, Loopy, None]
    time: Optional[int]

    def __init__(
        self,
        outcome: Optional[str] = None,
        remoteness: Optional[int] = None,
        move: Any = None,
        score: Optional[int] = None,
        rank: Optional[int] = None,
        grundy: Union[int, Loopy, None] = None,
        time: Optional[int] = None,
    ) -> None:
        self.outcome, self.remoteness, self.move, self.score, self.rank = outcome, remoteness, move, score, rank
        self.grundy, self.time = grundy, time

    def _fields(self) -> tuple[str, ...]:
        if self.score is not None:
            return ("score", "move", "rank")
        return ("grundy", "outcome", "move", "time") if self.grundy is not None else ("outcome", "remoteness", "move")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Value.__slots__)

    def __hash__(self) -> int:
        return hash((self.outcome, self.remoteness, self.score, self.rank, self.grundy, self.time))

    def __reduce__(self) -> tuple[Any, ...]:
        return Value, (self.outcome, self.remoteness, self.move, self.score, self.rank, self.grundy, self.time)

    def __repr__(self) -> str:
        return "Value(" + ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields()) + ")"


class Explanation:
    """Why a position has its value.

    Attributes:
        position, value: What is explained.
        sentences: The proof in words, one sentence each.
        line: The play if both play as well as they can, by labels.
        returns_to: The label to which the last position of the line moves back if the play goes round for ever, or `None`.
        complete: Whether the line is whole; a very long one is cut.
    """

    def __init__(self, position: Any, value: str, sentences: list[str], line: list[Any], returns_to: Any, complete: bool) -> None:
        self.position, self.value, self.sentences = position, value, sentences
        self.line, self.returns_to, self.complete = line, returns_to, complete

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    __repr__ = __str__


class Step(NamedTuple):
    """A step of a method."""

    step: int
    line: str
    position: str
    changed: str
    text: str


class Trace(Sequence[Step]):
    """A method's run, step by step: a table of `step`, `line`, `position`, `changed` and `text`.

    `method` is its name, `code` its pseudo-code with the names of the lines.
    """

    def __init__(self, method: str, code: list[tuple[str, int, str]], steps: list[Step]) -> None:
        self.method = method
        self.code = code
        self._steps = steps

    def __getitem__(self, at: Any) -> Any:
        return self._steps[at]

    def __len__(self) -> int:
        return len(self._steps)

    def to_pandas(self) -> Any:
        """The table as a frame of pandas."""
        import pandas as pd

        return pd.DataFrame(self._steps, columns=list(Step._fields)).set_index("step")

    def to_polars(self) -> Any:
        """The table as a frame of polars."""
        import polars as pl

        return pl.DataFrame(self._steps, schema=list(Step._fields), orient="row")

    def __str__(self) -> str:
        width = max((len(key) for key, _, _ in self.code), default=0)
        code = [f"{key:<{width}}  {'    ' * indent}{text}" for key, indent, text in self.code]
        return "\n".join([*code, "", *(f"{step.step:>4}  {step.line:<{width}}  {step.text}" for step in self._steps)])

    def __repr__(self) -> str:
        return f"<Trace: {self.method}, {len(self)} steps>"

    def _repr_html_(self) -> str:
        from ._notebook import table

        return table(list(Step._fields), [list(step) for step in self._steps[:500]])


class Picture:
    """A picture in SVG: a notebook shows it, `save` writes it, `str` is its text."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes it to a file, which should end in `.svg`."""
        Path(path).write_text(self.svg, encoding="utf-8")

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture: {len(self.svg):,} characters of SVG>"

    def _repr_html_(self) -> str:
        # An image of its own, so that its style sheet cannot reach the notebook's.
        data = base64.b64encode(self.svg.encode()).decode()
        return f'<img alt="the solved game" style="max-width:100%" src="data:image/svg+xml;base64,{data}"/>'


class Answer:
    """The answer for every position of a game: `solve` gives it.

    `answer[label]` is the value of a position; the arrays `outcomes`, `remoteness`, `moves`, `scores`, `grundy` are in the order
    of `labels`. In a notebook a small answer shows its picture.

    >>> import retrograde as rg
    >>> answer = rg.solve({"a": ["b", "c"], "b": ["c"], "d": ["a"]})
    >>> answer
    <Answer: outcome of 4 positions: 2 won, 2 lost>
    >>> answer["a"].move, "e" in answer, len(answer)
    ('c', False, 4)
    >>> answer.labels, answer.outcomes.tolist(), answer.remoteness.tolist()
    (['a', 'b', 'd', 'c'], ['win', 'win', 'loss', 'loss'], [1, 1, 2, 0])
    >>> print(answer.explain("d"))
    Position d is lost for the player to move, in 2 moves.
    The only move leads to a position that is won for the opponent: a is answered by c.
    Best play: d → a → c. There the player to move has no moves and loses.
    >>> answer.check()
    """

    def __init__(self, game: Game, solution: _engine.Solution, times: Optional[dict[str, Any]] = None) -> None:
        self.game = game
        self._solution = solution
        self._times = times or {}
        self._arrays: dict[str, Any] = {}

    # ---- what was asked -----------------------------------------------------------------------------------------------

    @property
    def question(self) -> str:
        """`'outcome'`, `'score'` or `'grundy'`."""
        return self._solution.question

    @property
    def method(self) -> str:
        """The method that found the answer."""
        return self._solution.method

    @property
    def rule(self) -> str:
        """The rule at the end that it was solved under."""
        return self._solution.rule

    @property
    def infinite(self) -> Union[str, int]:
        """What infinite play was worth."""
        return self.game.infinite

    # ---- values by label ----------------------------------------------------------------------------------------------

    @property
    def labels(self) -> Sequence[Any]:
        """What the positions are called, in the order of the arrays."""
        return self.game.labels

    def __getitem__(self, label: Hashable) -> Value:
        return self._value(self.game.index(label))

    def _value(self, at: int) -> Value:
        outcome, remoteness, move, score, rank, grundy, time = self._solution.value(at)
        loopy = Loopy(grundy) if isinstance(grundy, list) else grundy
        return Value(outcome, remoteness, self.game._label(move), score, rank, loopy, time)

    def get(self, label: Hashable, default: Any = None) -> Any:
        """The value of a position, or `default` if there is none of this label."""
        return self[label] if label in self else default

    def __contains__(self, label: Hashable) -> bool:
        return label in self.game

    def __len__(self) -> int:
        return len(self.game)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.game)

    def keys(self) -> Sequence[Any]:
        """The labels."""
        return self.labels

    def values(self) -> Iterator[Value]:
        """The values, in the order of the labels."""
        return (self._value(at) for at in range(len(self)))

    def items(self) -> Iterator[tuple[Any, Value]]:
        """Labels with their values."""
        return zip(self.labels, self.values())

    @property
    def start(self) -> Optional[Value]:
        """The value of the position where the play starts; `None` if the game does not say where."""
        at = self.game._engine.start
        return None if at is None else self._value(at)

    # ---- arrays -------------------------------------------------------------------------------------------------------

    def _array(self, name: str, made: Any) -> Any:
        if name not in self._arrays:
            array = made()
            if array is None:
                asked = "grundy" if name == "nimbers" else name.rstrip("s") if name == "scores" else "outcome"
                shown = "grundy" if name == "nimbers" else name
                raise AttributeError(f"this answer says the {self.question}, and has no {shown}: solve(..., ask={asked!r})")
            array.flags.writeable = False
            self._arrays[name] = array
        return self._arrays[name]

    @property
    def outcome_codes(self) -> NDArray[np.uint8]:
        """The outcomes as bytes: 0 draw, 1 win, 2 loss, 3 tie."""
        return self._array("outcome_codes", self._solution.outcome_codes)  # type: ignore[no-any-return]

    @property
    def outcomes(self) -> NDArray[np.str_]:
        """`'win'`, `'loss'`, `'tie'`, `'draw'`: for the player to move, in a game with owners for First."""
        return self._array("outcomes", lambda: _WORDS[self.outcome_codes])  # type: ignore[no-any-return]

    @property
    def remoteness(self) -> NDArray[np.int64]:
        """How many moves the play lasts; -1 where it need not end."""
        return self._certificates("outcome", "remoteness")

    @property
    def ranks(self) -> NDArray[np.int64]:
        """A number that falls along the moves by which the score is forced; -1 where it is that of infinite play."""
        return self._certificates("score", "ranks")

    @property
    def times(self) -> NDArray[np.int64]:
        """The round in which the nimber was found; -1 for a loopy value."""
        return self._certificates("grundy", "times")

    def _certificates(self, question: str, name: str) -> NDArray[np.int64]:
        made = self._solution.certificates if self.question == question else lambda: None
        if self.question != question:
            raise AttributeError(f"this answer says the {self.question}, and has no {name}: solve(..., ask={question!r})")
        return self._array(name, made)  # type: ignore[no-any-return]

    @property
    def moves(self) -> NDArray[np.int64]:
        """The move to play, as the number of the position that it leads to (its place in `labels`); -1 where there is none."""
        return self._array("moves", self._solution.moves)  # type: ignore[no-any-return]

    @property
    def scores(self) -> NDArray[np.int64]:
        """How many points are forced: to the player to move, in a game with owners to First."""
        return self._array("scores", self._solution.scores)  # type: ignore[no-any-return]

    @property
    def grundy(self) -> NDArray[np.int64]:
        """The nimbers; -1 for a loopy value, whose set `answer[label].grundy` has."""
        return self._array("nimbers", self._solution.nimbers)  # type: ignore[no-any-return]

    # ---- told ---------------------------------------------------------------------------------------------------------

    def explain(self, label: Hashable = None, *, language: str = "en") -> Explanation:
        """Why a position has its value, in sentences; `language="zh"` for Chinese. Without a label, of the start."""
        at = self._or_start(label)
        self.game._name_all()
        value, said, line, returns_to, complete = _engine.explain(self._solution, at, language)
        labels = [self.labels[v] for v in line]
        back = None if returns_to is None else labels[returns_to]
        return Explanation(self.labels[at], value, [text for text, _ in said], labels, back, complete)

    def _or_start(self, label: Hashable) -> int:
        if label is not None or None in self.game:
            return self.game.index(label)
        start = self.game._engine.start
        if start is None:
            raise InputError("this game does not say where it starts", "name a position")
        return start

    def trace(self, method: Optional[str] = None, *, language: str = "en") -> Trace:
        """How a method decides the game, step by step: a table, as `trace(...).to_pandas()` a frame."""
        self.game._name_all()
        name, code, rows = _engine.trace(self.game._engine, self.question, method, language, _SHORT)
        return Trace(name, code, [Step(*row) for row in rows])

    def draw(
        self, *, layout: str = "layered", left_to_right: bool = False, scenes: bool = True, language: str = "en"
    ) -> Picture:
        """The solved game as a picture: colours, letters and numbers for values, thick arrows for the moves to play.

        `layout` is `'layered'`, `'remoteness'` (a row for each) or `'force'`. Positions of built-in games and rules files are drawn
        as they look (boards, heaps), unless `scenes=False`.
        """
        self.game._name_all()
        return Picture(_engine.draw(self._solution, layout, left_to_right, scenes, language, _SHORT))

    def play(self, start: Hashable = None, *, language: str = "en") -> Play:
        """A play from a position, with the quality of every move, hints, opponents, and a review."""
        return Play(self, self._or_start(start), language)

    # ---- proved -------------------------------------------------------------------------------------------------------

    def check(self, *, threads: Optional[int] = None, max_memory: Union[int, str, None] = None, progress: Progress = False) -> None:
        """Lets the independent checker, which shares no code with the solver, prove every value and every move.

        Raises `WrongAnswer` with the position, what is claimed there, and the condition that it breaks.
        """
        from ._solve import _labelled

        with _labelled(self.game):
            self._solution.check(resources(threads, max_memory, progress))

    # ---- elsewhere ----------------------------------------------------------------------------------------------------

    def to_bytes(self, format: str) -> bytes:
        """The answer as a file in memory: `'csv'`, `'json'`, `'dot'`, `'svg'` or `'gm'`."""
        if format not in ("csv", "json", "dot", "svg", "gm"):
            raise InputError(f"an answer cannot be written as {format!r}", "the formats are csv, json, dot, svg and gm")
        self.game._name_all()
        return self._solution.write(format, _SHORT)

    def save(self, path: Union[str, "os.PathLike[str]"], format: Optional[str] = None) -> None:
        """Writes the answer to a file that ends in `.csv`, `.json`, `.dot`, `.svg` or `.gm`. `retrograde check` and
        `check` read CSV and JSON."""
        format = format or Path(path).suffix.lower().lstrip(".")
        if not format:
            raise InputError(f"the name {str(path)!r} does not tell the format", "end it in .csv, .json, .dot, .svg or .gm")
        data = self.to_bytes(format)
        Path(path).write_bytes(data)

    def _table(self) -> dict[str, Any]:
        """The columns of the solution's file, with labels, and `None` where there is nothing."""
        labels = list(self.labels)
        column = {"position": labels}
        moves = [None if to < 0 else labels[to] for to in self.moves.tolist()]

        def numbers(array: NDArray[np.int64]) -> list[Optional[int]]:
            return [None if number < 0 else number for number in array.tolist()]

        if self.question == "outcome":
            return {**column, "outcome": self.outcomes.tolist(), "remoteness": numbers(self.remoteness), "move": moves}
        if self.question == "score":
            return {**column, "score": self.scores.tolist(), "move": moves, "rank": numbers(self.ranks)}
        nimbers = self.grundy.tolist()
        values = [str(self._value(at).grundy if nimber < 0 else nimber) for at, nimber in enumerate(nimbers)]
        return {**column, "grundy": values, "time": numbers(self.times)}

    def to_pandas(self) -> Any:
        """A frame of pandas with a row for each position: `position`, `outcome`, `remoteness`, `move` (or `score`, `move`,
        `rank`; or `grundy`, `time`), as the solution's file has them. Where there is no number it is missing."""
        import pandas as pd

        table = self._table()
        for name in ("remoteness", "rank", "time"):
            if name in table:
                table[name] = pd.array(table[name], dtype="Int64")
        if "move" in table and all(type(label) is int for label in self.labels):
            table["move"] = pd.array(table["move"], dtype="Int64")
        for name in ("position", "move"):
            if name in table and any(isinstance(label, tuple) for label in self.labels[:1]):
                # A column of tuples, not several columns.
                table[name] = pd.Series(table[name], dtype=object)
        return pd.DataFrame(table)

    def to_polars(self) -> Any:
        """The same as a frame of polars. Labels that polars has no type for become strings."""
        import polars as pl

        table = self._table()
        if not all(type(label) is int for label in self.labels) and not all(isinstance(label, str) for label in self.labels):
            self.game._name_all()
            names = dict(zip(self.labels, self.game._engine.labels() or map(str, self.labels)))
            for name in ("position", "move"):
                if name in table:
                    table[name] = [None if label is None else str(names[label]) for label in table[name]]
        kinds = {name: pl.Int64 for name in ("remoteness", "rank", "time", "score") if name in table}
        return pl.DataFrame(table, schema_overrides=kinds)

    def to_networkx(self) -> Any:
        """The graph as `Game.to_networkx` gives it, and the values as attributes of its nodes: `outcome`, `remoteness`, `move`;
        or `score`, `rank`; or `grundy`."""
        graph = self.game.to_networkx()
        for label, value in self.items():
            node = graph.nodes[label]
            for name in value._fields():
                if (told := getattr(value, name)) is not None:
                    # A declared score stays what it is: the value of a position that ends the play.
                    node[name] = told
        return graph

    @property
    def stats(self) -> dict[str, Any]:
        """What was counted and measured, with the names of `retrograde solve --stats`."""
        counts = self._solution.counts()
        longest_at = counts.pop("longest_at")
        stats = {"question": self.question, **counts, "longest_at": self.game._label(longest_at), "method": self.method}
        if (start := self.game._engine.start) is not None:
            value = self._value(start)
            told = {name: getattr(value, name) for name in value._fields() if getattr(value, name) is not None}
            stats["start"] = {"position": self.labels[start], **told}
        return {**stats, **self._times}

    def summary(self) -> str:
        """What there is to say in a line."""
        counts = self._solution.counts()
        words = {"win": "won", "loss": "lost", "tie": "tied", "draw": "drawn"}
        told = ", ".join(f"{counts[key]:,} {word}" for key, word in words.items() if counts[key])
        if self.question == "score" and len(self):
            least, most = int(self.scores.min()), int(self.scores.max())
            told = f"all {least}" if least == most else f"from {least} to {most}"
        number = f"{len(self):,} position" + ("" if len(self) == 1 else "s")
        return f"{self.question} of {number}" + (f": {told}" if told else "")

    def __reduce__(self) -> tuple[Any, ...]:
        return Answer, (self.game, self._solution, self._times)

    def __repr__(self) -> str:
        return f"<Answer: {self.summary()}>"

    def _repr_html_(self) -> str:
        from ._notebook import answer

        return answer(self)
