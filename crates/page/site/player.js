// The player: every step of a run is a jump, in both directions. It counts; the trace knows.

import { html } from "./vendor/lit-html.js";
import { counted, list } from "./dom.js";
import { iconButton } from "./icons.js";
import { t } from "./i18n.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const PAUSE = 1100; // milliseconds a step at speed 1: time to read a short sentence

export class Player {
	/** @param {Session} session @param {() => void} changed */
	constructor(session, changed) {
		this.session = session;
		this.changed = changed;
		this.speed = 1;
		this.timer = 0;
	}

	get playing() {
		return this.timer !== 0;
	}

	/** @param {number} step */
	go(step) {
		this.pause();
		this.session.goToStep(step);
	}

	pause() {
		clearInterval(this.timer);
		this.timer = 0;
	}

	toggle() {
		if (this.playing) {
			this.pause();
			this.changed();
			return;
		}
		const { session } = this;
		if (session.step >= session.steps) session.goToStep(0);
		this.start();
		this.changed();
	}

	start() {
		clearInterval(this.timer);
		const { session } = this;
		this.timer = window.setInterval(() => {
			if (session.step + 1 >= session.steps) this.pause();
			session.goToStep(session.step + 1);
		}, PAUSE / this.speed);
	}

	/** @param {number} speed */
	setSpeed(speed) {
		this.speed = speed;
		if (this.playing) this.start();
		this.changed();
	}

	/** The keys of the player; true if it was one of them. @param {string} key */
	key(key) {
		const { step, steps } = this.session;
		if (key === " ") this.toggle();
		else if (key === "ArrowLeft") this.go(step - 1);
		else if (key === "ArrowRight") this.go(step + 1);
		else if (key === "Home") this.go(0);
		else if (key === "End") this.go(steps);
		else return false;
		return true;
	}

	/** The marks of the scrub bar, where a position is decided; one path whatever their number. */
	ticks() {
		const { trace, steps } = this.session;
		let path = "";
		let before = 0;
		trace?.steps.forEach(({ decided }, i) => {
			if (decided > before) path += `M${(((i + 1) / steps) * 1000).toFixed(1)} 0V8`;
			before = decided;
		});
		return html`<svg class="ticks" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true"><path d=${path} /></svg>`;
	}

	buttons() {
		const { step, steps } = this.session;
		const play = this.playing ? "pause" : "play";
		return html`<div class="buttons">
			${iconButton("first", t("player.first"), () => this.go(0), { disabled: step === 0, keys: "Home" })}
			${iconButton("back", t("player.back"), () => this.go(step - 1), { disabled: step === 0, keys: "←" })}
			${iconButton(play, t(`player.${play}`), () => this.toggle(), { disabled: steps === 0, keys: t("key.space"), class: "main" })}
			${iconButton("forward", t("player.forward"), () => this.go(step + 1), { disabled: step >= steps, keys: "→" })}
			${iconButton("last", t("player.last"), () => this.go(steps), { disabled: step >= steps, keys: "End" })}
		</div>`;
	}

	bar() {
		const { step, steps } = this.session;
		return html`<div class="scrub">
			<input type="range" min="0" max=${steps} .value=${String(step)} step="1" aria-label=${t("player.scrub")}
				aria-valuetext=${t("player.at", { step, steps })} ?disabled=${steps === 0} @input=${counted((step) => this.go(step))} />
			${this.ticks()}
		</div>`;
	}

	speeds() {
		return list(html`<span class="unseen">${t("player.speed")}</span>`, SPEEDS.map((speed) => [speed, `${speed}×`]), this.speed, (speed) => this.setSpeed(Number(speed)), "speed");
	}

	/** What has just happened, in a sentence. */
	sentence() {
		const { session } = this;
		if (session.traceError) return session.traceError;
		return session.now?.text ?? (session.steps ? t("player.before") : "");
	}

	view() {
		const { step, steps } = this.session;
		return html`<section class="player" aria-label=${t("player.name")}>
			<p class="sentence" aria-live=${this.playing && this.speed > 1 ? "off" : "polite"}>${this.sentence()}</p>
			${this.bar()}
			<div class="row">
				${this.buttons()}
				<output class="count">${t("player.at", { step, steps })}</output>
				${this.speeds()}
			</div>
		</section>`;
	}
}
