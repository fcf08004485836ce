// The scrub bar: a sign for each decision where there is room, a stroke where there is not; the knob at the step.

import { html, svg } from "./vendor/lit-html.js";
import { outline } from "./coin.js";
import { badgeOf, shapeOf } from "./marks.js";

const WIDTH = 1000;

/** @param {Session} session @param {boolean} hidden whether what comes must not be told */
export function ticks({ trace, steps, step, names }, hidden) {
	if (!trace || steps === 0) return html`<svg class="ticks" aria-hidden="true"></svg>`;
	const decisions = trace.steps.map(({ decided }, i) => trace.decisions.slice(trace.steps[i - 1]?.decided ?? 0, decided));
	const few = steps <= 12;
	const at = (/** @type {number} */ i) => (steps === 0 ? 0 : (i / steps) * WIDTH);
	const question = /** @type {Question} */ (trace.question);
	const strokes = () => {
		/** @type {Map<string, string>} */
		const paths = new Map();
		decisions.forEach((made, i) => {
			if (!made.length) return;
			const shape = hidden && i >= step ? "open" : shapeOf(made[0].value, question);
			paths.set(shape, `${paths.get(shape) ?? ""}M${at(i + 1).toFixed(1)} 10V24`);
		});
		return [...paths].map(([shape, d]) => svg`<path class="stroke ${shape}" d=${d} vector-effect="non-scaling-stroke" />`);
	};
	const signs = () =>
		decisions.map((made, i) => {
			const future = i + 1 > step;
			const x = `${(at(i + 1) / WIDTH) * 100}%`;
			const first = made[0];
			const shape = !first ? "" : hidden && future ? "open" : shapeOf(first.value, question);
			const many = made.length > 1 ? `${made.length}` : "";
			const letter = first ? (hidden && future ? "?" : question === "outcome" ? badgeOf(first.value, null, question) : String(first.value)) : "";
			const name = first && !hidden ? (many ? `×${many}` : (names[first.position] ?? "")) : "";
			return svg`<svg x=${x} y="17" overflow="visible" class="${future ? "future" : ""} ${i + 1 === step ? "at" : ""}">
				${i + 1 === step ? svg`<circle class="aura" r="15" /><circle class="knob" r="13" />` : svg``}
				${first ? svg`<g class=${shape}><path class="mark" d=${outline(shape, 17, 17)} /><text class="letter" y="4">${letter.length > 3 ? "" : letter}</text></g>` : svg`<circle class="knob-dot" r="4.5" />`}
				<text y="27">${name.length < 5 ? name : ""}</text></svg>`;
		});
	const knob = few
		? step === 0
			? svg`<circle class="knob" cx="0" cy="17" r="8" />`
			: svg``
		: svg`<circle class="knob" cx=${`${(at(step) / WIDTH) * 100}%`} cy="17" r="9" />`;
	return html`<svg class="ticks" aria-hidden="true">
		<line class="rail" x1="0" x2="100%" y1="17" y2="17" />
		<line class="done" x1="0" x2=${`${(at(step) / WIDTH) * 100}%`} y1="17" y2="17" />
		${few ? signs() : svg`<svg class="strokes" width="100%" height="34" viewBox="0 0 ${WIDTH} 34" preserveAspectRatio="none">${strokes()}</svg>`}
		${knob}
	</svg>`;
}
