// The stage: one SVG picture of a game. It is changed in place, and only where something differs from what is shown already,
// so that a step on a graph of three hundred positions costs a few attributes.

import { outline, short } from "./geometry.js";
import { t } from "./i18n.js";
import { View } from "./stage-view.js";

/** @typedef {{ group: SVGElement, tag: SVGElement, shape: SVGElement, glow: SVGElement, label: SVGElement, badge: SVGElement, plate: SVGElement, note: SVGElement, owner: SVGElement, end: SVGElement, shown: string }} NodeParts */
/** @typedef {{ group: SVGElement, line: SVGElement, hit: SVGElement, label: SVGElement, shown: string }} EdgeParts */

let stages = 0;
const NS = "http://www.w3.org/2000/svg";
const HEADS = ["plain", "hot", "proof", "line", "trail", "best", "keeps", "loses", "dim"];

/** @param {string} name @param {Record<string, string>} [attributes] @param {SVGElement[]} [children] */
function make(name, attributes = {}, children = []) {
	const element = document.createElementNS(NS, name);
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
		this.edgeLayer = make("g", { class: "edges" });
		this.nodeLayer = make("g", { class: "nodes" });
		this.tagLayer = make("g", { class: "tags" });
		this.rubber = path("rubber");
		const heads = HEADS.map((name) =>
			make(
				"marker",
				{ id: `${this.id}-${name}`, class: `head ${name}`, viewBox: "0 0 10 10", refX: "8.5", refY: "5", markerWidth: "9", markerHeight: "9", markerUnits: "userSpaceOnUse", orient: "auto" },
				[make("path", { d: "M0,0.8L9.5,5L0,9.2L2.2,5Z" })],
			),
		);
		const layers = [make("defs", {}, heads), this.edgeLayer, this.rubber, this.nodeLayer, this.tagLayer];
		this.svg = /** @type {SVGSVGElement} */ (make("svg", { class: "stage", role: "group" }, layers));
		this.view = new View(this.svg);
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
	}

	/** Shows a scene. The view is fitted to it when `fit` is another than before. @param {Scene} scene */
	draw({ boxes, edges, marks, game, fit }) {
		const crowded = edges.length > 3 * boxes.length + 12 ? " crowded" : "";
		put(this.svg, "class", `stage${crowded}${boxes.length > 80 ? " big" : ""}`);
		put(this.svg, "aria-label", t("stage.name", { n: game.labels.length, m: game.moves.length }));
		this.boxes = boxes;
		this.resize(boxes.length, edges.length);
		if (this.focused >= boxes.length) this.focused = 0;
		edges.forEach((edge, e) => this.drawEdge(this.edges[e], edge, marks.edges[e]));
		boxes.forEach((box, v) => this.drawNode(v, box, marks.nodes[v], game));
		this.fit = () => this.view.fit(boxes, edges);
		if (fit !== this.fitted || (!this.view.chosen && this.view.leaves(boxes))) this.fit();
		this.fitted = fit;
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
		const parts = { glow: path("glow"), shape: path("shape"), end: path("end"), owner: path("owner"), label: text("label") };
		// What stands in the corners is told by the node's name.
		const plate = make("rect", { class: "plate", height: "18", rx: "9" });
		const corners = { plate, badge: text("badge"), note: text("note") };
		const group = make("g", { role: "button", "data-node": String(v) }, Object.values(parts));
		const tag = make("g", { "aria-hidden": "true" }, Object.values(corners));
		this.nodeLayer.append(group);
		this.tagLayer.append(tag);
		return { group, tag, ...parts, ...corners, shown: "" };
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

	/** @param {number} v @param {Box} box @param {NodeMark} mark @param {Game} game */
	drawNode(v, box, mark, game) {
		const parts = this.nodes[v];
		const [label, owner, result] = [game.labels[v], game.owners[v], game.results[v]];
		const start = game.start === v;
		const shown = JSON.stringify([box, mark, label, owner, result, start]);
		put(parts.group, "tabindex", v === this.focused ? "0" : "-1");
		if (shown === parts.shown) return;
		parts.shown = shown;
		const { w, h } = box;
		put(parts.group, "class", `node ${mark.shape} ${mark.state}${start ? " start" : ""}`);
		put(parts.tag, "class", `tag ${mark.shape} ${mark.state}`);
		this.place(v, box.x, box.y);
		put(parts.group, "aria-label", mark.name);
		put(parts.group, "data-label", label);
		put(parts.shape, "d", outline(mark.shape, w, h));
		put(parts.glow, "d", outline(mark.shape, w + 12, h + 12));
		say(parts.label, short(label));
		put(parts.owner, "d", owner === "first" ? "M-6,4L0,-6L6,4Z" : owner === "second" ? "M-6,-4L0,6L6,-4Z" : "");
		put(parts.owner, "transform", `translate(${-w / 2 + 2} ${-h / 2})`);
		put(parts.end, "d", result === null || result === undefined ? "" : `M${-w / 2 + 12},${h / 2 - 5}H${w / 2 - 12}`);
		this.drawBadge(parts, mark, w, h);
		put(parts.note, "x", String(w / 2 - 6));
		put(parts.note, "y", String(h / 2 + 2));
		say(parts.note, mark.note);
	}

	/** Puts a node, with what stands in its corners, somewhere. @param {number} v @param {number} x @param {number} y */
	place(v, x, y) {
		const where = `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})`;
		put(this.nodes[v].group, "transform", where);
		put(this.nodes[v].tag, "transform", where);
	}

	/** @param {NodeParts} parts @param {NodeMark} mark @param {number} w @param {number} h */
	drawBadge(parts, mark, w, h) {
		const width = mark.badge === "" ? 0 : Math.max(20, mark.badge.length * 7.4 + 12);
		put(parts.plate, "width", String(width));
		put(parts.plate, "x", String(w / 2 - 8 - width / 2 + (width - 20) / 4));
		put(parts.plate, "y", String(-h / 2 - 11));
		put(parts.badge, "x", String(w / 2 - 8 + (width - 20) / 4));
		put(parts.badge, "y", String(-h / 2 - 2));
		say(parts.badge, mark.badge);
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
		this.nodes[v]?.group.focus();
	}

	/** The position or the move that an event happened at. @param {Event} event @param {"node" | "edge"} kind */
	at(event, kind) {
		const element = /** @type {Element} */ (event.target).closest(`[data-${kind}]`);
		return element === null ? null : Number(element.getAttribute(`data-${kind}`));
	}
}
