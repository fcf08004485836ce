"""Rules written in Python."""

import sys
import types

import pytest
from naive import outcomes, scores

import retrograde as rg


class Stones:
    start = 21

    def moves(self, n):
        return [n - k for k in (1, 3, 4) if k <= n]


def test_a_class_an_object_and_a_module_are_rules():
    module = types.ModuleType("stones")
    module.start, module.moves = 21, lambda n: [n - k for k in (1, 3, 4) if k <= n]
    answers = [rg.solve(Stones), rg.solve(Stones()), rg.solve(module)]
    expected = outcomes({n: [n - k for k in (1, 3, 4) if k <= n] for n in range(22)}, {})
    for answer in answers:
        assert {n: (value.outcome, value.remoteness) for n, value in answer.items()} == expected
        assert answer.labels[0] == 21 and answer.start == answer[21]


def test_moves_may_be_a_generator_and_positions_anything_hashable():
    class Nim:
        def start(self):
            return (1, 2, 3)

        def moves(self, heaps):
            for at, heap in enumerate(heaps):
                for left in range(heap):
                    yield tuple(sorted(heaps[:at] + (left,) + heaps[at + 1 :]))

    answer = rg.solve(Nim, ask="grundy")
    assert all(value.grundy == heaps[0] ^ heaps[1] ^ heaps[2] for heaps, value in answer.items())
    # The same position by two moves is one move.
    assert answer.game.moves((1, 1, 1)) == [(0, 1, 1)]


class TicTacToe:
    """The board as a string; results are for the player to move."""

    start = "." * 9
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def moves(self, p):
        mover = "X" if p.count("X") == p.count("O") else "O"
        return [p[:i] + mover + p[i + 1 :] for i in range(9) if p[i] == "."]

    def result(self, p):
        if any(p[a] != "." and p[a] == p[b] == p[c] for a, b, c in self.lines):
            return "loss"
        return None if "." in p else "tie"

    def name(self, p):
        return "/".join((p[:3], p[3:6], p[6:]))

    def picture(self, p):
        return "\n".join((p[:3], p[3:6], p[6:]))


def test_results_names_and_pictures():
    answer = rg.solve(TicTacToe)
    built_in = rg.solve("@tic-tac-toe")
    assert len(answer) == 5478
    mine, theirs = (dict(answer.stats), dict(built_in.stats))
    assert all(mine[name] == theirs[name] for name in ("positions", "moves", "win", "loss", "tie", "draw", "longest"))
    assert "Position .../.../... is a tie" in str(answer.explain())
    assert answer.game.picture("X........") == "X..\n...\n..."
    answer.check()


def test_symmetry_makes_the_game_smaller():
    class Canonical(TicTacToe):
        def canonical(self, p):
            turned = [p, p[6] + p[3] + p[0] + p[7] + p[4] + p[1] + p[8] + p[5] + p[2]]
            return min(turned + [t[::-1] for t in turned])

    answer = rg.solve(Canonical)
    assert len(answer) < 5478 / 1.9 and answer.start.outcome == "tie"


def test_scores_owners_misere_and_infinite_play():
    class Walk:
        """First wants far, Second near; each may stop at the other's place, or go on for ever."""

        start = ("first", 0)
        infinite = -1

        def owner(self, p):
            return None if p[0] == "end" else p[0]

        def score(self, p):
            return p[1] if p[0] == "end" else None

        def moves(self, p):
            who, at = p
            return [("second" if who == "first" else "first", (at + 1) % 4), ("end", at)]

    answer = rg.solve(Walk)
    rows, owners = answer.game.to_dict(), answer.game.owners
    assert {p: value.score for p, value in answer.items()} == scores(rows, answer.game.ends, owners, -1)
    assert answer.question == "score" and answer.start.score == 1
    answer.check()

    class Misere(Stones):
        rule = "misere"

    assert rg.solve(Misere)[0].outcome == "win"
    assert rg.solve(Stones, rule="misere").outcomes.tolist() == rg.solve(Misere).outcomes.tolist()


