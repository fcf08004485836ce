// The player: every step of a run is a jump, in both directions. It counts; the trace knows.

import { html, nothing } from "./vendor/lit-html.js";
import { counted, list } from "./dom.js";
import { iconButton } from "./icons.js";
import { sentence } from "./sentence.js";
import { ticks } from "./ticks.js";
import { t } from "./i18n.js";

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];
const PAUSE = 1350; // milliseconds a step at speed 1: time for the pulse, and to read a short sentence
const PULSE = 900;

export class Player {
	/** @param {Session} session @param {() => void} changed */
	constructor(session, changed) {
		this.session = session;
		this.changed = changed;
		this.speed = 1;
		this.timer = 0;
		/** The step whose motion has been shown. */
		this.shown = -1;
		/** Whether the reader says what comes before he sees it. */
		this.predicting = false;
	}

	get playing() {
		return this.timer !== 0;
	}

	/** @param {number} step */
	go(step) {
		this.pause();
		this.session.mode = "steps";
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
		session.mode = "steps";
		if (session.step >= session.steps) session.goToStep(0);
		this.start();
		// Something happens at once: nobody waits to see whether it plays.
		this.next();
	}

	next() {
		const { session } = this;
		if (session.step + 1 >= session.steps) this.pause();
		session.goToStep(session.step + 1);
	}

	start() {
		clearInterval(this.timer);
		this.timer = window.setInterval(() => this.next(), PAUSE / this.speed);
	}

	/** What moves when the stage shows this step for the first time: one step forward is shown, a jump is not. @returns {Run | "keep" | undefined} */
	run() {
		const { session, speed } = this;
		const { trace, now, step, steps } = session;
		const key = step + session.version * 1e6;
		if (key === this.shown) return "keep";
		const forward = key === this.shown + 1 && trace;
		this.shown = key;
		if (!forward || !now) return undefined;
		const late = trace.decisions.slice(trace.steps[step - 2]?.decided ?? 0, now.decided).map(({ position }) => position);
		if (step === steps && speed <= 4)
			return { pulses: [], late: [], duration: Math.min(1600, 500 + 120 * steps), wave: trace.labels.map((_, v) => trace.decisions.find(({ position }) => position === v)?.number ?? null) };
		const wanted = new Set(now.moves.map(([from, to]) => `${from} ${to}`));
		const edges = (session.solved?.game.moves ?? []).flatMap(([from, to], e) => (wanted.has(`${from} ${to}`) ? [e] : []));
		// Above twice the speed only the lit arrow is seen.
		const duration = this.playing && speed > 2 ? 0 : Math.min(PULSE, (PAUSE / (this.playing ? speed : 1)) * 0.72);
		return { pulses: duration ? edges : [], late: duration ? late : [], duration };
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

	buttons() {
		const { step, steps } = this.session;
		const play = this.playing ? "pause" : "play";
		return html`<div class="buttons">
			${iconButton("first", t("player.first"), () => this.go(0), { disabled: step === 0, keys: "Home" })}
			${iconButton("back", t("player.back"), () => this.go(step - 1), { disabled: step === 0, keys: "←" })}
			${iconButton(play, t(`player.${play}`), () => this.toggle(), { disabled: steps === 0, keys: t("key.space"), class: `main ${step === 0 && !this.playing ? "invite" : ""}` })}
			${iconButton("forward", t("player.forward"), () => this.go(step + 1), { disabled: step >= steps, keys: "→" })}
			${iconButton("last", t("player.last"), () => this.go(steps), { disabled: step >= steps, keys: "End" })}
		</div>`;
	}

	bar() {
		const { step, steps } = this.session;
		return html`<div class="scrub">
			<input type="range" min="0" max=${steps} .value=${String(step)} step="1" aria-label=${t("player.scrub")}
				aria-valuetext=${t("player.at", { step, steps })} ?disabled=${steps === 0} @input=${counted((step) => this.go(step))} />
			${ticks(this.session, this.predicting)}
		</div>`;
	}

	speeds() {
		return html`<span class="speeds">${list(html`<span class="unseen">${t("player.speed")}</span>`, SPEEDS.map((speed) => [speed, `${speed}×`]), this.speed, (speed) => this.setSpeed(Number(speed)), "speed")}</span>`;
	}

	/** What has just happened, in a sentence. */
	sentence() {
		const { session } = this;
		if (session.traceError) return session.traceError;
		if (session.now) return sentence(session);
		const start = session.solved?.game?.start;
		const label = start == null ? "" : session.solved?.game.labels[start];
		return session.steps ? (label ? t("player.invite", { label }) : t("player.before")) : "";
	}

	/** @param {unknown} [instead] other words than the step's @param {unknown} [more] beside the keys */
	view(instead, more = nothing) {
		const { step, steps } = this.session;
		return html`<section class="player dock" aria-label=${t("player.name")}>
			<div class="says"><div class="sentence" aria-live=${this.playing && this.speed > 1 ? "off" : "polite"}>${instead ?? this.sentence()}</div>${more}</div>
			<div class="transport">
				${this.buttons()} ${this.bar()}
				<output class="count">${t("player.at", { step, steps })}</output>
				${this.speeds()}
			</div>
		</section>`;
	}
}
