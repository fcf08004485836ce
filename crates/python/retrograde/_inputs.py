"""Whatever a game can be given as, told apart: the one way in.

What may mean two things is refused, with both readings.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Optional, Union

import numpy as np

from . import _engine
from ._errors import InputError
from ._game import Game
from ._limits import Resources
from ._rules import game_of_rules, is_rules

#: How many positions a game by its rules may have unless somebody says otherwise: rules are soon infinite by mistake.
MOST_OF_RULES = 10_000_000
_MOST = 2**32 - 3

TAKES = (
    "solve takes a networkx graph, a sparse or square matrix, arrays of sources and targets, a frame with two columns, a dict or "
    "list of lists, pairs of labels, a path, a built-in game '@nim:3,4,5', or a class of rules"
)
Positions = Union[int, Iterable[Any], None]


class Request:
    """A game as it was given, with the keywords that say how to read it."""

    def __init__(
        self,
        positions: Positions,
        format: Optional[str],
        base: Optional[int],
        strict: bool,
        sinks: bool,
        parameters: Optional[Mapping[str, Any]],
        max_positions: Optional[int],
        resources: Resources,
    ) -> None:
        self.positions = positions
        self.format = format
        self.options: dict[str, Any] = {"strict": bool(strict), "sinks": bool(sinks)}
        if base is not None:
            if isinstance(base, bool) or base not in (0, 1):
                raise InputError(f"base={base!r} is not what positions are numbered from", "say base=1 or base=0")
            self.options["base"] = base
        self.parameters = parameters
        self.max_positions = max_positions
        self.resources = resources

    def read(self, x: Any, targets: Any) -> Game:
        """The game that `x` is."""
        if targets is not None:
            return self._columns(_column(x, "sources"), _column(targets, "targets"))
        if isinstance(x, (str, os.PathLike)):
            return self._named(x)
        for name in ("format", "parameters"):
            if getattr(self, name) is not None:
                raise InputError(f"{name}= is for files, and this is no path ({_kind(x)})", "leave it out")
        if isinstance(x, Game):
            self._whole("a game")
            return x
        if hasattr(x, "is_directed") and hasattr(x, "adjacency") and hasattr(x, "nodes"):
            self._whole("a graph")
            return _networkx(x)
        if hasattr(x, "tocsr") and hasattr(x, "nnz"):
            self._whole("a matrix")
            return self._sparse(x)
        if isinstance(x, np.ndarray):
            return self._array(x)
        if hasattr(x, "columns") and hasattr(x, "shape"):
            return self._frame(x)
        if isinstance(x, Mapping):
            return self._rows(dict(x), closed=False)
        if is_rules(x):
            self._whole("a game by its rules")
            return game_of_rules(x, self.max_positions or MOST_OF_RULES, self.resources)
        if isinstance(x, (bytes, bytearray, memoryview)):
            raise InputError("bytes are no game", "to read the text of a file that is in memory: rg.parse(text, 'dot')")
        if isinstance(x, tuple) and len(x) == 2 and all(isinstance(side, np.ndarray) for side in x):
            return self._columns(*(_column(side, name) for side, name in zip(x, ("sources", "targets"))))
        if isinstance(x, Iterable):
            return self._iterable(x)
        raise InputError(f"{_short(x)} ({_kind(x)}) is no game", TAKES)

    def _whole(self, what: str) -> None:
        if self.positions is not None:
            raise InputError(f"positions= is for moves that are listed, and {what} says itself which positions it has", "leave it out")

    # ---- files --------------------------------------------------------------------------------------------------------

    def _named(self, name: Union[str, "os.PathLike[str]"]) -> Game:
        self._whole("a file")
        text = os.fspath(name)
        built_in = isinstance(name, str) and text.startswith("@") and not os.path.exists(text)
        most = self.max_positions
        if built_in:
            return Game(_engine.of_built_in(text[1:], most or _MOST, self.resources))
        if isinstance(name, str) and not os.path.exists(text) and ("\n" in text or "->" in text):
            raise InputError(f"there is no file called {_short(text)}", "if this is the text of a game itself: rg.parse(text)")
        # Python's own errors for files that are not there, or may not be read.
        with open(text, "rb"):
            pass
        if Path(text).suffix == ".star" and self.format is None:
            return Game(_engine.of_rules_file(text, parameters_of(self.parameters), most or MOST_OF_RULES, self.resources))
        if self.parameters:
            raise InputError("parameters= are for rules files", "leave them out, or name a file NAME.star")
        return Game(_engine.of_file(text, self.format, self.options, self.resources))

    # ---- arrays -------------------------------------------------------------------------------------------------------

    def _sparse(self, x: Any) -> Game:
        if len(x.shape) != 2 or x.shape[0] != x.shape[1]:
            raise InputError(f"this sparse array has the shape {x.shape}", "give a square one: row v has an entry for every move of v")
        if x.format == "coo":
            _entries(x.data)
            # As they are listed: scipy would add entries for the same move, perhaps to nothing.
            return Game(_engine.of_numbers(_whole(x.row, "row"), _whole(x.col, "col"), x.shape[0], self.resources))
        rows = x if x.format == "csr" else x.tocsr()
        _entries(rows.data)
        starts, targets = np.ascontiguousarray(rows.indptr), np.ascontiguousarray(rows.indices)
        return Game(_engine.of_csr(starts, targets, x.shape[0], self.resources))

    def _array(self, x: "np.ndarray[Any, Any]") -> Game:
        if x.ndim == 2:
            rows, columns = x.shape
            if x.shape == (2, 2):
                raise InputError(
                    "an array of the shape (2, 2) can be a matrix of two positions, or two moves",
                    "write {0: [...], 1: [...]} for the matrix, or a list of tuples for the moves",
                )
            if rows == columns:
                self._whole("a matrix")
                return self._matrix(x)
            if columns == 2:
                return self._columns(_column(x[:, 0], "sources"), _column(x[:, 1], "targets"))
            if rows == 2:
                return self._columns(_column(x[0], "sources"), _column(x[1], "targets"))
        raise InputError(
            f"an array of the shape {x.shape} is no game",
            "give a square matrix, an array with two columns (source, target), or two arrays: solve(sources, targets)",
        )

    def _matrix(self, x: "np.ndarray[Any, Any]") -> Game:
        if x.dtype.kind not in "biuf":
            raise InputError(f"a matrix of {x.dtype} does not say where moves lead", "use 1 for a move and 0 for none")
        if x.dtype.kind == "f" and np.isnan(x).any():
            at = tuple(int(i) for i in np.argwhere(np.isnan(x))[0])
            raise InputError(f"the entry {at} of this matrix is nan: is there a move or not?", "put 0 for none: np.nan_to_num(x)")
        sources, targets = np.nonzero(x)
        return Game(_engine.of_numbers(_whole(sources, "rows"), _whole(targets, "columns"), len(x), self.resources))

    def _columns(self, sources: Any, targets: Any) -> Game:
        if len(sources) != len(targets):
            raise InputError(
                f"there are {len(sources)} sources but {len(targets)} targets",
                "a move is a source and the target beside it, so both have the same length",
            )
        numbers = all(isinstance(side, np.ndarray) for side in (sources, targets))
        if numbers and (self.positions is None or _is_count(self.positions)):
            count = None if self.positions is None else self._counted()
            return Game(_engine.of_numbers(sources, targets, count, self.resources))
        lists = [side.tolist() if isinstance(side, np.ndarray) else side for side in (sources, targets)]
        return self._pairs(zip(*lists))

    def _counted(self) -> int:
        count = int(self.positions)  # type: ignore[arg-type]
        if count < 0:
            raise InputError(f"positions={count} is no number of positions", "say how many there are, numbered from 0")
        return count

    def _frame(self, x: Any) -> Game:
        names = [str(name) for name in x.columns]
        if len(names) != 2:
            told = ", ".join(repr(name) for name in names[:8])
            raise InputError(
                f"this frame has {len(names)} columns ({told}), and a move has two",
                "choose the source and the target: frame[['source', 'target']]",
            )
        words = tuple(name.lower() for name in names)
        if words in {("target", "source"), ("to", "from"), ("dst", "src"), ("v", "u")}:
            raise InputError(
                f"this frame has the columns {names}, and a move goes from the first to the second",
                f"frame[{names[::-1]}] if a move goes from {names[1]!r} to {names[0]!r}; else rename them",
            )
        return self._columns(*(_series(x[column], str(column)) for column in x.columns))

    # ---- Python's own objects -----------------------------------------------------------------------------------------

    def _rows(self, rows: dict[Any, Any], closed: bool) -> Game:
        for label in self._listed():
            rows.setdefault(label, ())
        return Game(*_engine.of_rows(rows, closed))

    def _listed(self) -> Iterable[Any]:
        if self.positions is None:
            return ()
        if isinstance(self.positions, (str, bytes)):
            raise InputError(f"positions={self.positions!r} is one string", "give a list of the positions, or how many there are")
        return range(self._counted()) if _is_count(self.positions) else self.positions  # type: ignore[return-value]

    def _pairs(self, pairs: Iterable[Any]) -> Game:
        return Game(*_engine.of_pairs(pairs, self._listed()))

    def _iterable(self, x: Iterable[Any]) -> Game:
        rows = x if isinstance(x, (list, tuple)) else list(x)
        if all(isinstance(row, tuple) for row in rows):
            return self._pairs(rows)
        if not all(isinstance(row, (list, set, frozenset, np.ndarray, range)) for row in rows):
            at, odd = next((at, row) for at, row in enumerate(rows) if not isinstance(row, (list, set, frozenset, np.ndarray, range)))
            if any(isinstance(row, tuple) for row in rows) and isinstance(odd, tuple):
                at, odd = next((at, row) for at, row in enumerate(rows) if not isinstance(row, tuple))
            raise InputError(
                f"entry {at} of this list is {_short(odd)} ({_kind(odd)})",
                "give a list of lists (the moves of position 0, 1, …), or a list of pairs that are tuples",
            )
        if rows and all(len(row) == 2 for row in rows):
            raise InputError(
                "a list of lists of two can be moves, or a row for each position that has two moves everywhere",
                "write tuples if these are moves: [tuple(pair) for pair in x]; write a dict if they are rows: dict(enumerate(x))",
            )
        if len(rows) > 1 and all(len(row) == len(rows) for row in rows) and all(entry in (0, 1) for row in rows for entry in row):
            raise InputError(
                f"{len(rows)} lists of {len(rows)} zeros and ones can be a matrix, or rows of positions that a move leads to",
                "write np.array(x) for the matrix, dict(enumerate(x)) for the rows",
            )
        self._whole("a list of rows")
        return self._rows(dict(enumerate(rows)), closed=True)


def _networkx(graph: Any) -> Game:
    if not graph.is_directed():
        raise InputError(
            "this graph is undirected, and a move goes one way",
            "graph.to_directed() if every edge can be played both ways; else build a networkx.DiGraph",
        )
    rows = dict(graph.adjacency())
    if graph.is_multigraph():
        rows = {label: [to for to, keys in row.items() for _ in keys] for label, row in rows.items()}
    return Game(*_engine.of_rows(rows, True))


def _is_count(positions: Any) -> bool:
    return isinstance(positions, (int, np.integer)) and not isinstance(positions, bool)


def _entries(data: "np.ndarray[Any, Any]") -> None:
    """Whether every stored entry of a sparse matrix is a move without a doubt."""
    if data.dtype.kind == "f" and np.isnan(data.sum()) and np.isnan(data).any():
        at = int(np.flatnonzero(np.isnan(data))[0])
        raise InputError(f"entry {at} of this sparse array is nan: is there a move or not?", "set it to 1, or to 0 and call eliminate_zeros()")
    if np.count_nonzero(data) < data.size:
        at = int(np.flatnonzero(data == 0)[0])
        raise InputError(
            f"entry {at} of this sparse array is stored, but 0: is there a move or not?",
            "call eliminate_zeros() if there is none; set x.data[:] = 1 if every stored entry is a move",
        )


def _whole(numbers: "np.ndarray[Any, Any]", name: str) -> "np.ndarray[Any, Any]":
    """Whole numbers as the engine takes them."""
    if numbers.dtype.kind not in "iu":
        advice = "convert them with .astype(int)"
        if numbers.dtype.kind == "f":
            missing = np.flatnonzero(~np.isfinite(numbers))
            if len(missing):
                raise InputError(f"{name}[{int(missing[0])}] is {numbers[missing[0]]}, which is no position", "drop the rows where one is missing")
            advice = "if they are whole numbers: .astype(int)"
        raise InputError(f"{name} are {numbers.dtype}, and positions are whole numbers or names", advice)
    if numbers.dtype not in (np.int32, np.int64, np.uint32, np.uint64):
        numbers = numbers.astype(np.int64)
    return np.ascontiguousarray(numbers.astype(numbers.dtype.newbyteorder("="), copy=False))


def _column(side: Any, name: str) -> Any:
    """Sources or targets: an array of whole numbers, or a list of labels."""
    if isinstance(side, np.ndarray):
        if side.ndim != 1:
            raise InputError(f"{name} have the shape {side.shape}, and it is a list of one number for each move", "use .ravel()")
        return side.tolist() if side.dtype.kind in "OUS" else _whole(side, name)
    if type(side).__module__.partition(".")[0] in ("pandas", "polars"):
        return _series(side, name)
    if isinstance(side, (list, tuple, range)):
        plain = len(side) > 0 and all(type(label) is int and -(2**63) <= label < 2**63 for label in side)
        return np.array(side, dtype=np.int64) if plain else list(side)
    raise InputError(f"{name} are no list ({_kind(side)})", "give an array or a list for the sources, and another for the targets")


def _series(side: Any, name: str) -> Any:
    """The same of a column of pandas or polars, in which nothing may be missing."""
    missing = side.is_null() if hasattr(side, "is_null") else side.isna()
    if bool(missing.any()):
        at = next(at for at, none in enumerate(missing) if none)
        raise InputError(f"row {at} of the column {name!r} has no value", "drop the rows where one is missing: frame.dropna() or drop_nulls()")
    dtype = side.dtype
    if getattr(dtype, "kind", "") in ("i", "u") or (hasattr(dtype, "is_integer") and dtype.is_integer()):
        return _whole(side.to_numpy(), name)
    if getattr(dtype, "kind", "") == "f" or (hasattr(dtype, "is_float") and dtype.is_float()):
        return _whole(np.asarray(side.to_numpy(), dtype=float), name)
    return side.to_list()


def parameters_of(parameters: Optional[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """The parameters of a rules file as the command line has them."""
    return [(key, _parameter(value)) for key, value in (parameters or {}).items()]


def _parameter(value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, (tuple, list)):
        return ",".join(str(item) for item in value)
    return str(value)


def _short(x: Any) -> str:
    text = repr(x)
    return text if len(text) <= 60 else text[:59] + "…"


def _kind(x: Any) -> str:
    return type(x).__name__
