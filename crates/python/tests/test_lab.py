"""The laboratory: what the page asks is answered, and what is drawn comes back."""

import base64
import json
import re

import networkx as nx
import pytest

import retrograde as rg
from retrograde import _engine, _lab

pytest.importorskip("anywidget")


def ask(lab, op, show=True, **fields):
    """What the page would ask, and the reply that it would get."""
    sent = []
    lab.send = lambda letter: sent.append(letter)
    lab._letter(lab, {"kind": "ask", "id": 1, "request": json.dumps({"op": op, **fields}), "show": show}, [])
    (letter,) = sent
    assert letter["kind"] == "reply" and letter["id"] == 1
    return json.loads(letter["reply"])


def test_the_page_opens_on_the_graph_that_was_given():
    graph = nx.DiGraph([("a", ("b", 1)), (("b", 1), "c")])
    graph.nodes["c"]["result"] = "tie"
    lab = rg.lab(graph)
    opened = ask(lab, "start")["opened"]
    told = ask(lab, "solve", source={"digest": opened["digest"]})
    assert told["game"]["labels"] == ["a", "('b', 1)", "c"] and told["values"][0]["value"] == "tie"
    back = lab.graph
    assert set(back.edges) == set(graph.edges) and back.nodes["c"]["result"] == "tie"
    assert lab.answer["a"].outcome == "tie"


def test_what_is_drawn_comes_back_and_is_observed():
    lab = rg.lab({"x": ["y"]})
    seen = []
    lab.observe(lambda change: seen.append(change.new), "text")
    assert ask(lab, "solve", source={"text": "x -> y z\nz -> new\n"}, rule="misere")["ok"]
    assert sorted(lab.graph.edges) == [("x", "y"), ("x", "z"), ("z", "new")]
    assert lab.graph.graph["rule"] == "misere" and lab.answer["y"].outcome == "win"
    assert seen and "new" in seen[-1]
    # A game that cannot be read, and the figures of a lesson, are not what was drawn.
    assert not ask(lab, "solve", source={"text": "x => y"})["ok"]
    ask(lab, "solve", show=False, source={"text": "0 -> 1"})
    assert "new" in lab.graph


def test_numbers_stay_numbers():
    lab = rg.lab([(0, 1), (1, 2)])
    ask(lab, "solve", source={"text": "0 -> 1\n1 -> 2 3\n"})
    assert sorted(lab.graph.edges) == [(0, 1), (1, 2), (1, 3)]


def test_without_a_graph_it_begins_with_an_example():
    lab = rg.lab()
    assert ask(lab, "start")["ok"] and ask(lab, "presets")["presets"]
    with pytest.raises(rg.InputError):
        lab.graph


def test_the_page_is_whole_in_one_piece():
    page = _lab.page()
    modules = json.loads(re.search(r'<script type="importmap">(.*?)</script>', page, re.DOTALL)[1])["imports"]
    files = _engine.site()
    assert {"retrograde/" + path for path in files if path.endswith(".js") and path != "worker.js"} == set(modules)
    for path, url in modules.items():
        text = base64.b64decode(url.split(",", 1)[1]).decode()
        for target in re.findall(r'(?m)^\s*(?:import|export)\b[^"\n]*\bfrom\s*"([^"]+)"', text):
            assert target in modules, f"{path} imports {target}"
        for target in re.findall(r'\bimport\(\s*"([^"]+)"', re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)):
            assert target in modules, f"{path} fetches {target}"
        assert "import.meta.url" not in text
    assert 'src="app.js"' not in page and "<link rel=\"stylesheet\"" not in page
    told = json.loads(re.search(r'<script type="application/json" id="files">(.*?)</script>', page, re.DOTALL)[1])
    assert "i18n/en.json" in told and "i18n/zh.json" in told


def test_the_page_is_sent_when_it_is_asked_for():
    lab = rg.lab([(0, 1)])
    sent = []
    lab.send = lambda letter: sent.append(letter)
    lab._letter(lab, {"kind": "page"}, [])
    assert sent[0]["kind"] == "page" and "importmap" in sent[0]["page"]