def test_an_exception_inside_a_move_is_the_user_s_own_with_the_position():
    class Broken(Stones):
        def moves(self, n):
            if n == 17:
                raise LookupError("seventeen")
            return super().moves(n)

    with pytest.raises(LookupError, match="seventeen") as raised:
        rg.solve(Broken)
    if sys.version_info >= (3, 11):
        assert raised.value.__notes__ == ["while asking moves(17)"]
    assert any(entry.name == "moves" for entry in raised.traceback)

    class BrokenGenerator(Stones):
        def moves(self, n):
            yield n - 1
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        rg.solve(BrokenGenerator)

    class BrokenHash(Stones):
        class Bad:
            def __hash__(self):
                raise RuntimeError("no hash")

        def moves(self, n):
            return [self.Bad()]

    with pytest.raises(RuntimeError, match="no hash"):
        rg.solve(BrokenHash)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (type("NoStart", (), {"moves": lambda self, p: []}), "where the play starts"),
        (type("NoMoves", (), {"start": 0}), "what can be played"),
        (type("Needs", (), {"__init__": lambda self, n: None, "start": 0, "moves": lambda self, p: []}), "without arguments"),
        (type("NoFunction", (), {"start": 0, "moves": [1]}), "moves of NoFunction is no function"),
        (type("NoneStart", (), {"start": None, "moves": lambda self, p: []}), "gave None for a position"),
        (type("Text", (), {"start": 0, "moves": lambda self, p: "ab"}), "moves(0) gave 'ab' (str)"),
        (type("Both", (), {"start": 0, "moves": lambda self, p: [], "result": lambda self, p: "win", "score": lambda self, p: 1}), "both the result"),
        (type("Score", (), {"start": 0, "moves": lambda self, p: [], "score": lambda self, p: 0.5}), "score(0) gave 0.5"),
        (type("Owner", (), {"start": 0, "moves": lambda self, p: [], "owner": lambda self, p: "me"}), "owner(0) gave 'me'"),
        (type("Twice", (), {"start": 0, "moves": lambda self, p: [], "owner": lambda self, p: "first", "player": lambda self, p: "first"}), "both owner and player"),
        (type("Rule", (), {"start": 0, "moves": lambda self, p: [], "rule": "odd"}), "odd"),
        (type("Results", (), {"start": 0, "moves": lambda self, p: [], "results": lambda self, p: None}), "did you mean result?"),
        (type("Resutl", (), {"start": 0, "moves": lambda self, p: [], "resutl": lambda self, p: None}), "did you mean result?"),
        (type("Winner", (), {"start": 0, "moves": lambda self, p: [], "winner": lambda self, p: None}), "did you mean result?"),
        (type("Scores", (), {"start": 0, "moves": lambda self, p: [], "scores": lambda self, p: None}), "did you mean score?"),
        (type("Players", (), {"start": 0, "moves": lambda self, p: [], "players": lambda self, p: None}), "did you mean owner?"),
        (type("Infinte", (), {"start": 0, "moves": lambda self, p: [], "infinte": "first"}), "did you mean infinite?"),
        (type("Rules", (), {"start": 0, "moves": lambda self, p: [], "rules": "misere"}), "did you mean rule?"),
        (type("GetMoves", (), {"start": 0, "get_moves": lambda self, p: []}), "did you mean moves?"),
    ],
)  # fmt: skip
def test_rules_that_are_none_are_refused(rules, message):
    with pytest.raises(rg.InputError) as raised:
        rg.solve(rules)
    assert message in raised.value.message and raised.value.advice


def test_helpers_may_be_called_as_they_like():
    class Helped(Stones):
        players = 2
        options = (1, 3, 4)
        value = None

        def winner(self, n):
            return "loss" if n == 0 else None

        def result(self, n):
            return self.winner(n)

        def draw(self, n):
            return "o" * n

    assert rg.solve(Helped).outcomes.tolist() == rg.solve(Stones).outcomes.tolist()


def test_names_that_are_no_names_are_refused():
    class Same(Stones):
        def name(self, n):
            return "n"

    with pytest.raises(rg.InputError, match="both called n"):
        rg.solve(Same).explain(21)
