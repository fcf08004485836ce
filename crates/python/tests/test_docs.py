"""The book is true: its examples run, its notebook too, and so does the bench."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import retrograde

ROOT = Path(__file__).parents[3]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
MODULES = [name for _, name, _ in pkgutil.iter_modules(retrograde.__path__, "retrograde.") if name != "retrograde._engine"]


@pytest.mark.parametrize("name", ["retrograde", *MODULES])
def test_examples_of_docstrings_run(name):
    found = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert found.failed == 0


def test_every_public_thing_has_a_docstring():
    for name in retrograde.__all__:
        thing = getattr(retrograde, name)
        assert name == "__version__" or (thing.__doc__ or "").strip(), name
        if isinstance(thing, type) and thing.__module__.startswith("retrograde"):
            for part, function in vars(thing).items():
                if not part.startswith("_") and (callable(function) or isinstance(function, property)):
                    assert function.__doc__, f"{name}.{part}"


def test_examples_of_the_book_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = doctest.testfile(str(ROOT / "docs" / "python.md"), module_relative=False, optionflags=FLAGS, encoding="utf-8")
    assert found.failed == 0 and found.attempted > 15


def test_the_notebook_runs_and_shows_what_it_should():
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    notebook = nbformat.read(ROOT / "docs" / "python.ipynb", as_version=4)
    done = nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = [output for cell in done.cells if cell.cell_type == "code" for output in cell.outputs]
    assert not [output for output in shown if output.output_type == "error"]
    html = "".join(str(output.get("data", {}).get("text/html", "")) for output in shown)
    assert html.count("<img") >= 3 and "3 won, 3 lost" in html and "2,000 positions" in html
    text = "".join(str(output.get("data", {}).get("text/plain", "")) for output in shown)
    assert "Lab" in text and "(4, 5)" in text


def test_the_bench_runs():
    done = subprocess.run(
        [sys.executable, ROOT / "bench" / "python.py", "--scale", "0.002", "--rounds", "1", "--program", "none"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("rg.solve") == 5, done.stdout
