"""A game as a graph, with what its positions are called."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Hashable, Iterator, Optional, Sequence, Union

import numpy as np

from . import _engine
from ._errors import InputError

if TYPE_CHECKING:
    from ._answer import Answer

_OWNERS = (None, "first", "second")


class Game:
    """A game that was read: its positions with their labels, its moves, who moves, and how the play ends.

    `read` makes one, and every `Answer` has its own as `answer.game`.

    >>> import retrograde as rg
    >>> game = rg.read({"a": ["b", "c"], "b": ["c"]})
    >>> game
    <Game: 3 positions, 3 moves>
    >>> game.labels, game.moves("a"), game.is_terminal("c")
    (['a', 'b', 'c'], ['b', 'c'], True)
    >>> game.solve()["a"]
    Value(outcome='win', remoteness=1, move='c')
    """

    def __init__(
        self,
        engine: _engine.Game,
        labels: Optional[list[Any]] = None,
        index: Optional[dict[Any, int]] = None,
        namer: Optional[Callable[[Any], str]] = None,
        drawer: Optional[Callable[[Any], str]] = None,
    ) -> None:
        self._engine = engine
        self._count = engine.positions
        #: Whether the labels are Python's own, so that the engine has no names for them yet.
        self._unnamed = labels is not None
        self._named_by_engine = labels is None
        self._labels: Union[range, list[Any]]
        if labels is None:
            told = engine.labels()
            self._labels = range(self._count) if told is None else told
        else:
            self._labels = labels
        self._index = index
        self._namer = namer
        self._drawer = drawer

    # ---- positions ----------------------------------------------------------------------------------------------------

    @property
    def labels(self) -> Sequence[Any]:
        """What the positions are called, in their order: the order of all arrays of an answer."""
        return self._labels

    def __len__(self) -> int:
        """How many positions there are."""
        return self._count

    def __iter__(self) -> Iterator[Any]:
        return iter(self._labels)

    def __contains__(self, label: Hashable) -> bool:
        return self._find(label) is not None

    def index(self, label: Hashable) -> int:
        """The number of a position in the arrays of an answer; `labels[number]` is its label.

        Raises `KeyError` if there is no such position.
        """
        found = self._find(label)
        if found is None:
            raise KeyError(self._unknown(label))
        return found

    def _find(self, label: Hashable) -> Optional[int]:
        if isinstance(self._labels, range):
            # True is no position called 1.
            plain = isinstance(label, (int, np.integer)) and not isinstance(label, bool)
            return int(label) if plain and 0 <= int(label) < self._count else None  # type: ignore[call-overload]
        if self._index is None:
            self._index = {label: number for number, label in enumerate(self._labels)}
        found = self._index.get(label)
        if found is None and self._named_by_engine and not isinstance(label, str):
            # The positions of games by their rules are called as Python writes them: (3, 4, 5).
            found = self._index.get(repr(label))
        return found

    def _unknown(self, label: Hashable) -> str:
        some = ", ".join(repr(known) for known in list(self._labels[:3]))
        advice = f"the positions are called {some}{', …' if self._count > 3 else ''}" if self._count else "there are no positions"
        if isinstance(label, str) and self._count and isinstance(self._labels[0], int) and label.isdecimal():
            advice = f"the positions are numbers: [{label}]"
        return f"there is no position {label!r}; {advice}"

    def _label(self, number: Optional[int]) -> Any:
        return None if number is None else self._labels[number]

    def _name_all(self) -> None:
        """Lets the engine know what the positions are called, for sentences, pictures and files."""
        if self._unnamed:
            labels = self._labels
            if self._namer is None and all(type(label) is int and 0 <= label < 1 << 64 for label in labels):
                if all(a < b for a, b in zip(labels, labels[1:])):
                    self._engine.number(list(labels))
                    self._unnamed = False
                    return
            self._engine.name(_names(list(labels), self._namer))
            self._unnamed = False

    # ---- the graph ----------------------------------------------------------------------------------------------------

    @property
    def move_count(self) -> int:
        """How many moves there are, every copy of a parallel move counted."""
        return self._engine.move_count

    def moves(self, label: Hashable) -> list[Any]:
        """Where the moves of a position lead, in the order of the input."""
        return [self._labels[to] for to in self._engine.moves(self.index(label))]

    def is_terminal(self, label: Hashable) -> bool:
        """Whether a position has no moves."""
        return not self._engine.moves(self.index(label))

    @property
    def rule(self) -> str:
        """`'normal'`, or `'misere'`: who cannot move wins."""
        return self._engine.rule

    @property
    def infinite(self) -> Union[str, int]:
        """What a play that never ends is worth: `'draw'`, `'first'` or `'second'` who wins it, a score, `'priorities'` (`'priorities:min-even'` and so on), `'buchi'` or `'cobuchi'`."""
        worth = self._engine.infinite
        return int(worth) if worth.lstrip("-").isdecimal() else worth

    @property
    def start(self) -> Any:
        """The label of the position where the play starts, or `None`."""
        return self._label(self._engine.start)

    @property
    def owners(self) -> Optional[dict[Any, str]]:
        """Who moves at which position: `'first'` or `'second'`; `None` if the players alternate."""
        owners = self._engine.owners()
        if owners is None:
            return None
        return {label: word for label, code in zip(self._labels, owners) if (word := _OWNERS[code]) is not None}

    @property
    def ends(self) -> dict[Any, Union[str, int]]:
        """The declared results: `'win'`, `'loss'`, `'tie'` or a score."""
        return {self._labels[at]: end for at, end in self._engine.ends()}

    @property
    def priorities(self) -> Optional[dict[Any, int]]:
        """The priorities of a parity game; `None` if it has none."""
        told = self._engine.priorities()
        return None if told is None else dict(zip(self._labels, told.tolist()))

    @property
    def notes(self) -> list[str]:
        """What the reader wants you to know, one sentence each."""
        return self._engine.notes

    def picture(self, label: Hashable) -> str:
        """A picture of a position in lines of text, where the rules of the game know one; else its name."""
        if self._drawer is not None:
            return self._drawer(self._labels[self.index(label)])
        return self._engine.picture(self.index(label)) or str(self._labels[self.index(label)])

    # ---- elsewhere ----------------------------------------------------------------------------------------------------

    def solve(self, **keywords: Any) -> "Answer":
        """Solves it: the same as `retrograde.solve(game, ...)`."""
        from ._solve import solve

        return solve(self, **keywords)

    def to_dict(self) -> dict[Any, list[Any]]:
        """A list of labels for every label."""
        starts, targets = self._engine.rows()
        labels = self._labels
        reached = [labels[to] for to in targets.tolist()]
        bounds = starts.tolist()
        return {label: reached[a:b] for label, a, b in zip(labels, bounds, bounds[1:])}

    def to_scipy(self) -> Any:
        """A sparse array of scipy (csr) with a 1 for every move, several moves added; in the order of `labels`."""
        from scipy.sparse import csr_array

        starts, targets = self._engine.rows()
        return csr_array((np.ones(len(targets), dtype=np.int64), targets.astype(np.int64), starts), shape=(self._count,) * 2)

    def to_networkx(self) -> Any:
        """A `networkx.DiGraph` (`MultiDiGraph` where moves are parallel) with the attributes `owner`, `result`, `score`,
        `priority` and `start` of the positions, `rule` and `infinite` of the graph. `solve` takes it as it is."""
        import networkx as nx

        rows = self.to_dict()
        parallel = any(len(set(row)) < len(row) for row in rows.values())
        # What recurs is priorities to whoever reads the graph.
        infinite = "priorities" if self.infinite in ("buchi", "cobuchi") else self.infinite
        graph = (nx.MultiDiGraph if parallel else nx.DiGraph)(rule=self.rule, infinite=infinite)
        graph.add_nodes_from(rows)
        graph.add_edges_from((label, to) for label, row in rows.items() for to in row)
        for label, owner in (self.owners or {}).items():
            graph.nodes[label]["owner"] = owner
        for label, end in self.ends.items():
            graph.nodes[label]["result" if isinstance(end, str) else "score"] = end
        for label, priority in (self.priorities or {}).items():
            graph.nodes[label]["priority"] = priority
        if self.start is not None:
            graph.nodes[self.start]["start"] = True
        return graph

    def save(self, path: Union[str, "os.PathLike[str]"], format: Optional[str] = None) -> list[str]:
        """Writes the game to a file, in the format that its ending tells: `.game .edges .contest .dot .json .gm .rgg`.

        Returns what the format could not hold, one sentence each.
        """
        format = format or _engine.format_of_name(os.fspath(path))
        if format is None:
            raise InputError(f"the name {str(path)!r} does not tell the format", "end it in .game, .dot, .json or .rgg, or say format=")
        self._name_all()
        data, lost = self._engine.write(format)
        Path(path).write_bytes(data)
        return lost

    def __reduce__(self) -> tuple[Any, ...]:
        labels = list(self._labels) if self._index is not None or self._unnamed or not self._named_by_engine else None
        if self._named_by_engine:
            labels = None
        return Game, (self._engine, labels)

    def __repr__(self) -> str:
        return f"<Game: {_count(self._count, 'position')}, {_count(self.move_count, 'move')}>"


def _count(number: int, word: str) -> str:
    """`1 move`, `2,000 moves`."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


def _names(labels: list[Any], namer: Optional[Callable[[Any], str]]) -> list[str]:
    """A name for each label, all of them different: a string is its own name, anything else is as Python writes it."""

    def plain(label: Any) -> str:
        if isinstance(label, np.generic):
            label = label.item()
        return label if isinstance(label, str) and label.isprintable() and label else repr(label)

    names = [namer(label) for label in labels] if namer else [plain(label) for label in labels]
    if len(set(names)) < len(names) and not namer:
        # 1 beside '1': the quotes tell.
        names = [repr(label) for label in labels]
    if len(set(names)) < len(names):
        seen: set[str] = set()
        twice = next(name for name in names if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise InputError(
            f"two different positions are both called {twice}",
            "let `name(position)` of the rules, or `__repr__` of the positions, tell them apart",
        )
    return [sys.intern(name) if len(name) < 20 else name for name in names]
