"""What an answer gives: frames, graphs, files, pictures, plays, steps, words."""

import json

import networkx as nx
import numpy as np
import pandas as pd
import pytest

import retrograde as rg

SIX = [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4), (3, 5), (4, 5)]


@pytest.fixture
def answer():
    return rg.solve(SIX)


def test_arrays_are_in_the_order_of_the_labels(answer):
    assert list(answer.labels) == [0, 1, 2, 3, 4, 5]
    assert answer.outcomes.tolist() == ["win", "loss", "loss", "win", "win", "loss"]
    assert answer.remoteness.tolist() == [3, 2, 2, 1, 1, 0]
    assert answer.moves.tolist() == [1, 3, 3, 5, 5, -1]
    with pytest.raises(ValueError):
        answer.outcomes[0] = "loss"
    assert answer.outcomes is answer.outcomes


def test_it_is_a_mapping(answer):
    assert dict(answer.items())[0] == answer[0] and list(answer) == list(answer.keys())
    assert len(list(answer.values())) == len(answer) == 6
    assert 3 in answer and 9 not in answer and "3" not in answer
    assert answer.get(9, "none") == "none"
    assert answer[np.int64(3)] == answer[3] and hash(answer[3]) == hash(answer[np.int32(3)])


def test_frames_have_the_columns_of_the_file(answer):
    frame = answer.to_pandas()
    assert list(frame.columns) == ["position", "outcome", "remoteness", "move"]
    assert frame.remoteness.dtype == "Int64" and frame.move.isna().tolist() == [False] * 5 + [True]
    assert answer.to_polars().to_dicts()[0] == {"position": 0, "outcome": "win", "remoteness": 3, "move": 1}
    drawn = rg.solve({"a": ["b"], "b": ["a"]})
    assert drawn.to_pandas().remoteness.isna().all() and drawn.to_polars()["remoteness"].is_null().all()
    scored = rg.solve({"a": ["b"]}, score={"b": 3})
    assert scored.to_pandas().iloc[0].to_dict() == {"position": "a", "score": -3, "move": "b", "rank": 1}
    valued = rg.solve({"l": ["l", "e"], "e": []}, ask="grundy")
    assert valued.to_pandas().grundy.tolist() == ["∞{0}", "0"]
    assert rg.solve([((0, 1), (1, 1))]).to_pandas().position.tolist() == [(0, 1), (1, 1)]


def test_frames_and_files_are_checked():
    for rows, asked in [({"a": ["b", "c"], "b": ["c"]}, None), ({"l": ["l", "e"], "e": []}, "grundy"), ({0: [1]}, "score")]:
        score = {1: 2} if asked == "score" else None
        answer = rg.solve(rows, ask=asked, score=score)
        rg.check(rows, answer, score=score)
        rg.check(rows, answer.to_pandas(), score=score)
        rg.check(rows, answer.to_polars(), score=score)


def test_the_graph_comes_back_with_its_values(answer):
    graph = answer.to_networkx()
    assert isinstance(graph, nx.DiGraph) and set(graph.edges) == set(SIX)
    assert graph.nodes[0] == {"outcome": "win", "remoteness": 3, "move": 1}
    assert rg.solve(graph).outcomes.tolist() == answer.outcomes.tolist()
    parallel = rg.solve([(0, 1), (0, 1)]).to_networkx()
    assert isinstance(parallel, nx.MultiDiGraph) and parallel.number_of_edges() == 2
    assert answer.game.to_scipy().sum() == 7 and answer.game.to_dict()[2] == [3, 4]


@pytest.mark.parametrize("ending", ["csv", "json", "dot", "svg"])
def test_answers_are_saved(answer, tmp_path, ending):
    path = tmp_path / f"answer.{ending}"
    answer.save(path)
    assert path.read_bytes() == answer.to_bytes(ending)
    if ending in ("csv", "json"):
        rg.check(SIX, path)
    if ending == "json":
        assert json.loads(path.read_text())["summary"]["win"] == 3
    with pytest.raises(rg.InputError):
        answer.save(tmp_path / "answer.xlsx")


