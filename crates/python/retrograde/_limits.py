"""Keywords that steer work: threads, memory, progress."""

from __future__ import annotations

import os
import re
import sys
import time
from typing import Any, Callable, Optional, Union

from ._errors import InputError

#: What the engine takes: threads, bytes or None, and whom it tells how far it is.
Resources = tuple[int, Optional[int], Optional[Callable[[str, int, int], None]]]
Progress = Union[bool, Callable[[str, int, int], None]]

_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}


def bytes_of(memory: Union[int, str, None]) -> Optional[int]:
    """The bytes of `8_000_000_000`, `"8G"` or `"500 MB"`.

    >>> bytes_of("1.5G"), bytes_of(1000), bytes_of(None)
    (1500000000, 1000, None)
    """
    if memory is None:
        return None
    if isinstance(memory, int) and not isinstance(memory, bool) and memory > 0:
        return memory
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([kmgt]?)b?\s*", memory, re.IGNORECASE) if isinstance(memory, str) else None
    size = int(float(found[1]) * _UNITS[found[2].lower()]) if found else 0
    if size <= 0:
        raise InputError(f"max_memory={memory!r} is no size", "say it in bytes, or as '8G' or '500M'")
    return size


def resources(threads: Optional[int], max_memory: Union[int, str, None], progress: Progress) -> Resources:
    """The resources that these keywords allow."""
    if threads is None:
        threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    elif isinstance(threads, bool) or not isinstance(threads, int) or threads < 1:
        raise InputError(f"threads={threads!r} is no number of threads", "say 1 or more; without it all cores are used")
    memory = bytes_of(max_memory)
    return threads, memory if memory is not None else _free_memory(), shown(progress)


def _free_memory() -> Optional[int]:
    """What is free now: beyond it the system would end the process, and not say why."""
    try:
        with open("/proc/meminfo") as lines:
            free = next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:"))
    except (OSError, StopIteration, ValueError):
        return None
    try:
        with open("/sys/fs/cgroup/memory.max") as limit, open("/sys/fs/cgroup/memory.current") as taken:
            return min(free, max(1, int(limit.read()) - int(taken.read())))
    except (OSError, ValueError):
        return free


def shown(progress: Progress) -> Optional[Callable[[str, int, int], None]]:
    """Whom to tell how far the work is."""
    if callable(progress):
        return progress
    if not isinstance(progress, bool):
        raise InputError(f"progress={progress!r} shows nothing", "say True, False, or give a function (phase, done, total)")
    return _Bar() if progress else None


class _Bar:
    """A bar on standard error: tqdm's, or a plain one where there is no tqdm."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._phase = ""
        self._bar: Any = None
        self._make: Any
        try:
            from tqdm.auto import tqdm

            self._make = tqdm
        except ImportError:
            self._make = None

    def __call__(self, phase: str, done: int, total: int) -> None:
        if self._make is None:
            share = f"{min(100, 100 * done // total)}%" if total else f"{done:,}"
            sys.stderr.write(f"\r{phase} {share}, {time.monotonic() - self._began:.0f} s   ")
            sys.stderr.flush()
            self._phase = phase
            return
        if phase != self._phase or self._bar is None:
            self.close()
            self._bar = self._make(desc=phase, total=total or None, unit="", unit_scale=True, leave=False)
            self._phase = phase
        self._bar.total = total or None
        self._bar.n = min(done, total) if total else done
        self._bar.refresh()

    def close(self) -> None:
        """Wipes the bar."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None
        elif self._phase:
            sys.stderr.write("\r" + " " * 40 + "\r")
