"""The table "you have … you write …" of the book, each entry tried: all of them give the same game of six positions, or their own."""

import bz2
from pathlib import Path

import networkx as nx
import numpy as np
import pandas as pd
import polars as pl
import pytest
import scipy.sparse as sp

import retrograde as rg

BOOK = Path(__file__).parents[3] / "docs" / "python.md"
MOVES = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)]
ROWS = [[1, 2], [3], [3, 4], [5], [5], []]
SOURCES, TARGETS = (np.array(side) for side in zip(*MOVES))
MATRIX = np.zeros((6, 6), dtype=int)
MATRIX[SOURCES, TARGETS] = 1
OUTCOMES = ["win", "loss", "loss", "win", "win", "loss"]


class Six:
    start = 0

    def moves(self, v):
        return ROWS[v]


def is_six(answer):
    return [answer[v].outcome for v in range(6)] == OUTCOMES and answer[0].remoteness == 3 and len(answer) == 6


def frames():
    pandas = pd.DataFrame({"weight": 1, "source": SOURCES, "target": TARGETS})
    polars = pl.DataFrame({"target": TARGETS, "source": SOURCES})
    return all(is_six(rg.solve(frame[["source", "target"]])) for frame in (pandas, polars))


def files(folder):
    path = folder / "six.json.bz2"
    path.write_bytes(bz2.compress(b'{"edges": [[0, 1], [0, 2], [1, 3], [2, 3], [2, 4], [3, 5], [4, 5]]}'))
    return is_six(rg.solve(path)) and is_six(rg.solve(str(path)))


def networkx(_):
    graph = nx.DiGraph(MOVES, rule="misere")
    graph.nodes[0]["start"] = True
    multi = nx.MultiDiGraph([*MOVES, (0, 1)])
    owned = nx.DiGraph([(0, 1)])
    nx.set_node_attributes(owned, {0: {"owner": "second"}, 1: {"score": 7}})
    return rg.solve(graph).start.outcome == "loss" and is_six(rg.solve(multi)) and rg.solve(owned)[0].score == 7


def stones(folder):
    path = folder / "stones.star"
    path.write_text("start = 21\ndef moves(n):\n    return [n - k for k in (1, 3, 4) if k <= n]\n")
    return rg.solve(path, parameters={"start": 7}).start.outcome == "loss"


def elsewhere(folder):
    answer = rg.solve(MOVES)
    answer.save(folder / "answer.csv")
    rg.check(MOVES, folder / "answer.csv")
    graph = answer.to_networkx()
    return graph.nodes[0]["outcome"] == "win" and len(answer.to_pandas()) == len(answer.to_polars()) == 6


def tablebase(folder):
    table = rg.tabulate("@nim:3,4,5", folder / "nim.rgt")
    return rg.Tablebase(folder / "nim.rgt").query((3, 4, 5)) == table.query() and table.query().outcome == "win"


#: By the first words of what you have.
TRIED = {
    "a networkx graph": networkx,
    "a sparse array or matrix of scipy": lambda _: all(
        is_six(rg.solve(kind(MATRIX).asformat(form))) for kind in (sp.csr_array, sp.csr_matrix) for form in ("csr", "csc", "coo", "lil", "dok")
    ),
    "a dense square matrix": lambda _: is_six(rg.solve(MATRIX)) and is_six(rg.solve(MATRIX.astype(bool))) and is_six(rg.solve(MATRIX * 0.5)),
    "two arrays, of sources and targets": lambda _: is_six(rg.solve(SOURCES, TARGETS)) and len(rg.solve(SOURCES, TARGETS, positions=9)) == 9,
    "an array with two columns, or with two rows": lambda _: is_six(rg.solve(np.array(MOVES))) and is_six(rg.solve(np.array(MOVES).T)),
    "a frame of pandas or polars": lambda _: frames(),
    "a dict: position → list of positions": lambda _: is_six(rg.solve(dict(enumerate(ROWS)))),
    "a list of lists": lambda _: is_six(rg.solve(ROWS)),
    "pairs of any labels": lambda _: rg.solve([("a", "b"), ("b", "c")])["a"].outcome == "loss",
    "a file, in any of the": files,
    "the text of a file": lambda _: is_six(rg.parse("digraph { 0 -> 1 -> 3 -> 5; 0 -> 2 -> {3 4}; 4 -> 5 }", "dot").solve()),
    "rules in Python": lambda _: is_six(rg.solve(Six)) and is_six(rg.solve(Six())),
    "rules in Starlark": stones,
    "a built-in game": lambda _: rg.solve("@nim:3,4,5").start.outcome == "win" and len(rg.games()) > 20,
    "a heap game by its code": lambda _: rg.heap("0.77").period == 12,
    "a game by its rules that is too big for a graph": tablebase,
    "a tablebase": tablebase,
    "an answer, and the wish to continue in networkx": elsewhere,
}


def entries():
    table = BOOK.read_text(encoding="utf-8").split("| you have | you write |\n")[1].split("\n\n")[0]
    return [line.split("|")[1].strip() for line in table.splitlines()[1:]]


def test_the_table_has_no_entry_that_is_not_tried():
    assert len(entries()) == len(TRIED)
    for entry in entries():
        assert sum(entry.startswith(begin) for begin in TRIED) >= 1, entry


@pytest.mark.parametrize("begin", TRIED)
def test_what_you_have_is_solved_as_the_book_writes_it(begin, tmp_path):
    assert any(entry.startswith(begin) for entry in entries()), begin
    assert TRIED[begin](tmp_path)
