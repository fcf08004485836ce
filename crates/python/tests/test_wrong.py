"""What is wrong, or may mean two things, is refused, with what to do."""

import networkx as nx
import numpy as np
import pandas as pd
import polars as pl
import pytest
import scipy.sparse as sp

import retrograde as rg

NAN = float("nan")


def matrix(data, indices, indptr, n):
    """A csr matrix of scipy with these arrays, whatever they are."""
    made = sp.csr_array((n, n))
    made.data, made.indices, made.indptr = (np.asarray(part) for part in (data, indices, indptr))
    return made


class Endless:
    start = 0

    def moves(self, n):
        return [n + 1]


class NoReturn:
    start = 0

    def moves(self, n):
        [n + 1]


class BadResult:
    start = 0

    def moves(self, n):
        return []

    def result(self, n):
        return "won"


class Unhashable:
    start = 0

    def moves(self, n):
        return [[1]]


REFUSED = [
    (lambda: rg.solve(42), "42 (int) is no game", "networkx"),
    (lambda: rg.solve(None), "NoneType", "networkx"),
    (lambda: rg.solve(b"0 1"), "bytes are no game", "rg.parse"),
    (lambda: rg.solve("a -> b"), "no file called", "rg.parse"),
    (lambda: rg.solve(nx.Graph([(0, 1)])), "undirected", "to_directed"),
    (lambda: rg.solve(sp.csr_array((2, 3))), "(2, 3)", "square"),
    (lambda: rg.solve(matrix([1.0], [5], [0, 1, 1], 2)), "is 5, which is no position", "greatest number is 1"),
    (lambda: rg.solve(matrix([1.0], [-1], [0, 1, 1], 2)), "is -1, which is no position", "numbered from 0"),
    (lambda: rg.solve(matrix([1.0], [0], [0, 2, 1], 2)), "without falling", "scipy"),
    (lambda: rg.solve(matrix([1.0], [0], [0, 1], 2)), "indptr has 2 numbers for 2 rows", "scipy"),
    (lambda: rg.solve(matrix([0.0], [0], [0, 1, 1], 2)), "stored, but 0", "eliminate_zeros"),
    (lambda: rg.solve(matrix([NAN], [0], [0, 1, 1], 2)), "nan", "eliminate_zeros"),
    (lambda: rg.solve(np.zeros((2, 2))), "(2, 2)", "tuples"),
    (lambda: rg.solve(np.zeros(3)), "(3,)", "square matrix"),
    (lambda: rg.solve(np.zeros((3, 3, 3))), "(3, 3, 3)", "square matrix"),
    (lambda: rg.solve(np.full((3, 3), NAN)), "nan", "nan_to_num"),
    (lambda: rg.solve(np.array([["a"] * 3] * 3)), "matrix of <U1", "1 for a move"),
    (lambda: rg.solve(np.array([0, -1]), np.array([1, 2])), "sources[1] is -1", "-1 for"),
    (lambda: rg.solve(np.array([0, 1]), np.array([1, 2]), positions=2), "targets[1] is 2", "greatest number is 1"),
    (lambda: rg.solve(np.array([0.5]), np.array([1])), "sources are float64", "astype(int)"),
    (lambda: rg.solve(np.array([0.0, NAN]), np.array([1, 2])), "sources[1] is nan", "drop"),
    (lambda: rg.solve(np.array([0, 1]), np.array([1])), "2 sources but 1 targets", "same length"),
    (lambda: rg.solve(np.array([[0, 1]]), np.array([1])), "shape (1, 2)", "ravel"),
    (lambda: rg.solve([0], {1}), "targets are no list (set)", "list"),
    (lambda: rg.solve(pd.DataFrame({"a": [0], "b": [1], "c": [2]})), "3 columns", "frame[["),
    (lambda: rg.solve(pd.DataFrame({"target": [0], "source": [1]})), "from the first to the second", "rename"),
    (lambda: rg.solve(pd.DataFrame({"a": [0, None], "b": [1, 2]})), "row 1 of the column 'a'", "drop"),
    (lambda: rg.solve(pd.DataFrame({"a": ["x", None], "b": ["y", "z"]})), "row 1 of the column 'a'", "drop"),
    (lambda: rg.solve(pd.DataFrame({"a": [0.0], "b": [1]})), "a are float64", "astype(int)"),
    (lambda: rg.solve(pl.DataFrame({"a": [0, None], "b": [1, 2]})), "row 1 of the column 'a'", "drop"),
    (lambda: rg.solve([[0, 1], [1, 0]]), "a list of lists of two", "tuples"),
    (lambda: rg.solve([[0, 1, 0], [0, 0, 1], [0, 0, 0]]), "zeros and ones", "np.array"),
    (lambda: rg.solve([[1], [7]]), "leads to 7, which is no position", "from 0 to 1"),
    (lambda: rg.solve([[1], ["b"]]), "leads to 'b'", "from 0 to 1"),
    (lambda: rg.solve([(0, 1), (0, 1, 2)]), "entry 1 is (0, 1, 2), which is no pair", "(source, target)"),
    (lambda: rg.solve([(0, 1), 5]), "entry 1 of this list is 5 (int)", "tuples"),
    (lambda: rg.solve([(0, [1])]), "[1] cannot be a position", "tuple instead of a list"),
    (lambda: rg.solve([(0, NAN)]), "called nan", "missing"),
    (lambda: rg.solve({0: 1}), "the moves of 0 are 1 (int)", "[x] for one"),
    (lambda: rg.solve({"a": "bc"}), "the moves of 'a' are 'bc' (str)", "[x] for one"),
    (lambda: rg.solve({0: [1]}, positions="ab"), "one string", "list of the positions"),
    (lambda: rg.solve(nx.DiGraph([(0, 1)]), positions=3), "says itself", "leave it out"),
    (lambda: rg.solve({0: [1]}, ask="who"), "'who'", "'grundy'"),
    (lambda: rg.solve({0: [1]}, rule="reverse"), "'reverse'", "'misere'"),
    (lambda: rg.solve({0: [1]}, infinite="win"), "win", "'first'"),
    (lambda: rg.solve({0: [1]}, infinite=1.5), "1.5", "'first'"),
    (lambda: rg.solve({0: [1]}, infinite="first"), "cannot be won by first", "owner"),
    (lambda: rg.solve({0: [1]}, method="guess"), "guess", "queue"),
    (lambda: rg.solve({0: [1]}, threads=0), "threads=0", "1 or more"),
    (lambda: rg.solve({0: [1]}, max_memory="lots"), "lots", "8G"),
    (lambda: rg.solve({0: [1]}, progress="yes"), "'yes'", "function"),
    (lambda: rg.solve({0: [1]}, max_positions=0), "max_positions=0", "1 or more"),
    (lambda: rg.solve({0: [1]}, format="dot"), "format= is for files", "leave it out"),
    (lambda: rg.solve({0: [1]}, owner={0: "third"}), "'third'", "'first' or 'second'"),
    (lambda: rg.solve({0: [1]}, owner={0: 1}), "owner of 0 is 1", "np.where"),
    (lambda: rg.solve({0: [1]}, owner={5: "first"}), "no position 5", None),
    (lambda: rg.solve({0: [1]}, owner=["first"]), "1 entries for 2 positions", "dictionary"),
    (lambda: rg.solve({"x": ["y"]}, owner={"y": "first"}), "position x has moves but no owner", "owner"),
    (lambda: rg.solve({0: [1]}, result={1: "won"}), "'won'", "'tie'"),
    (lambda: rg.solve({0: [1]}, result={1: 3}), "result of 1 is 3", "score="),
    (lambda: rg.solve({0: [1]}, score={1: 0.5}), "score of 1 is 0.5", "whole number"),
    (lambda: rg.solve({0: [1]}, score={1: 2**70}), "score of 1", "64 bits"),
    (lambda: rg.solve({0: [1]}, score={1: True}), "score of 1", "whole number"),
    (lambda: rg.solve({0: [1]}, score={1: 1}, result={1: "win"}), "both a result and a score", "one of them"),
    (lambda: rg.solve({0: [1]}, goal=["a"]), "does not say who wins", "{'win'"),
    (lambda: rg.solve({0: [1]}, goal={"first": [1]}), "nobody is called 'first'", "'win'"),
    (lambda: rg.solve({0: [1]}, goal={"win": []}), "names no position", "at least one"),
    (lambda: rg.solve({0: [1]}, goal={"win": "priority:2"}), "needs a game with priorities", "list"),
    (lambda: rg.solve({0: [1]}, start="x"), "no position 'x'", None),
    (lambda: rg.solve("@nimm"), "no built-in game called `nimm`", "@nim"),
    (lambda: rg.solve(NoReturn), "moves(0) gave None", "return"),
    (lambda: rg.solve(BadResult), "result(0) gave 'won'", "'win'"),
    (lambda: rg.solve(Unhashable), "[1] cannot be a position", "tuple"),
    (lambda: rg.solve({0: [1]}).explain(), "does not say where it starts", "name a position"),
    (lambda: rg.solve({0: [1]}).save("answer"), "does not tell the format", ".csv"),
    (lambda: rg.solve({0: [1]}).draw(layout="round"), "round", "force"),
    (lambda: rg.solve({0: [1]}).explain(0, language="fr"), "fr", "zh"),
    (lambda: rg.solve({0: [1]}).play(0).move(0), "no move from 0 to 0", "you can move to 1"),
    (lambda: rg.heap("0.9z"), "", ""),
    (lambda: rg.heap("0.77", upto=-1), "upto=-1", "greatest heap"),
    (lambda: rg.nim([1.5]), "1.5", "whole numbers"),
    (lambda: rg.nim([-1]), "-1", "2^64"),
    (lambda: rg.mex([-1]), "-1", "from 0"),
    (lambda: rg.sum([rg.solve({0: [1]})]), "sums need Grundy values", "ask='grundy'"),
    (lambda: rg.practice("cses-1731"), "cses-1731", "cses-1730"),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_it_is_refused_with_advice(number):
    call, message, advice = REFUSED[number]
    with pytest.raises(rg.InputError) as raised:
        call()
    error = raised.value
    assert message in error.message, error
    if advice is not None:
        assert error.advice and advice in error.advice, error
    assert error.message in str(error) and "--" not in str(error).replace("-->", ""), error


def test_a_text_is_refused_with_line_and_column(tmp_path):
    path = tmp_path / "bad.game"
    path.write_text("0 -> 1\n1 -> 2 owner=me\n")
    with pytest.raises(rg.InputError) as raised:
        rg.solve(path)
    error = raised.value
    assert (error.file, error.line, error.column) == (str(path), 2, 14)
    assert "owner=me" in error.excerpt and "^^" in str(error) and "bad.game:2:14" in str(error)


def test_a_rules_file_is_refused_with_line_and_column(tmp_path):
    path = tmp_path / "bad.star"
    path.write_text("start = 1\ndef moves(n):\n    return n + oops\n")
    with pytest.raises(rg.InputError) as raised:
        rg.solve(path)
    assert raised.value.line == 3 and "oops" in str(raised.value)


def test_a_file_that_is_not_there_is_python_s_own_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        rg.solve(tmp_path / "none.game")


def test_a_damaged_file_is_refused(tmp_path):
    path = tmp_path / "rows.rgg"
    rg.read({0: [1]}).save(path)
    path.write_bytes(path.read_bytes()[:-3])
    with pytest.raises(rg.InputError):
        rg.solve(path)


def test_limits_are_resources():
    with pytest.raises(rg.ResourceError) as raised:
        rg.solve(Endless, max_positions=1000)
    assert "max_positions=" in raised.value.advice
    with pytest.raises(rg.ResourceError) as raised:
        rg.solve("@nim:9,9,9", max_positions=10)
    assert "max_positions=" in raised.value.advice
    with pytest.raises(rg.ResourceError) as raised:
        rg.solve(np.arange(1000), np.arange(1000), max_memory=1000)
    assert "max_memory=" in raised.value.advice


def test_what_was_not_asked_is_no_attribute():
    answer = rg.solve({0: [1]})
    for name, question in [("scores", "score"), ("grundy", "grundy"), ("ranks", "score"), ("times", "grundy")]:
        with pytest.raises(AttributeError, match=f"ask='{question}'"):
            getattr(answer, name)


def test_a_position_that_is_not_there_is_a_key_error():
    with pytest.raises(KeyError, match="no position 7"):
        rg.solve({0: [1]})[7]
    with pytest.raises(KeyError):
        rg.solve(np.array([0]), np.array([1]))[True]
    assert rg.solve({0: [1]}).get(7) is None


def test_positions_that_look_alike_are_refused_only_where_names_are_needed():
    class Alike:
        def __repr__(self):
            return "alike"

    one, two = Alike(), Alike()
    answer = rg.solve([(one, two)])
    assert answer[one].outcome == "win"
    with pytest.raises(rg.InputError, match="both called alike"):
        answer.explain(one)


def test_an_altered_answer_is_wrong(tmp_path):
    pairs = [("a", "b"), ("b", "c")]
    answer = rg.solve(pairs)
    path = tmp_path / "answer.csv"
    answer.save(path)
    rg.check(pairs, path)
    path.write_text(path.read_text().replace("b,win,1,c", "b,loss,1,c"))
    with pytest.raises(rg.WrongAnswer) as raised:
        rg.check(pairs, path)
    error = raised.value
    assert (error.position, error.witness, error.condition) == ("a", "b", "good-move")
    assert error.claim == "a loss with remoteness 2" and error.required == "a win with remoteness 2"
    # A pickled answer whose bytes were altered does not pass either.
    import pickle

    damaged = pickle.loads(pickle.dumps(answer))
    _, parts = damaged._solution.__reduce__()
    values = parts[3].copy()
    values[0] = 0
    solution = type(damaged._solution).__reduce__(damaged._solution)[0](*parts[:3], values, *parts[4:])
    with pytest.raises(rg.WrongAnswer):
        rg.Answer(damaged.game, solution).check()
