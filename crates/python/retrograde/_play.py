"""Playing a solved game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Hashable, NamedTuple, Optional, Union

from . import _engine
from ._errors import InputError

if TYPE_CHECKING:
    from ._answer import Answer


class Choice(NamedTuple):
    """A move that can be played, and how good it is."""

    to: Any
    #: `'best'`, `'keeps'` (the value, but not the shortest way) or `'loses'` (value).
    quality: str
    #: What it leaves to who plays it: `'win in 2'`.
    worth: str
    #: How many moves later the end comes than after a best move, where that is counted.
    detour: Optional[int]
    #: All that in words.
    text: str


class Mistake(NamedTuple):
    """A move that was not the best."""

    ply: int
    player: str
    at: Any
    to: Any
    better: Any
    quality: str
    text: str
    #: Whether it decided the play: the last one that gave value away.
    decisive: bool


class Round(NamedTuple):
    """A way round that a play has gone, and what it is worth to go on so for ever."""

    #: The positions on the way; the last is the first again.
    way: list[Any]
    #: `'first'` or `'second'`; `None` if nobody wins.
    winner: Optional[str]
    #: That in words.
    text: str


class Play:
    """A play under way: `answer.play(start)` begins one.

    >>> import retrograde as rg
    >>> play = rg.solve([(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)]).play(0)
    >>> [(choice.to, choice.quality, choice.worth) for choice in play.choices]
    [(1, 'best', 'win in 2'), (2, 'best', 'win in 2')]
    >>> play.move(2).move(3)
    <Play: 0 → 2 → 3, first to move: win in 1>
    >>> play.hint, play.reply(), play.ending
    (5, 5, ('won', 'first'))
    >>> play.undo().position
    3
    """

    def __init__(self, answer: "Answer", start: int, language: str = "en") -> None:
        self._answer = answer
        self._line = [start]
        self._language = language

    def _review(self, level: int = 10, seed: int = 0) -> Any:
        self._answer.game._name_all()
        return _engine.review(self._answer._solution, self._line, level, seed, self._language)

    def _label(self, at: Optional[int]) -> Any:
        return self._answer.game._label(at)

    @property
    def position(self) -> Any:
        """Where the play stands."""
        return self._label(self._line[-1])

    @property
    def line(self) -> list[Any]:
        """All positions of the play, the current one last."""
        return [self._label(at) for at in self._line]

    @property
    def choices(self) -> list[Choice]:
        """The moves, in the order of the input, with the quality of each."""
        return [Choice(self._label(to), *rest) for to, *rest in self._review()[0]]

    @property
    def hint(self) -> Any:
        """A best move: the label of the position that it leads to; `None` at the end."""
        return self._label(self._review()[1])

    @property
    def mover(self) -> Optional[str]:
        """Who is to move: `'first'` or `'second'`. Where the players alternate, First is who moved first."""
        return self._review()[2]  # type: ignore[no-any-return]

    @property
    def outlook(self) -> str:
        """What the position is worth to who is to move: `'win in 3'`."""
        return self._review()[3]  # type: ignore[no-any-return]

    @property
    def ending(self) -> Union[tuple[str, str], tuple[str, int], tuple[str], None]:
        """`('won', 'first')`, `('tied',)`, `('scored', 3)` (to First) when the play is over, else `None`."""
        ending = self._review()[4]
        return None if ending is None else tuple(part for part in ending if part is not None)

    @property
    def round(self) -> Optional[Round]:
        """The way round since the play was first here with the same player to move; `None` if it was not.

        >>> import retrograde as rg
        >>> game = {"a": ["b", "c"], "b": ["a"], "c": []}
        >>> play = rg.solve(game, priority={"a": 2, "b": 1, "c": 0}, owner=dict.fromkeys(game, "first"), infinite="priorities").play("a")
        >>> play.move("b").move("a").round.text
        'That is a win of First: the greatest number on the way round, a → b → a, is 2, and 2 is even.'
        """
        found = self._review()[7]
        if found is None:
            return None
        way, winner, text = found
        return Round([self._label(at) for at in way], winner, text)

    def move(self, to: Hashable) -> "Play":
        """Plays a move. Raises `InputError` if there is none to that position; it names those that there are."""
        at = self._answer.game.index(to)
        self._line.append(at)
        try:
            self._review()
        except InputError:
            self._line.pop()
            raise
        return self

    def reply(self, level: int = 10, seed: int = 0) -> Any:
        """Lets an opponent move: 10 is perfect, 0 plays anything. Returns where he moves to; `None` at the end."""
        if not 0 <= level <= 10:
            raise InputError(f"level={level} is no strength", "from 0 (anything) to 10 (perfect)")
        to = self._review(level, seed)[6]
        if to is not None:
            self._line.append(to)
        return self._label(to)

    def undo(self) -> "Play":
        """Takes the last move back, if there is one."""
        if len(self._line) > 1:
            self._line.pop()
        return self

    def review(self) -> list[Mistake]:
        """The moves that were not the best, in order."""
        *_, mistakes, decisive = self._review()
        return [
            Mistake(ply, player, self._label(at), self._label(to), self._label(better), quality, text, number == decisive)
            for number, (ply, player, at, to, better, quality, text) in enumerate(mistakes)
        ]

    def __repr__(self) -> str:
        line = " → ".join(str(label) for label in self.line[-12:])
        cut = "… → " if len(self._line) > 12 else ""
        ending = self.ending
        told = " ".join(str(part) for part in ending) if ending else f"{self.mover} to move: {self.outlook}"
        return f"<Play: {cut}{line}, {told}>"
