// Names and words in the prose that move the figure, and are marked by it: a name wears the sign of its position as soon as the
// figure has decided it, and the paragraph that speaks of the position at work is marked.

import { html, nothing, render } from "./vendor/lit-html.js";
import { sign } from "./sentence.js";
import { t } from "./i18n.js";

/** The step at which the position with this label is decided. @param {Session} session @param {string} label */
export function stepOf({ trace }, label) {
	const v = trace?.labels.indexOf(label) ?? -1;
	const decision = trace?.decisions.findIndex(({ position }) => position === v) ?? -1;
	const at = decision < 0 ? -1 : (trace?.steps.findIndex(({ decided }) => decided > decision) ?? -1);
	return at < 0 ? undefined : at + 1;
}

export class Links {
	/** @param {HTMLElement} body @param {import("./lesson-figure.js").Figure} figure @param {(element: Element) => LessonScene} sceneOf */
	constructor(body, figure, sceneOf) {
		this.figure = figure;
		this.sceneOf = sceneOf;
		/** @type {{ button: HTMLButtonElement, label: string, words: string, shown: string, scene: LessonScene }[]} */
		this.names = [];
		for (const element of /** @type {HTMLElement[]} */ ([...body.querySelectorAll("a[data-at], a[data-step], a[data-show], a[data-pane]")])) this.wire(element);
		this.marked = "";
		this.blocks = [...body.querySelectorAll("p, li")];
	}

	/** Puts a button in the place of an element of the prose. @param {HTMLElement} element */
	wire(element) {
		const { at, step, pane } = element.dataset;
		const words = element.textContent ?? "";
		const scene = this.sceneOf(element);
		const button = document.createElement("button");
		button.type = "button";
		element.replaceWith(button);
		if (at !== undefined) {
			button.className = "see";
			button.title = t("learn.see", { label: at });
			button.dataset.at = at;
			this.names.push({ button, label: at, words, shown: "-", scene });
			button.onclick = () => this.figure.go(scene, (session) => this.at(session, at));
		} else {
			button.className = "step-to";
			button.append(words);
			const chosen = element.dataset.show === undefined ? scene : this.sceneOf(element);
			if (pane !== undefined) button.onclick = () => this.figure.show(chosen).then(() => this.figure.turn(/** @type {any} */ (pane)));
			else button.onclick = () => this.figure.go(chosen, ({ steps }) => (step === "last" ? steps : Number(step ?? 0)));
		}
	}

	/** Where a name leads: to the step of its decision; where nothing is decided step by step, it is only chosen. @param {Session} session @param {string} label */
	at(session, label) {
		const v = session.solved?.game.labels.indexOf(label) ?? -1;
		session.select(v < 0 ? null : v);
		return stepOf(session, label) ?? (v < 0 ? undefined : session.steps);
	}

	/** Brings the signs up to date. */
	draw() {
		const { session, scene, asked } = this.figure;
		const { trace, now, selected, solved } = session;
		const decided = new Map((trace?.decisions ?? []).slice(0, now?.decided ?? 0).map(({ position, value }) => [trace?.labels[position], value]));
		const at = now?.position == null ? null : trace?.labels[now.position];
		const picked = selected === null ? null : solved?.game?.labels[selected];
		for (const name of this.names) {
			const own = name.scene === scene;
			const value = own && name.label !== asked ? decided.get(name.label) : undefined;
			const state = own ? `${name.label === at ? " now" : ""}${name.label === picked ? " picked" : ""}` : "";
			const shown = `${value} ${state}`;
			if (shown === name.shown) continue;
			name.shown = shown;
			name.button.className = `see${state}`;
			render(html`${value === undefined ? nothing : sign(value, /** @type {Question} */ (trace?.question))}${name.words}`, name.button);
		}
		const marked = `${at} ${session.step} ${session.version}`;
		if (marked === this.marked) return;
		this.marked = marked;
		for (const block of this.blocks) block.classList.toggle("here", session.step > 0 && !!block.querySelector(".see.now"));
	}
}
