"""What mypy must accept, and what it must refuse: the types that people see."""

from typing import Any, Optional

import numpy as np
from numpy.typing import NDArray

import retrograde as rg

answer: rg.Answer = rg.solve({0: [1]}, ask="outcome", rule="misere", infinite=0, threads=1, max_memory="1G")
outcome: Optional[str] = answer[0].outcome
remoteness: NDArray[np.int64] = answer.remoteness
sentences: list[str] = answer.explain(0, language="zh").sentences
play: rg.Play = answer.play(0).move(1)
heap: rg.Heap = rg.heap("0.77", upto=100)
values: NDArray[np.uint32] = heap.values
total: rg.Sum = rg.sum([answer, (answer, 0), 3, rg.Loopy([1])])
product: int = rg.nim_product(2, 3)


def told(phase: str, done: int, total: int) -> None: ...


rg.solve("@nim:3,4,5", progress=told)
rg.check({0: [1]}, answer)

rg.solve({0: [1]}, ask=1)  # type: ignore[arg-type]
rg.solve({0: [1]}, misspelt=True)  # type: ignore[call-arg]
rg.heap(0.77)  # type: ignore[arg-type]
answer.explain(0).sentence  # type: ignore[attr-defined]
number: int = answer[0].outcome  # type: ignore[assignment]
anything: Any = answer[0].move
