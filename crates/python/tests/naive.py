"""The definitions, written down as they are: what the engine is held against."""

from collections import deque


def outcomes(rows, ends, owner=None, misere=False):
    """Outcome and remoteness of each position by the textbook's rounds: `rows` has the moves, `ends` declared results.

    For the mover; with `owner` for First.
    """
    flip = {"win": "loss", "loss": "win", "tie": "tie"}
    value = {}
    for v, moves in rows.items():
        if v in ends:
            value[v] = (ends[v], 0)
        elif not moves:
            won = misere if owner is None else (owner[v] == "first") == misere
            value[v] = ("win" if won else "loss", 0)

    def seen(v, t):
        """The value of t for who moves at v."""
        word = value[t][0]
        return flip[word] if owner is None or owner[v] == "second" else word

    def told(v, word):
        return word if owner is None or owner[v] == "first" else flip[word]

    for good, every in ((True, False), (False, True)):  # wins and losses first, then ties
        level = 0
        while level <= 2 * len(rows) + 2:
            new = {}
            for v, moves in rows.items():
                if v in value or v in ends or not moves:
                    continue
                known = [(seen(v, t), value[t][1]) for t in moves if t in value]
                if good:
                    if any(word == "win" and r == level for word, r in known):
                        new[v] = (told(v, "win"), level + 1)
                    elif len(known) == len(moves) and all(word == "loss" for word, _ in known) and max(r for _, r in known) == level:
                        new[v] = (told(v, "loss"), level + 1)
                elif any(word == "tie" and r == level for word, r in known):
                    new[v] = ("tie", level + 1)
            value.update(new)
            level += 1
    return {v: value.get(v, ("draw", None)) for v in rows}


def grundy(rows):
    """Grundy values of a graph without cycles."""
    value = {}

    def mex(found):
        return next(n for n in range(len(found) + 1) if n not in found)

    waiting = deque(rows)
    while waiting:
        v = waiting.popleft()
        if all(t in value for t in rows[v]):
            value[v] = mex({value[t] for t in rows[v]})
        else:
            waiting.append(v)
    return value


def scores(rows, ends, owner, endless=0):
    """Scores of an owned game by iteration from the value of infinite play, a threshold at a time."""
    values = sorted({*ends.values(), endless})
    result = {}
    for v in rows:
        result[v] = None
    for bar in values:
        # Who can force at least `bar` for First? A play that never ends is worth `endless`.
        hold = {v for v in rows}
        if endless < bar:  # First must reach an end: the least fixed point
            sure = {v for v in rows if v in ends and ends[v] >= bar}
            grown = True
            while grown:
                more = {
                    v for v in rows if v not in sure and v not in ends and rows[v]
                    and (any if owner[v] == "first" else all)(t in sure for t in rows[v])
                }  # fmt: skip
                sure |= more
                grown = bool(more)
        else:  # it is enough to stay: the greatest fixed point
            sure = hold
            shrunk = True
            while shrunk:
                less = {
                    v for v in sure if (v in ends and ends[v] < bar) or (v not in ends and rows[v]
                    and not (any if owner[v] == "first" else all)(t in sure for t in rows[v]))
                }  # fmt: skip
                sure = sure - less
                shrunk = bool(less)
        for v in sure:
            result[v] = bar
    return result
