"""Every kind of input against every other, and all against the definition."""

import json

import networkx as nx
import numpy as np
import pandas as pd
import polars as pl
import pytest
import scipy.sparse as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from naive import grundy, outcomes, scores

import retrograde as rg


@st.composite
def graphs(draw, most=9):
    """A small directed graph as rows of numbers, loops and all."""
    n = draw(st.integers(1, most))
    return {v: sorted(draw(st.sets(st.integers(0, n - 1), max_size=4))) for v in range(n)}


def told(answer, labels=None):
    return {label: (value.outcome, value.remoteness) for label, value in answer.items()}


def every_kind(rows, folder):
    """The same graph as everything that `solve` takes; each as (what it is, the answer by number)."""
    n = len(rows)
    pairs = [(u, v) for u, row in rows.items() for v in row]
    sources, targets = (np.array(side, dtype=np.int64) for side in (zip(*pairs) if pairs else ([], [])))
    graph = nx.DiGraph(pairs)
    graph.add_nodes_from(rows)
    matrix = sp.coo_array((np.ones(len(pairs)), (sources, targets)), shape=(n, n))
    yield "networkx", rg.solve(graph)
    yield "multigraph", rg.solve(nx.MultiDiGraph([*pairs, *pairs[:2]]) if set(range(n)) <= {x for p in pairs for x in p} else graph)
    for kind in ("csr", "csc", "coo", "lil", "dok"):
        yield kind, rg.solve(matrix.asformat(kind))
    yield "csr_matrix", rg.solve(sp.csr_matrix(matrix))
    for dtype in (np.int32, np.uint32, np.int64, np.uint64, np.int16):
        yield f"arrays of {dtype.__name__}", rg.solve(sources.astype(dtype), targets.astype(dtype), positions=n)
    yield "two arrays in a tuple", rg.solve((sources, targets), positions=n)
    if len(pairs) not in (0, 2):
        yield "an array with two columns", rg.solve(np.array(pairs), positions=n)
    if n > 2:
        yield "a dense matrix", rg.solve(matrix.toarray().astype(bool))
    yield "pandas", rg.solve(pd.DataFrame({"source": sources, "target": targets}), positions=n)
    yield "polars", rg.solve(pl.DataFrame({"source": sources, "target": targets}), positions=n)
    yield "a dict", rg.solve(rows)
    yield "a dict of sets", rg.solve({u: set(row) for u, row in rows.items()})
    if n > 2 and not all(len(row) == 2 for row in rows.values()) and not all(len(row) == n for row in rows.values()):
        yield "a list of lists", rg.solve(list(rows.values()))
    yield "pairs", rg.solve(pairs, positions=n)
    yield "a generator of pairs", rg.solve((pair for pair in pairs), positions=range(n))
    path = folder / "rows.json"
    path.write_text(json.dumps({"nodes": [{"id": v} for v in rows], "edges": [{"source": u, "target": v} for u, v in pairs], "directed": True}))
    yield "a file", rg.solve(path)
    path = folder / "rows.rgg"
    rg.read(rows).save(path)
    yield "a binary file", rg.solve(str(path))
    yield "a game", rg.solve(rg.read(rows))


@settings(max_examples=60, deadline=None)
@given(graphs())
def test_every_kind_of_input_gives_the_answer_of_the_definition(tmp_path_factory, rows):
    expected = outcomes(rows, {})
    for kind, answer in every_kind(rows, tmp_path_factory.mktemp("kinds")):
        assert told(answer) == expected, kind
        answer.check()


@settings(max_examples=150, deadline=None)
@given(graphs(), st.data())
def test_results_owners_and_misere_play(rows, data):
    ends = data.draw(st.dictionaries(st.sampled_from(sorted(rows)), st.sampled_from(["win", "loss", "tie"])))
    misere = data.draw(st.booleans())
    owner = data.draw(st.none() | st.fixed_dictionaries({v: st.sampled_from(["first", "second"]) for v in rows}))
    rule = "misere" if misere else "normal"
    expected = outcomes(rows, ends, owner, misere)
    graph = nx.DiGraph([(u, v) for u, row in rows.items() for v in row], rule=rule)
    graph.add_nodes_from(rows)
    nx.set_node_attributes(graph, ends, "result")
    if owner:
        nx.set_node_attributes(graph, owner, "owner")
    by_attributes = rg.solve(graph)
    by_keywords = rg.solve(rows, result=ends, owner=owner, rule=rule)
    in_order = rg.solve(
        rows, result=[ends.get(v) for v in rows], owner=None if owner is None else np.array([owner[v] for v in rows]), rule=rule
    )
    by_functions = rg.solve(rows, result=ends.get, owner=None if owner is None else owner.get, rule=rule)
    again = rg.solve(by_attributes.game.to_networkx())
    for answer in (by_attributes, by_keywords, in_order, by_functions, again):
        assert told(answer) == expected
        answer.check()


@settings(max_examples=80, deadline=None)
@given(graphs(7), st.data())
def test_scores_of_owned_games(rows, data):
    owner = {v: data.draw(st.sampled_from(["first", "second"])) for v in rows}
    ends = {v: data.draw(st.integers(-3, 3)) for v, row in rows.items() if not row or data.draw(st.booleans())}
    endless = data.draw(st.integers(-2, 2))
    if not ends:
        return
    answer = rg.solve(rows, owner=owner, score=ends, infinite=endless)
    assert answer.question == "score"
    assert {v: answer[v].score for v in rows} == scores(rows, ends, owner, endless)
    assert answer.scores.tolist() == [answer[v].score for v in answer.labels]
    answer.check()


