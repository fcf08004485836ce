"""The package for Python beside what it is compared with, answers compared as well:

    pip install . networkx scipy && python bench/python.py [--rounds 5] [--program target/release/retrograde]

1. A csr array of scipy, 10^6 positions and 4x10^6 moves: `rg.solve` beside the Rust call alone, on the same rows.
2. A networkx graph, 10^5 nodes and 4x10^5 edges: beside networkx's own iteration over its edges.
3. Rules as a class: beside the bare calls of `moves` for every position.
4. The loop that people write (a dict of lists, counters, a deque), at 10^5 and 10^6 positions.

The rounds alternate, and the least of each counts: noise only adds. The run fails if any two disagree about a position.
"""

import argparse
import gc
import json
import subprocess
import tempfile
import time
from collections import deque
from pathlib import Path

import networkx as nx
import numpy as np
import scipy.sparse as sp

import retrograde as rg
from retrograde import _engine, _limits


def best(rounds, *works):
    """The least time of each work, in turn, and what each gave last."""
    least, gave = [float("inf")] * len(works), [None] * len(works)
    for _ in range(rounds):
        for at, work in enumerate(works):
            gave[at] = None
            gc.collect()
            began = time.perf_counter()
            gave[at] = work()
            least[at] = min(least[at], time.perf_counter() - began)
    return least, gave


def entries(n, m, seed=1):
    """Moves of a random graph in which every tenth position is an end."""
    random = np.random.default_rng(seed)
    sources = random.integers(0, n - n // 10, m)
    return np.sort(sources), random.integers(0, n, m)


def loop(rows):
    """What people write: retrograde analysis with a dict of predecessors, counters and a deque."""
    predecessors = {v: [] for v in rows}
    for v, moves in rows.items():
        for to in moves:
            predecessors[to].append(v)
    left = {v: len(moves) for v, moves in rows.items()}
    outcome = {v: ("loss", 0) for v, moves in rows.items() if not moves}
    queue = deque(outcome)
    while queue:
        v = queue.popleft()
        word, moves = outcome[v]
        for u in predecessors[v]:
            if u in outcome:
                continue
            left[u] -= 1
            if word == "loss":
                outcome[u] = ("win", moves + 1)
                queue.append(u)
            elif left[u] == 0:
                outcome[u] = ("loss", moves + 1)
                queue.append(u)
    return outcome


class Nim:
    """Five heaps, sorted: rules as people write them."""

    start = (12, 13, 14, 15, 16)

    def moves(self, heaps):
        found = set()
        for at, heap in enumerate(heaps):
            for left in range(heap):
                found.add(tuple(sorted(heaps[:at] + (left,) + heaps[at + 1 :])))
        return found


def program(path, graph):
    """The seconds that the program takes to solve the same game, if there is one."""
    if not Path(path).exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        rows = Path(folder, "rows.rgg")
        graph.save(rows)
        told = subprocess.run([path, "solve", rows, "--stats", "-"], capture_output=True, text=True, check=True)
        return json.loads(told.stdout)["solve_s"]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--scale", type=float, default=1.0, help="of the sizes: 0.01 for a smoke run")
    arguments.add_argument("--program", default="target/release/retrograde")
    told = arguments.parse_args()
    size = lambda n: max(20, int(n * told.scale))  # noqa: E731

    n, m = size(10**6), size(4 * 10**6)
    sources, targets = entries(n, m)
    matrix = sp.csr_array((np.ones(m, dtype=np.int8), targets.astype(np.int32), np.searchsorted(sources, np.arange(n + 1)).astype(np.int32)), shape=(n, n))
    game = rg.read(matrix)
    limits = _limits.resources(None, None, False)
    (whole, alone), (answer, solution) = best(
        told.rounds, lambda: rg.solve(matrix), lambda: _engine.solve(game._engine, None, None, False, limits)
    )
    assert (answer.remoteness == solution.certificates()).all() and (answer.outcome_codes == solution.outcome_codes()).all()
    beside = program(told.program, game)
    print(f"scipy csr, {n:,} x {m:,}: rg.solve {whole * 1e3:.1f} ms, the Rust call {alone * 1e3:.1f} ms: {whole / alone:.2f} times")
    if beside is not None:
        print(f"  the program solves the same rows in {beside * 1e3:.1f} ms")

    n, m = size(10**5), size(4 * 10**5)
    sources, targets = entries(n, m)
    graph = nx.DiGraph()
    graph.add_nodes_from(range(n))
    graph.add_edges_from(zip(sources.tolist(), targets.tolist()))
    rows = {v: list(graph.successors(v)) for v in graph}
    (whole, alone), (answer, _) = best(told.rounds, lambda: rg.solve(graph), lambda: sum(1 for _ in graph.edges()))
    expected = loop(rows)
    assert all(expected.get(v, ("draw", None)) == (value.outcome, value.remoteness) for v, value in answer.items())
    print(f"networkx, {n:,} x {graph.number_of_edges():,}: rg.solve {whole:.3f} s, its own iteration {alone:.3f} s: {whole - alone:.3f} s beyond")

    answer = rg.solve(Nim)
    positions, rules = list(answer.labels), Nim()
    (whole, alone), (answer, _) = best(told.rounds, lambda: rg.solve(Nim), lambda: sum(1 for p in positions for _ in rules.moves(p)))
    assert all((value.outcome == "loss") == (np.bitwise_xor.reduce(heaps) == 0) for heaps, value in answer.items())
    print(f"rules, {len(answer):,} positions: rg.solve {whole:.3f} s, the bare calls {alone:.3f} s: {alone / whole:.2f} times their speed")

    for n in (size(10**5), size(10**6)):
        sources, targets = entries(n, 4 * n)
        rows = {v: [] for v in range(n)}
        for v, to in zip(sources.tolist(), targets.tolist()):
            rows[v].append(to)
        rounds = min(told.rounds, 3)
        (whole, alone, arrays), (answer, expected, same) = best(
            rounds, lambda: rg.solve(rows), lambda: loop(rows), lambda: rg.solve(sources, targets, positions=n)
        )
        assert all(expected.get(v, ("draw", None)) == (value.outcome, value.remoteness) for v, value in answer.items())
        assert (same.remoteness == answer.remoteness).all()
        print(
            f"the loop, {n:,} x {4 * n:,}: {alone:.2f} s; rg.solve of the same dict {whole:.2f} s: {alone / whole:.1f} times as fast; "
            f"of arrays {arrays:.3f} s: {alone / arrays:.0f} times"
        )


if __name__ == "__main__":
    main()
