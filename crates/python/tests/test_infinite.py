"""Play without an end: priorities, Büchi's condition, goals; against definitions by hand and against each other."""

import json

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import retrograde as rg

GM = "parity 4;\n0 0 0 1,2;\n1 3 1 0,3;\n2 1 0 2;\n3 0 1 3;\n4 2 0 4;\n"


@st.composite
def parity_games(draw, most=5):
    """Games in which every position has a move, with owners and priorities."""
    n = draw(st.integers(1, most))
    rows = {v: sorted(draw(st.sets(st.integers(0, n - 1), min_size=1, max_size=3))) for v in range(n)}
    owner = {v: draw(st.sampled_from(["first", "second"])) for v in rows}
    return rows, owner, [draw(st.integers(0, 4)) for _ in rows]


def winners(rows, owner, priority, wins):
    """Who wins where, by trying every strategy of First that needs no memory against every way on of Second."""
    mine = [v for v in rows if owner[v] == "first"]
    won = set()

    def strategies(at=0, chosen=None):
        chosen = chosen or {}
        if at == len(mine):
            yield dict(chosen)
            return
        for to in rows[mine[at]]:
            chosen[mine[at]] = to
            yield from strategies(at + 1, chosen)

    for strategy in strategies():
        graph = nx.DiGraph()
        for v, moves in rows.items():
            graph.add_edges_from((v, to) for to in ([strategy[v]] if v in strategy else moves))
        # Second wins where he reaches a circle whose deciding priority is his.
        bad = set()
        for circle in nx.simple_cycles(graph):
            if not wins([priority[v] for v in circle]):
                bad |= set(circle)
        # Circles that share positions can be walked by turns: those within a component, down to each deciding priority.
        for component in nx.strongly_connected_components(graph):
            part = graph.subgraph(component)
            for p in {priority[v] for v in component}:
                for side in (min, max):
                    some = [v for v in component if side(priority[v], p) == p]
                    for inner in nx.strongly_connected_components(part.subgraph(some)):
                        if part.subgraph(inner).number_of_edges() and not wins([priority[v] for v in inner]):
                            bad |= set(inner)
        won |= {v for v in rows if v not in bad and not (nx.descendants(graph, v) & bad)}
    return won


WAYS = {
    "max-even": lambda p: max(p) % 2 == 0,
    "max-odd": lambda p: max(p) % 2 == 1,
    "min-even": lambda p: min(p) % 2 == 0,
    "min-odd": lambda p: min(p) % 2 == 1,
}


@settings(max_examples=60, deadline=None)
@given(parity_games(), st.sampled_from(sorted(WAYS)))
def test_priorities_decide_as_they_are_defined(game, way):
    rows, owner, priority = game
    answer = rg.solve(rows, owner=owner, priority=priority, infinite="priorities", parity=way)
    assert {v for v in rows if answer[v].outcome == "win"} == winners(rows, owner, priority, WAYS[way])
    assert set(answer.outcomes.tolist()) <= {"win", "loss"}
    answer.check()
    # The attributes of networkx say the same.
    graph = answer.game.to_networkx()
    assert graph.graph["infinite"] == ("priorities" if way == "max-even" else f"priorities:{way}") and rg.solve(graph).outcomes.tolist() == answer.outcomes.tolist()


@settings(max_examples=40, deadline=None)
@given(parity_games(), st.data())
def test_what_recurs_is_two_priorities(game, data):
    rows, owner, _ = game
    these = data.draw(st.sets(st.sampled_from(sorted(rows))))
    for word, of_these, of_others in [("buchi", 2, 1), ("cobuchi", 1, 0)]:
        answer = rg.solve(rows, owner=owner, infinite={word: these})
        priority = [of_these if v in these else of_others for v in rows]
        assert answer.outcomes.tolist() == rg.solve(rows, owner=owner, priority=priority, infinite="priorities").outcomes.tolist()
        assert answer.infinite == word
        if these:
            text = f"{word}:{','.join(map(str, these))}"
            assert rg.solve(rows, owner=owner, infinite=text).outcomes.tolist() == answer.outcomes.tolist()
        answer.check()