@pytest.mark.parametrize("ending", ["game", "dot", "json", "rgg", "edges"])
def test_games_are_saved(tmp_path, ending):
    game = rg.read(SIX)
    game.save(tmp_path / f"six.{ending}")
    assert rg.read(tmp_path / f"six.{ending}").to_dict() == game.to_dict()


def test_explanations_speak_two_languages(answer):
    assert str(answer.explain(2)).startswith("Position 2 is lost for the player to move, in 2 moves.")
    assert answer.explain(2).line == [2, 3, 5] and answer.explain(2).returns_to is None
    assert "必" in str(answer.explain(2, language="zh"))
    drawn = rg.solve({"a": ["b"], "b": ["a"]}).explain("a")
    assert drawn.line == ["a", "b"] and drawn.returns_to == "a"


def test_a_trace_is_a_table(answer):
    trace = answer.trace()
    assert trace.method == "sweep" and len(trace) == 8
    assert list(trace.to_pandas().columns) == ["line", "position", "changed", "text"]
    assert pd.DataFrame(trace).shape == (8, 5) and trace.to_polars().shape == (8, 5)
    assert trace[2].changed == "value[4] = win, 1" and "4 is won in 1 move" in str(trace)
    assert answer.trace("queue").method == "queue"
    assert "<table>" in trace._repr_html_()


def test_pictures(answer, tmp_path):
    picture = answer.draw(layout="remoteness", language="zh")
    assert str(picture).startswith("<svg") or "<svg" in str(picture)[:300]
    picture.save(tmp_path / "six.svg")
    assert (tmp_path / "six.svg").read_text(encoding="utf-8") == picture.svg
    assert picture._repr_html_().startswith("<img")


def test_a_notebook_shows_a_picture_or_a_summary(answer):
    assert "<img" in answer._repr_html_() and "3 won, 3 lost" in answer._repr_html_()
    large = rg.solve("@nim:9,9")._repr_html_()
    assert "<img" not in large and "<table>" in large and "55 positions" in large and "…" in large
    assert rg.solve([])._repr_html_()
    assert "&lt;b&gt;" in rg.solve([("<b>", f"x{n}") for n in range(50)])._repr_html_()
    assert "<table>" in rg.games()._repr_html_()


def test_representations_are_for_people(answer):
    assert repr(answer) == "<Answer: outcome of 6 positions: 3 won, 3 lost>"
    assert repr(answer[0]) == "Value(outcome='win', remoteness=3, move=1)"
    assert repr(answer.game) == "<Game: 6 positions, 7 moves>"
    assert repr(rg.solve([])) == "<Answer: outcome of 0 positions>"


def test_stats_have_the_names_of_the_program(answer):
    stats = rg.solve("@nim:1,2").stats
    for name in "positions moves terminals win loss tie draw longest method threads read_s solve_s total_s start".split():
        assert name in stats, name
    assert stats["start"]["position"] == "(1, 2)"


def test_plays(answer):
    play = answer.play(0)
    assert [choice.quality for choice in play.choices] == ["best", "best"] and play.outlook == "win in 3"
    play.move(2)
    assert play.mover == "second" and play.hint == 3
    assert play.reply() == 3 and play.move(5).ending == ("won", "first") and play.hint is None and play.reply() is None
    assert play.review() == []
    slip = rg.solve({"a": ["b", "c"], "b": [], "c": ["d"], "d": []}).play("a").move("c")
    (mistake,) = slip.review()
    assert (mistake.at, mistake.to, mistake.better, mistake.quality, mistake.decisive) == ("a", "c", "b", "loses", True)
    assert slip.undo().line == ["a"]
    assert rg.solve({"a": ["b"]}, result={"b": "tie"}).play("a").move("b").ending == ("tied",)
    assert rg.solve({"a": ["b"]}, score={"b": 3}).play("a").move("b").ending == ("scored", -3)


def test_a_play_that_goes_round_says_who_wins_so():
    rows = {"a": ["b"], "b": ["a"]}
    play = rg.solve(rows, owner={"a": "first", "b": "second"}, priority={"a": 2, "b": 1}, infinite="priorities").play("a")
    assert play.move("b").round is None
    round = play.move("a").round
    assert round.way == ["a", "b", "a"] and round.winner == "first" and "2 is even" in round.text
    assert rg.solve(rows).play("a").move("b").move("a").round.winner is None


