"""Tablebases: made, asked, explained, checked; against the graph of the same game."""

import os
import pickle

import pytest

import retrograde as rg

STONES = """
start = (6, 7)

def moves(p):
    a, b = p
    return [(a - k, b) for k in range(1, a + 1)] + [(a, b - k) for k in range(1, b + 1)]

def canonical(p):
    return (min(p), max(p))

def tier(p):
    return p[0] + p[1]
"""


@pytest.fixture(scope="module")
def stones(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    rules = folder / "stones.star"
    rules.write_text(STONES)
    return rules, rg.tabulate(rules, folder / "stones.rgt")


@pytest.mark.parametrize("game", ["@nim:3,4,5", "@connect-four:3x3:3", "@cat-and-mouse:0-2,0-5,1-3,2-4,2-5,3-4,3-5"])
def test_a_tablebase_says_of_every_position_what_the_graph_says(game, tmp_path):
    table, answer = rg.tabulate(game, tmp_path / "x.rgt"), rg.solve(game)
    assert len(table) == len(answer) and table.game == game.replace("3x3:3", "3x3:3")
    owners = answer.game.owners or {}
    for position in list(answer.labels)[:: max(1, len(answer) // 60)]:
        value, said = answer[position], table.query(position)
        # Of an owned game a tablebase speaks for its mover.
        flip = {"win": "loss", "loss": "win"} if owners.get(position) == "second" else {}
        assert (said.position, said.outcome, said.remoteness) == (position, flip.get(value.outcome, value.outcome), value.remoteness)
        assert [move.position for move in said.moves] == list(dict.fromkeys(answer.game.moves(position)))
        assert position in table
    for word in ("win", "loss", "tie", "draw"):
        assert table.stats[word] == sum(tier._asdict()[word] for tier in table.tiers)
    table.check()


def test_rules_files_have_tables(stones):
    rules, table = stones
    answer = rg.solve(rules)
    assert table.start == "(6, 7)" and table.game == "stones.star" and table.rule == "normal" and table.has_remoteness
    assert [tier.positions for tier in table.tiers] and sum(tier.positions for tier in table.tiers) == len(answer) == len(table)
    assert table.stats["longest"] == answer.stats["longest"]
    for position in answer.labels:
        assert table.query(position).outcome == answer[position].outcome
    # A value that Python writes alike, and without one the start.
    assert table.query((2, 2)) == table.query("(2, 2)") and table.query() == table.query((6, 7))
    assert str(table.explain((2, 2))).startswith("Position (2, 2) is lost for the player to move, in 4 moves.")
    assert table.explain((2, 2), language="zh").line[0] == "(2, 2)"
    assert "(9, 9)" not in table
    assert repr(table) == f"<Tablebase: stones.star, {len(table)} positions: {table.stats['win']} won, {table.stats['loss']} lost>"
    assert pickle.loads(pickle.dumps(table)).query() == table.query()
    table.check()


def test_parameters_are_kept(stones, tmp_path):
    rules, table = stones
    smaller = rg.tabulate(rules, tmp_path / "smaller.rgt", parameters={"start": (2, 3)})
    assert smaller.start == "(2, 3)" and len(smaller) < len(table)
    assert rg.Tablebase(smaller.path).query((1, 2)) == table.query((1, 2))


def test_outcomes_alone_have_no_remoteness(stones, tmp_path):
    rules, table = stones
    alone = rg.tabulate(rules, tmp_path / "alone.rgt", outcome_only=True, method="once")
    assert not alone.has_remoteness and alone.query((1, 2)).remoteness is None
    assert alone.query((1, 2)).outcome == table.query((1, 2)).outcome
    with pytest.raises(rg.InputError, match="remoteness"):
        alone.explain((1, 2))


def test_a_damaged_or_altered_tablebase_is_refused(stones, tmp_path):
    _, table = stones
    data = bytearray(open(table.path, "rb").read())
    data[len(data) // 2] ^= 1
    damaged = tmp_path / "damaged.rgt"
    damaged.write_bytes(data)
    with pytest.raises(rg.InputError):
        rg.Tablebase(damaged).check()
    damaged.write_bytes(data[:100])
    with pytest.raises(rg.InputError):
        rg.Tablebase(damaged)
    text = tmp_path / "no.rgt"
    text.write_text("0 -> 1")
    with pytest.raises(rg.InputError) as wrong:
        rg.Tablebase(text)
    assert wrong.value.file == str(text)
    with pytest.raises(FileNotFoundError):
        rg.Tablebase(tmp_path / "nowhere.rgt")


def test_what_has_no_tables_is_refused(tmp_path):
    class Stones:
        start = 3

        def moves(self, n):
            return [n - 1] if n else []

    path = tmp_path / "x.rgt"
    for game, what in [(Stones, "rules file"), ([(0, 1)], "rules file"), ("six.game", "not given by rules"), ("@nimm:3", "nimm")]:
        with pytest.raises(rg.InputError, match=what):
            rg.tabulate(game, path)
    with pytest.raises(rg.InputError, match="method"):
        rg.tabulate("@nim:3", path, method="best")
    with pytest.raises(rg.InputError, match="parameters"):
        rg.tabulate("@nim:3", path, parameters={"heaps": 3})
    assert not os.path.exists(path)
    with pytest.raises(rg.ResourceError):
        rg.tabulate("@nim:30,30,30", path, max_positions=100)
    # A position that is none says how positions are written.
    with pytest.raises(rg.InputError, match="no position `9`") as wrong:
        rg.tabulate("@nim:1,2", tmp_path / "y.rgt").query(9)
    assert "(1, 2)" in wrong.value.advice