def test_a_file_of_a_parity_game_is_one():
    answer = rg.parse(GM, "gm").solve()
    assert answer.infinite == "priorities" and answer.method == "parity"
    assert {v: answer[v].outcome for v in answer} == {0: "loss", 1: "loss", 2: "loss", 3: "win", 4: "win"}
    assert answer.game.priorities == {0: 0, 1: 3, 2: 1, 3: 0, 4: 2}
    assert rg.parse(GM, "gm").solve(parity="min-even")[2].outcome == "loss"
    assert rg.parse(GM, "gm").solve(infinite={"buchi": "priority:1"})[2].outcome == "win"


def test_sinks_are_ends(tmp_path):
    path = tmp_path / "sinks.gm"
    path.write_text("parity 2;\n0 1 0 1,2;\n1 0 1 1;\n2 1 0 2;\n")
    assert rg.solve(path)[0].remoteness is None
    ended = rg.solve(path, sinks=True, infinite="draw")
    assert (ended[0].outcome, ended[0].remoteness, ended.stats["terminals"]) == ("win", 1, 2)
    assert rg.parse(path.read_text(), "gm", sinks=True).notes


def test_a_goal_ends_the_play_and_priorities_mean_nothing_then():
    ended = rg.parse(GM, "gm").solve(goal={"second": "priority:1"})
    assert ended.infinite == "draw" and ended[2].outcome == "loss" and ended[4].outcome == "draw"


@pytest.mark.parametrize(
    "keywords, message",
    [
        ({"infinite": "buchi"}, "does not say which positions"),
        ({"infinite": "buchi:nowhere"}, "no position 'nowhere'"),
        ({"infinite": {"buchi": [7]}}, "no position 7"),
        ({"infinite": {"buchi": [0], "cobuchi": [1]}}, "cannot be worth"),
        ({"infinite": {"often": [0]}}, "cannot be worth"),
        ({"infinite": "priorities"}, "priorit"),
        ({"parity": "min-even"}, "parity= says how priorities decide"),
        ({"infinite": "priorities", "priority": [0, 0], "parity": "least"}, "cannot decide by 'least'"),
        ({"infinite": "priorities", "priority": [0, -1]}, "priority of 1 is -1"),
        ({"infinite": "priorities", "priority": [0, 0.5]}, "priority of 1 is 0.5"),
        ({"infinite": "priorities", "priority": [0]}, "1 entries for 2 positions"),
        ({"goal": {"first": [0], "second": [0]}}, "two goals say different things"),
    ],
)
def test_it_is_refused(keywords, message):
    with pytest.raises(rg.InputError, match=message):
        rg.solve({0: [1], 1: [0]}, owner={0: "first", 1: "second"}, **keywords)


def test_an_answer_in_a_file_says_its_goals_and_what_recurs(tmp_path):
    rows, owner = {"a": ["b"], "b": ["a", "c"], "c": ["a"]}, dict.fromkeys("abc", "first")
    path = tmp_path / "answer.json"
    rg.solve(rows, owner=owner, goal={"first": ["c"], "tie": ["b"]}).save(path)
    told = json.loads(path.read_text())
    assert told["goals"] == {"win": ["c"], "tie": ["b"]}
    rg.check(rows, path, owner=owner)  # it is not asked whether the answer belongs to another game
    told["goals"] = {"win": ["c"]}
    path.write_text(json.dumps(told))
    with pytest.raises((rg.InputError, rg.WrongAnswer)):
        rg.check(rows, path, owner=owner)
    rg.solve(rows, owner=owner, infinite={"buchi": ["b"]}).save(path)
    assert json.loads(path.read_text())["recurring"] == ["b"]
    rg.check(rows, path, owner=owner)
    path.write_text(path.read_text().replace('"recurring":["b"]', '"recurring":[]'))
    with pytest.raises(rg.WrongAnswer):
        rg.check(rows, path, owner=owner)
