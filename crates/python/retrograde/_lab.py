"""The interactive page inside a notebook: drawn there, computed here.

The page is the one that `retrograde serve` shows, its files in one piece. What it would ask a server it asks Python, through the
line that the notebook has to its widgets; so there is neither a server nor a network, and nothing is computed in the browser.
"""

from __future__ import annotations

import base64
import json
import posixpath
import re
from typing import TYPE_CHECKING, Any, Optional

from . import _engine
from ._answer import Answer
from ._errors import InputError
from ._game import Game
from ._limits import resources
from ._solve import parse, read, solve

if TYPE_CHECKING:
    import networkx as nx

#: Where the modules of the page believe that they lie.
_HOME = "https://retrograde.invalid/"

#: Runs before the page: what it fetches is answered from its own files, or by Python.
_SHIM = r"""
const files = JSON.parse(document.getElementById("files").textContent), waiting = new Map();
let count = 0;
addEventListener("message", ({ data }) => {
	if (!waiting.has(data.id)) return;
	waiting.get(data.id)(new Response(data.reply, { headers: { "Content-Type": "application/json" } }));
	waiting.delete(data.id);
});
const ask = (request, show) => new Promise((resolve) => {
	waiting.set(++count, resolve);
	parent.postMessage({ retrograde: true, id: count, request, show }, "*");
});
window.fetch = async (input, init) => {
	const url = String(input);
	if (url.startsWith(HOME)) return new Response(files[url.slice(HOME.length)]);
	// Figures of lessons and other places of the page are not what somebody drew.
	if (url === "api") return ask(init.body, /^(#\/(lab|preset)|#s=|#?$)/.test(location.hash));
	if (url.startsWith("api/open")) return ask(JSON.stringify({ op: "solve", source: { text: await init.body.text() } }), true);
	throw new TypeError("there is no network here: " + url);
};
for (const name of ["pushState", "replaceState"]) {
	const plain = history[name].bind(history);
	history[name] = (...told) => { try { plain(...told); } catch { /* some notebooks keep the address */ } };
}
"""

#: The widget: a frame with the page, and letters between it and Python.
_ESM = """
export default {
	render({ model, el }) {
		const frame = document.createElement("iframe");
		frame.title = "Retrograde";
		frame.style.cssText = `width:100%;height:${model.get("height")}px;border:1px solid #8884;border-radius:6px`;
		el.append(frame);
		const fromPage = ({ source, data }) => {
			if (source === frame.contentWindow && data?.retrograde) model.send({ ...data, retrograde: undefined, kind: "ask" });
		};
		const fromPython = (letter) => {
			if (letter.kind === "page") frame.src = URL.createObjectURL(new Blob([letter.page], { type: "text/html" }));
			else if (letter.kind === "reply") frame.contentWindow?.postMessage({ id: letter.id, reply: letter.reply }, "*");
		};
		addEventListener("message", fromPage);
		model.on("msg:custom", fromPython);
		model.send({ kind: "page" });
		return () => (removeEventListener("message", fromPage), model.off("msg:custom", fromPython));
	},
};
"""


def page() -> str:
    """The page in one piece: its modules by an import map, its styles and its other files inside."""
    files = {path: data.decode() for path, data in _engine.site().items()}
    modules: dict[str, str] = {}
    for path, text in files.items():
        if not path.endswith(".js") or path == "worker.js":
            continue
        folder = posixpath.dirname(path)

        def absolute(found: "re.Match[str]", folder: str = folder) -> str:
            return f'{found[1]}"retrograde/{posixpath.normpath(posixpath.join(folder, found[2]))}"'

        text = re.sub(r'(\b(?:from|import)\s*\(?\s*)"(\.{1,2}/[^"]+)"', absolute, text)
        text = text.replace("import.meta.url", json.dumps(_HOME + path))
        modules["retrograde/" + path] = "data:text/javascript;base64," + base64.b64encode(text.encode()).decode()
    index = files["index.html"]
    index = re.sub(r'\s*<link rel="modulepreload"[^>]*>|\s*<link rel="icon"[^>]*>', "", index)
    index = re.sub(r'<link rel="stylesheet" href="([^"]+)"[^>]*>', lambda found: f"<style>{files[found[1]]}</style>", index)
    others = {path: text for path, text in files.items() if path.endswith((".json", ".html", ".md")) and path != "index.html"}
    data = json.dumps(others).replace("<", "\\u003c")
    head = (
        f'<script type="application/json" id="files">{data}</script><script>const HOME = {json.dumps(_HOME)};{_SHIM}</script>'
        f'<script type="importmap">{json.dumps({"imports": modules})}</script>'
    )
    app = '<script type="module">import "retrograde/app.js";</script>'
    return re.sub(r'<script type="module" src="app.js"></script>', lambda _: head + app, index)


