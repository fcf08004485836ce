// A run as a moving picture: one SVG file that needs no script. Each node and arrow is drawn once for each look it has, and seen
// while it has it; a pulse runs back along the arrows of each step, and the sentence stands under the picture.

import { answer, watched } from "./marks.js";
import { extent, ground, shape, styled } from "./picture.js";
import { t } from "./i18n.js";

const STEP = 1.3; // seconds
const LAST = 3; // seconds that the answer stays
const MOST = [80, 120]; // positions and steps

/** @param {Board} board */
export function film(board) {
	const { session, stage } = board;
	const { trace, steps, step: before, mode } = session;
	if (!trace || trace.labels.length > MOST[0] || steps > MOST[1]) throw new Error(t("film.large", { positions: MOST[0], steps: MOST[1] }));
	const { svg } = stage;
	const looks = new Looks();
	const whole = steps * STEP + STEP + LAST;
	svg.toggleAttribute("data-still", true);
	/** @type {Element[]} */
	const pulses = [];
	session.mode = "steps";
	for (let step = 0; step <= steps; step += 1) {
		session.step = step;
		shoot(board);
		stage.edges.forEach(({ group }, e) => looks.see(`e${e}`, group, step));
		stage.nodes.forEach(({ group, tag }, v) => (looks.see(`n${v}`, group, step), looks.see(`t${v}`, tag, step)));
		for (const { line, group } of stage.edges) if (group.classList.contains("hot")) pulses.push(pulse(line, step));
	}
	const box = extent(svg);
	const defs = styled(/** @type {Element} */ (svg.querySelector("defs")));
	const rails = styled(stage.railLayer);
	Object.assign(session, { step: before, mode });
	shoot(board);
	svg.toggleAttribute("data-still", false);

	const width = Math.max(Math.round(box.width), 460);
	const [x, foot] = [Math.round(box.x - (width - box.width) / 2), Math.round(box.y + box.height)];
	const view = [x, Math.round(box.y), width, Math.round(box.height) + 62];
	const root = shape("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: view.join(" "), width, height: view[3] });
	const clock = shape("rect", { x: view[0], y: view[1], width, height: view[3], fill: ground() });
	// The run begins again when it is over.
	clock.append(shape("animate", { id: "run", attributeName: "opacity", from: 1, to: 1, dur: `${whole}s`, begin: "0s;run.end" }));
	root.append(defs, clock, rails, ...looks.layers(steps), ...pulses);
	for (let step = 0; step <= steps; step += 1) root.append(words(step === 0 ? t("player.before") : trace.steps[step - 1].text, x + width / 2, foot + 22, step, step === steps, width));
	return new XMLSerializer().serializeToString(root);
}

/** Draws the step without motion. @param {Board} board */
function shoot(board) {
	const { session, stage } = board;
	const { game } = /** @type {Solved} */ (session.solved);
	const boxes = session.boxes();
	const marks = session.trace ? watched(session) : answer(session);
	const names = session.dense ? session.names.map(() => "") : session.names;
	stage.draw({ boxes, edges: session.edges(boxes), marks, game, names, pictures: session.scenes, fit: session.view });
}

/** The looks of all parts, and when each is seen. */
class Looks {
	constructor() {
		/** @type {Map<string, { from: number, look: string, element: Element }[]>} */
		this.seen = new Map();
	}

	/** @param {string} part @param {Element} element @param {number} step */
	see(part, element, step) {
		const copy = styled(element);
		const look = copy.outerHTML;
		const before = this.seen.get(part) ?? [];
		if (before[before.length - 1]?.look !== look) before.push({ from: step, look, element: copy });
		this.seen.set(part, before);
	}

	/** Everything, each look hidden but in its time. @param {number} steps */
	layers(steps) {
		return [...this.seen.values()].flatMap((looks) =>
			looks.map(({ from, element }, i) => during(element, from, looks[i + 1]?.from ?? steps + 1, looks.length === 1)),
		);
	}
}

/** @param {Element} element @param {number} from @param {number} to @param {boolean} [always] */
function during(element, from, to, always = false) {
	if (always) return element;
	element.setAttribute("visibility", from === 0 ? "visible" : "hidden");
	// A little later than the step begins: then the pulse has arrived.
	const at = (/** @type {number} */ step) => (step === 0 ? "run.begin" : `run.begin+${(step * STEP + 0.75).toFixed(2)}s`);
	element.append(shape("set", { attributeName: "visibility", to: "visible", begin: at(from) }), shape("set", { attributeName: "visibility", to: "hidden", begin: at(to) }));
	return element;
}

/** @param {SVGElement} line @param {number} step */
function pulse(line, step) {
	const dot = shape("circle", { r: 7, fill: getComputedStyle(line).stroke, opacity: 0 });
	const begin = `run.begin+${(step * STEP).toFixed(2)}s`;
	dot.append(
		shape("animateMotion", { path: line.getAttribute("d") ?? "", keyPoints: "1;0", keyTimes: "0;1", calcMode: "linear", dur: "0.9s", begin }),
		shape("set", { attributeName: "opacity", to: 1, begin, dur: "0.9s" }),
	);
	return dot;
}

/** The sentence of a step, in two lines if it is long. @param {string} said @param {number} x @param {number} y @param {number} step @param {boolean} last @param {number} width */
function words(said, x, y, step, last, width) {
	const color = getComputedStyle(document.documentElement).color;
	const text = shape("text", { "text-anchor": "middle", "font-size": 15, "font-family": "system-ui, sans-serif", fill: color });
	const most = Math.floor(width / 7.6);
	/** @type {string[]} */
	const lines = [];
	for (const word of said.split(/(?<= )|(?<=[，。：；])/)) {
		const line = lines[lines.length - 1];
		if (line !== undefined && line.length + word.length <= most) lines[lines.length - 1] += word;
		else lines.push(word);
	}
	lines.slice(0, 2).forEach((line, i) => {
		const span = shape("tspan", { x, y: y + i * 21 });
		span.textContent = line.trim() + (i === 1 && lines.length > 2 ? " …" : "");
		text.append(span);
	});
	text.setAttribute("visibility", step === 0 ? "visible" : "hidden");
	const begin = step === 0 ? "run.begin" : `run.begin+${(step * STEP).toFixed(2)}s`;
	text.append(shape("set", { attributeName: "visibility", to: "visible", begin }));
	if (!last) text.append(shape("set", { attributeName: "visibility", to: "hidden", begin: `run.begin+${((step + 1) * STEP).toFixed(2)}s` }));
	else text.append(shape("set", { attributeName: "visibility", to: "hidden", begin: "run.begin" }));
	return text;
}
