// The stage: one SVG picture of a game. It is changed in place, and only where something differs from what is shown already,
// so that a step on a graph of three hundred positions costs a few attributes.

import { band, outline } from "./coin.js";
import { Motion } from "./motion.js";
import { units } from "./names.js";
import { View } from "./stage-view.js";
import { t } from "./i18n.js";

/** @typedef {{ group: SVGElement, inner: SVGElement, tag: SVGElement, words: SVGElement, shape: SVGElement, band: SVGElement, glow: SVGElement, label: SVGElement, badge: SVGElement, note: SVGElement, flag: SVGElement, sign: SVGElement, owner: SVGElement, end: SVGElement, scene: SVGElement, shown: string, pictured: unknown }} NodeParts */
/** @typedef {{ group: SVGElement, line: SVGElement, hit: SVGElement, label: SVGElement, shown: string }} EdgeParts */

let stages = 0;
const NS = "http://www.w3.org/2000/svg";
/** Arrow heads; where an arrow has several states, the last of them that is here. */
const HEADS = ["plain", "good", "held", "next", "own", "cut", "trail", "line", "proof", "hot", "choice", "best", "keeps", "loses"];

/** @param {string} name @param {Record<string, string>} [attributes] @param {SVGElement[]} [children] */
export function make(name, attributes = {}, children = []) {
	const element = /** @type {SVGElement} */ (document.createElementNS(NS, name));
	for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
	element.append(...children);
	return element;
}

const path = (/** @type {string} */ name) => make("path", { class: name, d: "" });
const text = (/** @type {string} */ name) => make("text", { class: name });

/** Sets only what differs. @param {Element} element @param {string} key @param {string} value */
function put(element, key, value) {
	if (element.getAttribute(key) !== value) element.setAttribute(key, value);
}

/** @param {Element} element @param {string} words */
function say(element, words) {
	if (element.textContent !== words) element.textContent = words;
}

export class Stage {
	constructor() {
		this.id = `stage${(stages += 1)}`;
		this.railLayer = make("g", { class: "rails", "aria-hidden": "true" });
		this.edgeLayer = make("g", { class: "edges" });
		this.nodeLayer = make("g", { class: "nodes" });
		this.sparkLayer = make("g", { class: "sparks", "aria-hidden": "true" });
		this.rubber = path("rubber");
		const heads = HEADS.map((name) =>
			make(
				"marker",
				{ id: `${this.id}-${name}`, class: `head ${name}`, viewBox: "0 0 12 12", refX: "9", refY: "6", markerWidth: "14", markerHeight: "14", markerUnits: "userSpaceOnUse", orient: "auto" },
				[make("path", { d: "M1 1.5L11 6 1 10.5 3.5 6z" })],
			),
		);
		const layers = [make("defs", {}, heads), this.railLayer, this.edgeLayer, this.rubber, this.nodeLayer, this.sparkLayer];
		this.svg = /** @type {SVGSVGElement} */ (make("svg", { class: "stage", role: "group" }, layers));
		this.view = new View(this.svg);
		this.motion = new Motion(this);
		/** Lets the whole picture be seen. */
		this.fit = () => {};
		/** @type {NodeParts[]} */
		this.nodes = [];
		/** @type {EdgeParts[]} */
		this.edges = [];
		/** @type {Box[]} */
		this.boxes = [];
		/** The position that the keyboard is at. */
		this.focused = 0;
		/** @type {unknown} */
		this.fitted = null;
		this.railsShown = "";
	}

	/** Shows a scene. The view is fitted to it when `fit` is another than before. @param {Scene} scene */
	draw(scene) {
		const { boxes, edges, marks, game, names, pictures, fit, rails, run } = scene;
		this.motion.begin(scene);
		const crowded = edges.length > 3 * boxes.length + 12 ? " crowded" : "";
		this.view.look = `stage${crowded}${boxes.length > 80 ? " big" : ""}`;
		put(this.svg, "aria-label", t("stage.name", { n: game.labels.length, m: game.moves.length }));
		this.boxes = boxes;
		this.resize(boxes.length, edges.length);
		if (this.focused >= boxes.length) this.focused = 0;
		edges.forEach((edge, e) => this.drawEdge(this.edges[e], edge, marks.edges[e]));
		boxes.forEach((box, v) => {
			if (!this.motion.late.has(v)) this.drawNode(v, box, marks.nodes[v], game, names?.[v] ?? game.labels[v], pictures?.[v]);
		});
		this.drawRails(rails ?? []);
		this.fit = () => this.view.fit(boxes, edges, rails ?? []);
		if (fit !== this.fitted || (!this.view.chosen && this.view.leaves(boxes))) this.fit();
		else this.view.show(this.view.box);
		this.fitted = fit;
		if (run) this.motion.play(run, (v) => this.drawNode(v, boxes[v], marks.nodes[v], game, names?.[v] ?? game.labels[v], pictures?.[v]));
	}

