// What part of the picture is seen: fitted at first, then as near and as far aside as the reader wants.

import { iconButton } from "./icons.js";
import { html } from "./vendor/lit-html.js";
import { t } from "./i18n.js";

const ROOM = 22; // around the outermost nodes
const NEAREST = 120; // the least width of the view

export class View {
	/** @param {SVGSVGElement} svg */
	constructor(svg) {
		this.svg = svg;
		/** Left, top, width and height. */
		this.box = [0, 0, 460, 300];
		/** Whether the reader has chosen it himself. */
		this.chosen = false;
	}

	/** @param {number[]} box */
	show(box) {
		this.box = box;
		const text = box.map((n) => Math.round(n * 10) / 10).join(" ");
		if (this.svg.getAttribute("viewBox") !== text) this.svg.setAttribute("viewBox", text);
	}

	/** Lets the whole picture be seen, neither tiny nor huge. @param {Box[]} boxes @param {Edge[]} edges */
	fit(boxes, edges) {
		let [left, top, right, bottom] = boxes.length ? [Infinity, Infinity, -Infinity, -Infinity] : [0, 0, 0, 0];
		const see = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ rx, /** @type {number} */ ry) => {
			[left, right] = [Math.min(left, x - rx), Math.max(right, x + rx)];
			[top, bottom] = [Math.min(top, y - ry), Math.max(bottom, y + ry)];
		};
		for (const { x, y, w, h } of boxes) see(x, y, w / 2 + ROOM, h / 2 + ROOM);
		for (const { label } of edges) see(label[0], label[1], 14, 14);
		const [width, height] = [Math.max(right - left, 460), Math.max(bottom - top, 300)];
		this.chosen = false;
		this.show([(left + right - width) / 2, (top + bottom - height) / 2, width, height]);
	}

	/** Whether a node stands outside of the view. @param {Box[]} boxes */
	leaves(boxes) {
		const [x, y, width, height] = this.box;
		return boxes.some((box) => box.x < x + 10 || box.y < y + 10 || box.x > x + width - 10 || box.y > y + height - 10);
	}

	/** Nearer or farther, with one point staying where it is. @param {number} factor @param {Point} [at] */
	zoom(factor, at) {
		const [x, y, width, height] = this.box;
		const [cx, cy] = at ?? [x + width / 2, y + height / 2];
		const scale = Math.max(NEAREST / width, Math.min(8, 1 / factor));
		this.chosen = true;
		this.show([cx - (cx - x) * scale, cy - (cy - y) * scale, width * scale, height * scale]);
	}

	/** @param {number} dx @param {number} dy in the picture's own measure */
	pan(dx, dy) {
		const [x, y, width, height] = this.box;
		this.chosen = true;
		this.show([x + dx, y + dy, width, height]);
	}

	/** Brings a node into sight, such as one that the keyboard comes to. @param {Box} box */
	reveal(box) {
		if (this.leaves([box])) this.pan(box.x - this.box[0] - this.box[2] / 2, box.y - this.box[1] - this.box[3] / 2);
	}

	/** Buttons for all of it. @param {() => void} fit */
	buttons(fit) {
		return html`<div class="group">
			${iconButton("add", t("zoom.in"), () => this.zoom(1.4), { keys: "+" })}
			${iconButton("minus", t("zoom.out"), () => this.zoom(1 / 1.4), { keys: "−" })}
			${iconButton("fit", t("zoom.fit"), fit, { keys: "0" })}
		</div>`;
	}
}
