"""What can go wrong, for people: where it is, what was expected, what to do."""

from __future__ import annotations

from typing import Any, Optional

__all__ = ["InputError", "ResourceError", "RetrogradeError", "WrongAnswer"]

_Place = tuple[int, int, str, tuple[int, int], str]

class RetrogradeError(Exception):
    """The root of what this package raises.

    Attributes:
        message: What is wrong, as one clause.
        advice: What to do about it, or `None`.
        file: The file that it is about, or `None`.
        line: The line in that file or text, from 1, or `None`. A binary file has line 0, and its byte as the column.
        column: The column, from 1, in characters, or `None`.
        excerpt: The text of that line, or `None`.
        expected: What was expected there, or `None`.
    """

    message: str
    advice: Optional[str]
    file: Optional[str]
    line: Optional[int]
    column: Optional[int]
    excerpt: Optional[str]
    expected: Optional[str]

    def __init__(
        self, message: str, advice: Optional[str] = None, file: Optional[str] = None, place: Optional[_Place] = None
    ) -> None:
        super().__init__(message, advice, file, place)
        self.message = message
        self.advice = advice or None
        self.file = file
        self.line = self.column = self.excerpt = self.expected = None
        self._fault = (0, 0)
        if place is not None:
            self.line, self.column, self.excerpt, self._fault, self.expected = place

    def __str__(self) -> str:
        text = self.message
        if self.line is None:
            text += f"\n --> {self.file}" if self.file else ""
        elif self.line == 0:
            text += f"\n --> {self.file or 'input'}, byte {self.column}: {self.expected}"
        else:
            start, end = self._fault
            excerpt = self.excerpt or ""
            cut = "…" if start + 1 < (self.column or 1) else ""
            margin = " " * len(str(self.line))
            blank = " " * (len(cut) + _width(excerpt[:start]))
            mark = "^" * max(1, _width(excerpt[start:end]))
            text += f"\n{margin}--> {self.file or 'input'}:{self.line}:{self.column}"
            text += f"\n{margin} |\n{self.line} | {cut}{excerpt}\n{margin} | {blank}{mark} {self.expected}"
        return f"{text}\nhelp: {self.advice}" if self.advice else text


def _width(text: str) -> int:
    """How wide a text is in a terminal: characters of East Asia take two columns."""
    import unicodedata

    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


class InputError(RetrogradeError, ValueError):
    """The input or an argument is wrong, or means two things."""


class ResourceError(RetrogradeError, RuntimeError):
    """Memory or another resource ran out, under a limit or from the machine."""


class WrongAnswer(RetrogradeError, ArithmeticError):
    """The independent checker refuses an answer: a claim breaks a condition.

    Attributes:
        position: The first position that breaks a condition, by its label.
        claim: What is claimed there.
        required: What must stand there, given the claims about the positions that a move leads to.
        rule: The condition, as a sentence; `condition` is its short name.
        witness: The position that shows it, by its label, or `None`; `witness_claim` is what is claimed there.
    """

    position: Any
    claim: str
    required: str
    rule: str
    condition: str
    witness: Any
    witness_claim: Optional[str]

    def __init__(
        self,
        position: int,
        name: str,
        claim: str,
        required: str,
        rule: str,
        condition: str,
        witness: Optional[tuple[int, str, str]],
    ) -> None:
        text = f"position {name} is claimed {claim}, but {rule}: it must be {required}"
        if witness is not None:
            text += f" (see the move to {witness[1]}, claimed {witness[2]})"
        super().__init__(text)
        self.args = (position, name, claim, required, rule, condition, witness)
        self.position = position
        self.claim, self.required, self.rule, self.condition = claim, required, rule, condition
        self.witness = None if witness is None else witness[0]
        self.witness_claim = None if witness is None else witness[2]