def test_a_game_that_was_given_stays_as_it_is():
    game = rg.read({0: [1], 1: []})
    other = game.solve(rule="misere", result={1: "tie"})
    assert other[0].outcome == "tie" and game.rule == "normal" and game.ends == {} and other.game.ends == {1: "tie"}
    assert game.solve()[0].outcome == "win"


def test_self_check_and_methods():
    assert rg.solve(SIX, self_check=True, method="queue").method == "queue"
    for method in rg.methods():
        rows = {0: [], 1: [0]}
        score = {0: 1} if method.question == "score" else None
        parity = {"owner": {0: "first", 1: "first"}, "priority": [0, 0], "infinite": "priorities"} if method.name in ("parity", "zielonka") else {}
        assert rg.solve(rows, ask=method.question, method=method.name, score=score, **parity).method == method.name


def test_every_built_in_game_is_solved_and_checked():
    for game in rg.games():
        if game.name not in ("six-mens-morris", "nine-mens-morris", "connect-four", "cat-and-mouse", "teeko", "chess"):
            try:
                answer = rg.solve(f"@{game.name}", max_positions=20_000)
            except rg.ResourceError:
                continue
            answer.check()
            assert answer.start is not None and answer.game.picture(answer.labels[0])


def test_every_problem_has_its_example():
    for problem in rg.practice():
        assert rg.practice(problem.name, problem.example_input) == problem.example_output
        assert rg.practice(problem.name) == problem


def test_heaps(tmp_path):
    kayles = rg.heap("0.77", upto=5000)
    assert (kayles.period, kayles.preperiod, kayles.last_exception) == (12, 71, 70)
    assert len(kayles.values) == 5001 and kayles.values[4999] == kayles[4999] == kayles[4999 + 12 * 10**9]
    by_definition = [0]
    for n in range(1, 60):
        reached = {by_definition[a] ^ by_definition[n - k - a] for k in (1, 2) if k <= n for a in range(n - k + 1)}
        by_definition.append(next(v for v in range(99) if v not in reached))
    assert kayles.values[:60].tolist() == by_definition
    open_game = rg.heap("0.16", upto=1000)
    assert open_game.period is None and open_game.proof is None
    with pytest.raises(IndexError):
        open_game[1001]
    total = kayles.sum([3, 5, 7])
    assert total.value == by_definition[3] ^ by_definition[5] ^ by_definition[7]
    for move in total.winning:
        left = [by_definition[heap] for at, heap in enumerate([3, 5, 7]) if at != move.heap] + [by_definition[heap] for heap in move.left]
        assert np.bitwise_xor.reduce(left) == 0
    for ending in ("csv", "txt", "svg", "json"):
        kayles.save(tmp_path / f"kayles.{ending}")
        assert (tmp_path / f"kayles.{ending}").stat().st_size > 100
    assert "<img" in kayles._repr_html_()


def test_nimbers():
    assert rg.nim([7, 9, 12, 15]).value == 13 and not rg.nim([1, 2, 3]).wins
    assert rg.nim([1, 1, 1], rule="misere").wins is False
    assert rg.mex([]) == 0 and rg.mex([0, 1, 2, 2**63]) == 3
    table = [[0] * 8 for _ in range(8)]
    for a in range(8):
        for b in range(8):
            table[a][b] = rg.mex({table[x][b] ^ table[a][y] ^ table[x][y] for x in range(a) for y in range(b)})
            assert rg.nim_product(a, b) == table[a][b]


def test_sums():
    three = rg.solve({n: list(range(n)) for n in range(4)}, ask="grundy")
    total = rg.sum([(three, 3), (three, 1)])
    assert total.value == 2 and total.outcome == "win" and total.winning == [(0, 1)] and total.move == (0, 1)
    assert rg.sum([(three, 3), 3]).outcome == "loss"
    lake = rg.solve({"lake": ["lake", "end"], "end": []}, ask="grundy")
    assert rg.sum([(lake, "lake"), (three, 0)]).value == rg.Loopy({0})
    assert rg.sum([(lake, "lake"), (lake, "lake")]).outcome == "draw"
    assert rg.sum([]).outcome == "loss"
