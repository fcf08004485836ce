"""What a notebook shows."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._answer import Answer

#: A summary shows so many positions of a large answer.
_SOME = 8


def lines(texts: list[str]) -> str:
    """Lines of text, the first one strong."""
    first, *rest = (escape(text) for text in texts)
    return f"<p><b>{first}</b>" + "".join(f"<br>{text}" for text in rest) + "</p>"


def table(names: list[str], rows: list[list[Any]]) -> str:
    """A table, in the notebook's own style."""
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(
        "<tr>" + "".join(f"<td style='text-align:left'>{escape('' if cell is None else str(cell))}</td>" for cell in row) + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def answer(answer: "Answer") -> str:
    """A small answer as its picture, a larger one by its counts and first positions."""
    from ._answer import FEW
    from ._errors import RetrogradeError
    from ._game import _count

    if 0 < len(answer) <= FEW:
        try:
            return lines([answer.summary()]) + answer.draw()._repr_html_()
        except RetrogradeError:
            pass  # what cannot be drawn has a table
    stats = answer.stats
    told = [answer.summary(), f"{_count(stats['moves'], 'move')}, {_count(stats['terminals'], 'end')}; method {answer.method}"]
    if (longest := stats["longest"]) is not None:
        told.append(f"the longest play: {longest:,} moves, from {stats['longest_at']}")
    if (start := stats.get("start")) is not None:
        told.append("the start, " + ", ".join(f"{name} {value}" for name, value in start.items()))
    rows = [[label, *(getattr(value, name) for name in value._fields())] for label, value in _first(answer)]
    more = [["…", *([""] * (len(rows[0]) - 1))]] if len(answer) > _SOME else []
    names = ["position", *(next(answer.values())._fields() if len(answer) else ())]
    return lines(told) + table(names, rows + more)


def _first(answer: "Answer") -> list[Any]:
    from itertools import islice

    return list(islice(answer.items(), _SOME))