	/** @param {number} nodes @param {number} edges */
	resize(nodes, edges) {
		while (this.nodes.length > nodes) {
			const gone = this.nodes.pop();
			gone?.group.remove();
			gone?.tag.remove();
		}
		while (this.edges.length > edges) this.edges.pop()?.group.remove();
		while (this.nodes.length < nodes) this.nodes.push(this.newNode(this.nodes.length));
		while (this.edges.length < edges) this.edges.push(this.newEdge(this.edges.length));
	}

	/** @param {number} v @returns {NodeParts} */
	newNode(v) {
		const parts = { glow: path("glow"), shape: path("shape"), scene: make("g", { class: "scene", "aria-hidden": "true" }), band: path("band"), end: path("end"), owner: path("owner") };
		const inner = make("g", { class: "inner" }, Object.values(parts));
		const group = make("g", { role: "button", "data-node": String(v) }, [inner]);
		// What is written there is told by the name of the button.
		const texts = { label: text("label"), badge: text("badge"), note: text("note"), flag: text("flag"), sign: text("sign") };
		const words = make("g", {}, Object.values(texts));
		const tag = make("g", { "aria-hidden": "true" }, [words]);
		this.nodeLayer.append(group, tag);
		return { group, inner, tag, words, ...parts, ...texts, shown: "", pictured: null };
	}

	/** @param {number} e @returns {EdgeParts} */
	newEdge(e) {
		const parts = { hit: path("hit"), line: path("line"), label: text("letter") };
		const group = make("g", { "data-edge": String(e), "aria-hidden": "true" }, Object.values(parts));
		this.edgeLayer.append(group);
		return { group, ...parts, shown: "" };
	}

	/** @param {EdgeParts} parts @param {Edge} edge @param {{ state: string, label: string }} mark */
	drawEdge(parts, edge, mark) {
		const shown = `${edge.path}|${mark.state}|${mark.label}`;
		if (shown === parts.shown) return;
		parts.shown = shown;
		put(parts.group, "class", `edge ${mark.state}`);
		put(parts.line, "d", edge.path);
		put(parts.hit, "d", edge.path);
		const head = HEADS.findLast((name) => mark.state.split(" ").includes(name)) ?? "plain";
		put(parts.line, "marker-end", `url(#${this.id}-${head})`);
		put(parts.label, "display", mark.label ? "inline" : "none");
		put(parts.label, "x", String(edge.label[0]));
		put(parts.label, "y", String(edge.label[1]));
		say(parts.label, mark.label);
	}

