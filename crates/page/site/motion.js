// Motion that explains: a pulse runs back along each arrow that decides; when it arrives, the node takes its new look. A step
// can be interrupted at any moment: the next picture shows everything at once. None of it with reduced motion.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const NS = "http://www.w3.org/2000/svg";
const SETTLE = [{ transform: "scale(0.9)" }, { transform: "scale(1.06)", offset: 0.55 }, { transform: "none" }];
const EASE = "cubic-bezier(.2,.7,.2,1)";
const MOST = 24; // pulses at once: more would only be a blur

export class Motion {
	/** @param {Stage} stage */
	constructor(stage) {
		this.stage = stage;
		/** Nodes that take their new look when the pulse arrives. @type {Set<number>} */
		this.late = new Set();
		this.timer = 0;
		/** @type {Animation[]} */
		this.under = [];
	}

	/** Whether anything may move. */
	get allowed() {
		return !still.matches && document.visibilityState === "visible";
	}

	/** Another scene comes: what was on its way is there. @param {Scene} scene */
	begin(scene) {
		if (scene.run === "keep") return; // the same picture once more, such as after a word was typed somewhere
		clearTimeout(this.timer);
		for (const animation of this.under.splice(0)) animation.cancel();
		this.stage.sparkLayer.replaceChildren();
		this.late = new Set(scene.run && this.allowed ? scene.run.late : []);
	}

	/** @param {Run | "keep"} run @param {(v: number) => void} draw */
	play(run, draw) {
		if (run === "keep" || !this.allowed) return;
		const { pulses, late, duration, wave, forward = false } = run;
		if (wave) return this.wave(wave, duration);
		for (const e of pulses.slice(0, MOST)) this.pulse(e, duration, forward);
		const arrive = () => {
			for (const v of late) {
				this.late.delete(v);
				draw(v);
				this.settle(v, Math.min(320, duration));
			}
		};
		if (pulses.length && duration > 0) this.timer = window.setTimeout(arrive, duration * 0.82);
		else arrive();
	}

	/** @param {number} e @param {number} duration @param {boolean} forward as a token walks, not as a decision comes back */
	pulse(e, duration, forward) {
		const d = this.stage.edges[e]?.line.getAttribute("d");
		if (!d || duration <= 0) return;
		const spark = document.createElementNS(NS, "circle");
		spark.setAttribute("class", "spark");
		spark.setAttribute("r", String(Math.max(6, Math.min(7.5, 5 / this.stage.view.scale))));
		spark.style.offsetPath = `path("${d}")`;
		this.stage.sparkLayer.append(spark);
		const frames = [
			{ offsetDistance: "100%", opacity: 0 }, { offsetDistance: "86%", opacity: 1, offset: 0.15 },
			{ offsetDistance: "8%", opacity: 1, offset: 0.9 }, { offsetDistance: "0%", opacity: 0 },
		];
		const animation = spark.animate(frames, { duration, easing: "ease-in-out", fill: "both", direction: forward ? "reverse" : "normal" });
		animation.onfinish = () => spark.remove();
		this.under.push(animation);
	}

	/** @param {number} v @param {number} duration @param {number} [delay] */
	settle(v, duration, delay = 0) {
		const parts = this.stage.nodes[v];
		for (const part of parts ? [parts.inner, parts.words] : []) this.under.push(part.animate(SETTLE, { duration, delay, easing: EASE }));
	}

	/** The finished board: one wave from the ends outwards. @param {(number | null)[]} wave the number of each node @param {number} duration of the whole */
	wave(wave, duration) {
		const most = Math.max(1, ...wave.map((n) => n ?? 0));
		const each = Math.min(420, (2 * duration) / (most + 1));
		wave.forEach((n, v) => n !== null && wave.length <= 300 && this.settle(v, each, (n / most) * (duration - each)));
	}
}