class _Talk:
    """What the page asks, answered; and what was drawn last."""

    def __init__(self, game: Optional[Game]) -> None:
        self._game = game
        self.given: dict[str, Any] = {}
        #: The game on stage: `None` if it is the one that was given, or too large to be drawn.
        self.text: Optional[str] = None
        self.rules: dict[str, Any] = {}
        if game is not None:
            game._name_all()
            names = game._engine.labels() or list(game.labels)
            self.given = {str(name): label for name, label in zip(names, game.labels)}
        self._engine = _engine.Lab(None if game is None else game._engine)

    def answer(self, request: str, show: bool) -> str:
        """The reply to a request of the page; `show` says whether it is about the game on stage."""
        reply = self._engine.handle(request, resources(None, None, False))
        try:
            asked, told = json.loads(request), json.loads(reply)
        except ValueError:
            return reply
        if show and asked.get("op") == "solve" and told.get("ok") and isinstance(told.get("text"), str):
            self.text = told["text"]
            self.rules = {name: told[name] for name in ("rule", "infinite") if told.get(name) is not None}
        return reply

    def game(self) -> Game:
        """What is on stage."""
        if self.text is None:
            if self._game is None:
                raise InputError("nothing was drawn yet", "wait until the page is there")
            return self._game
        drawn = parse(self.text, "text")
        labels = [self.given.get(str(label), label) for label in drawn.labels]
        again = Game(drawn._engine, labels)
        again._engine.set_rules(self.rules.get("rule"), None if "infinite" not in self.rules else str(self.rules["infinite"]), None)
        return again


def lab(graph: Any = None, *, height: int = 720, **keywords: Any) -> Any:
    """Opens the laboratory in a notebook's cell: draw, watch a method decide the game, ask why, play.

    `graph` is whatever `solve` takes, with the keywords of `read`; without it the page begins with an example. What is drawn there
    comes back: `lab.graph` as a networkx graph, `lab.game` as a `Game`, `lab.answer` solved, `lab.text` as text (it can be observed:
    `lab.observe(function, "text")`). Positions that were given keep their labels.

    Needs `anywidget` (`pip install "retrograde[lab]"`). The page computes nothing itself: it asks this Python, so it waits while a
    cell runs, and needs a running kernel.
    """
    try:
        import anywidget
        import traitlets
    except ImportError as error:
        raise ImportError('the laboratory needs anywidget: pip install "retrograde[lab]"') from error
    talk = _Talk(None if graph is None and not keywords else read(graph, **keywords))

    class Lab(anywidget.AnyWidget):  # type: ignore[misc]
        """The laboratory in a cell."""

        _esm = _ESM
        height = traitlets.Int().tag(sync=True)
        #: The game on stage in the format `text`; it stays in Python.
        text = traitlets.Unicode()

        @property
        def game(self) -> Game:
            """The game on stage."""
            return talk.game()

        @property
        def graph(self) -> "nx.DiGraph":
            """The game on stage as a graph of networkx, with owners, results and scores as attributes."""
            return talk.game().to_networkx()

        @property
        def answer(self) -> Answer:
            """The game on stage, solved."""
            return solve(talk.game())

        def _letter(self, _: Any, letter: dict[str, Any], __: Any) -> None:
            if letter.get("kind") == "page":
                self.send({"kind": "page", "page": page()})
            elif letter.get("kind") == "ask":
                reply = talk.answer(str(letter.get("request")), bool(letter.get("show")))
                self.text = talk.text or ""
                self.send({"kind": "reply", "id": letter.get("id"), "reply": reply})

    widget = Lab(height=height)
    widget.on_msg(widget._letter)
    return widget