	/** @param {number} v @param {Box} box @param {NodeMark} mark @param {Game} game @param {string} name @param {(() => SVGElement) | undefined} picture */
	drawNode(v, box, mark, game, name, picture) {
		const parts = this.nodes[v];
		const [label, owner, result] = [game.labels[v], game.owners[v], game.results[v]];
		const start = game.start === v;
		const shown = JSON.stringify([box, mark, label, name, owner, result, start, !!picture]);
		put(parts.group, "tabindex", v === this.focused ? "0" : "-1");
		if (shown === parts.shown && parts.pictured === picture) return;
		parts.shown = shown;
		const { w, h } = box;
		const shape = mark.hint && (mark.shape === "open" || mark.shape === "number") ? mark.hint : mark.shape;
		// Where the value has become the main thing, the name goes down into the band.
		const [main, foot] = mark.main ? [mark.main, name] : [name, mark.badge];
		put(parts.group, "class", `node ${mark.shape} ${mark.state}${start ? " start" : ""}`);
		put(parts.tag, "class", `tag ${mark.shape} ${mark.state}${units(main) > 4 ? " long" : ""}`);
		this.place(v, box.x, box.y);
		put(parts.group, "aria-label", mark.name);
		put(parts.group, "data-label", label);
		put(parts.shape, "d", outline(shape, w, h));
		put(parts.band, "d", mark.badge || mark.note ? band(shape, w, h) : "");
		put(parts.glow, "d", outline(shape, w + 13, h + 13));
		const bare = !mark.badge && !mark.note;
		this.picture(parts, picture, w, h);
		say(parts.label, picture ? "" : main);
		put(parts.label, "x", owner ? (w > h ? "9" : "7") : "0");
		put(parts.label, "y", String(bare ? 7 : units(name) > 4 ? 0 : 1));
		const left = w > h ? 15 - w / 2 : -Math.min(w / 2 - 15, units(name) * 5.4 + 8);
		put(parts.owner, "class", `owner ${owner ?? ""}`);
		put(parts.owner, "d", owner === "first" ? "M-6,4L0,-6L6,4Z" : owner === "second" ? "M-6,-4L0,6L6,-4Z" : "");
		put(parts.owner, "transform", `translate(${left} ${bare ? 0 : -7})`);
		put(parts.end, "d", result === null || result === undefined || mark.badge ? "" : `M${-w / 2 + 16},${h / 2 - 4}H${w / 2 - 16}`);
		for (const [element, words] of /** @type {[SVGElement, string][]} */ ([[parts.badge, foot], [parts.note, mark.badge ? "" : mark.note]])) {
			put(element, "y", String(h / 2 - 6));
			say(element, words);
		}
		put(parts.flag, "x", String(w / 2 + 10));
		put(parts.flag, "y", String(-h / 2 - 8));
		say(parts.flag, mark.flag ?? "");
		put(parts.sign, "y", "0.06em");
		say(parts.sign, mark.badge ? [...mark.badge.split(" ")[0]].slice(0, 3).join("") : "");
	}

	/** A picture of the position instead of its name. @param {NodeParts} parts @param {(() => SVGElement) | undefined} picture @param {number} w @param {number} h */
	picture(parts, picture, w, h) {
		if (parts.pictured !== (picture ?? null)) {
			parts.pictured = picture ?? null;
			parts.scene.replaceChildren(...(picture ? [picture()] : []));
		}
		// The engine's pictures are a hundred wide and high; they stand above the band.
		const side = Math.min(w * 0.7, h * 0.62);
		if (picture) put(parts.scene, "transform", `translate(${-side / 2} ${-h / 2 + 5}) scale(${side / 100})`);
	}

	/** Faint lines at the rows of a layered picture, with what they mean. @param {Rail[]} rails */
	drawRails(rails) {
		const shown = JSON.stringify(rails);
		if (shown === this.railsShown) return;
		this.railsShown = shown;
		this.railLayer.replaceChildren(
			...rails.flatMap(({ y, from, to, words }) => {
				const name = text("rail-name");
				put(name, "x", String(to + 14));
				put(name, "y", String(y + 4));
				say(name, words);
				return [make("path", { class: "rail", d: `M${from},${y}H${to}` }), name];
			}),
		);
	}

	/** Puts a node somewhere. @param {number} v @param {number} x @param {number} y */
	place(v, x, y) {
		const where = `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})`;
		put(this.nodes[v].group, "transform", where);
		put(this.nodes[v].tag, "transform", where);
	}

	/** Where a pointer is in the picture. @param {{ clientX: number, clientY: number }} event @returns {Point} */
	point({ clientX, clientY }) {
		const matrix = this.svg.getScreenCTM();
		if (!matrix) return [0, 0];
		const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
		return [point.x, point.y];
	}

	/** Puts the keyboard at `v`. @param {number} v */
	focus(v) {
		this.nodes[this.focused]?.group.setAttribute("tabindex", "-1");
		this.focused = v;
		this.nodes[v]?.group.setAttribute("tabindex", "0");
		if (this.boxes[v]) this.view.reveal(this.boxes[v]);
		this.nodes[v]?.group.focus({ preventScroll: true });
	}

	/** The position or the move that an event happened at. @param {Event} event @param {"node" | "edge"} kind */
	at(event, kind) {
		const element = /** @type {Element} */ (event.target).closest(`[data-${kind}]`);
		return element === null ? null : Number(element.getAttribute(`data-${kind}`));
	}
}