@settings(max_examples=80, deadline=None)
@given(graphs())
def test_grundy_values(rows):
    rows = {u: [v for v in row if v < u] for u, row in rows.items()}
    answer = rg.solve(rows, ask="grundy")
    assert {v: answer[v].grundy for v in rows} == grundy(rows)
    assert answer.grundy.tolist() == [answer[v].grundy for v in answer.labels]
    answer.check()


def test_loopy_values_have_their_sets():
    answer = rg.solve({"lake": ["lake", "end"], "to": ["lake", "end"], "end": []}, ask="grundy")
    assert answer["lake"].grundy == rg.Loopy({0}) and answer["lake"].outcome == "win"
    assert repr(answer["lake"].grundy) == "∞{0}"
    assert answer.grundy.tolist()[0] == -1 and answer.times.tolist()[0] == -1
    assert answer["end"].grundy == 0


@pytest.mark.parametrize("infinite", ["first", "second", "draw"])
def test_infinite_play_is_worth_what_is_said(infinite):
    answer = rg.solve({0: [1], 1: [0]}, owner={0: "first", 1: "second"}, infinite=infinite)
    assert answer[0].outcome == {"first": "win", "second": "loss", "draw": "draw"}[infinite]
    assert answer[0].remoteness is None and answer.remoteness.tolist() == [-1, -1]


def test_goals_end_the_play():
    rows = {"a": ["b"], "b": ["c"], "c": ["a"]}
    assert rg.solve(rows)["a"].outcome == "draw"
    alternating = rg.solve(rows, goal={"loss": ["c"]})
    assert {v: alternating[v].outcome for v in rows} == {"a": "loss", "b": "win", "c": "loss"}
    owned = rg.solve(rows, owner=dict.fromkeys(rows, "first"), goal={"first": lambda label: label == "c"})
    assert owned["a"].outcome == "win" and owned["a"].remoteness == 2
    assert rg.solve(rows, goal={"tie": "c"})["b"].outcome == "tie"


def test_priorities_can_be_a_goal():
    game = rg.parse("parity 1;\n0 0 0 1;\n1 3 1 0;\n", "gm")
    assert game.solve(goal={"first": "priority:3"}, infinite="second")[0].outcome == "win"


LABELS = [("a", 1), "a", 1, 2.5, None, frozenset({1}), b"bytes", ("a", ("b", 2)), "1", True + 1]


def test_labels_are_anything_that_can_be_hashed():
    chain = list(zip(LABELS, LABELS[1:]))
    answer = rg.solve(chain)
    assert answer.labels == list(dict.fromkeys(LABELS))
    for at, label in enumerate(LABELS):
        assert answer[label].remoteness == len(LABELS) - 1 - at
    # 1 and "1" are different positions, and are told apart.
    assert "Position 1 is" in str(answer.explain(1)) and "Position '1' is" in str(answer.explain("1"))
    answer.check()


def test_isolated_positions_are_not_lost():
    graph = nx.DiGraph([(0, 1)])
    graph.add_node(2)
    assert rg.solve(graph)[2].outcome == "loss"
    assert len(rg.solve([(0, 1)], positions=5)) == 5
    assert len(rg.solve(np.array([0]), np.array([1]), positions=5)) == 5
    assert len(rg.solve(pd.DataFrame({"u": [0], "v": [1]}), positions=5)) == 5
    assert rg.solve({0: [1]}, positions=["x"])["x"].outcome == "loss"
    assert len(rg.solve(sp.csr_array((4, 4)))) == 4


def test_numbers_that_are_sparse_are_labels():
    answer = rg.solve(np.array([10**12, 7]), np.array([7, 5]))
    assert answer.labels == [5, 7, 10**12] and answer[10**12].remoteness == 2


def test_entries_of_a_coo_matrix_are_moves_even_if_they_cancel():
    matrix = sp.coo_array(([1, -1], ([0, 0], [1, 1])), shape=(3, 3))
    assert rg.solve(matrix)[0].outcome == "win"


def test_an_array_that_changes_later_does_not_change_the_answer():
    matrix = sp.csr_array(np.triu(np.ones((5, 5)), 1))
    answer = rg.solve(matrix)
    matrix.indices[:] = 0
    answer.check()
    assert answer.explain(0).line[0] == 0


def test_files_built_in_games_and_rules_files(tmp_path):
    text = tmp_path / "six.game"
    text.write_text("a -> b c  start=true\nb -> c\n")
    answer = rg.solve(text)
    assert answer.start == answer["a"] and answer["a"].move == "c"
    assert rg.solve("@nim:3,4,5")[(3, 4, 5)].outcome == "win"
    star = tmp_path / "stones.star"
    star.write_text("start = 21\ntakes = (1, 3, 4)\ndef moves(n):\n    return [n - k for k in takes if k <= n]\n")
    assert rg.solve(star)[21].outcome == "loss"
    assert rg.solve(star, parameters={"start": 7, "takes": (2, 5)}).start == rg.solve(star, parameters={"takes": "2,5", "start": "7"}).start
    contest = tmp_path / "in.contest"
    contest.write_text("3 2\n1 2\n2 3\n")
    assert rg.solve(contest)[1].outcome == "loss"
    assert rg.solve(contest, base=1).labels == [1, 2, 3]


def test_categories_strings_and_dates_of_frames_are_labels():
    frame = pd.DataFrame({"from": pd.Categorical(["x", "y"]), "to": ["y", "z"]})
    assert rg.solve(frame)["x"].outcome == "loss"
    days = pd.DataFrame({"a": pd.to_datetime(["2026-01-01"]), "b": pd.to_datetime(["2026-01-02"])})
    assert rg.solve(days)[pd.Timestamp("2026-01-01")].outcome == "win"
    assert rg.solve(pl.DataFrame({"from": ["x", "y"], "to": ["y", "z"]}))["x"].outcome == "loss"
