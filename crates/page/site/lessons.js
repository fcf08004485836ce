// The lessons: chapters of prose from `lessons/en.html` and `zh.html`, in which every figure is a live stage.

import { html, nothing, render } from "./vendor/lit-html.js";
import { Board } from "./board.js";
import { t } from "./i18n.js";

/** @typedef {{ id: string, title: string, body: HTMLElement, figures: Figure[] }} Chapter */

/** A stage with its player in the text of a chapter. */
class Figure {
	/** @param {HTMLElement} host @param {Engine} engine @param {Gallery} gallery */
	constructor(host, engine, gallery) {
		this.host = host;
		this.gallery = gallery;
		this.board = new Board(engine, () => this.ask());
		this.waiting = false;
		this.opened = false;
	}

	/** Opens its game, once the chapter is shown. */
	open() {
		const preset = this.gallery.find(this.host.dataset.preset ?? "");
		if (this.opened || !preset) return;
		this.opened = true;
		this.preset = preset;
		const mode = this.host.dataset.mode;
		if (mode) this.board.session.mode = /** @type {Mode} */ (mode);
		this.board.sum.begin(preset.show);
		const { source, question, rule, infinite, show } = preset;
		const method = show?.alphabeta ? "alphabeta" : preset.method;
		this.board.session.open({ source, question, rule: /** @type {Rule | undefined} */ (this.host.dataset.rule) ?? rule, infinite, method, arrange: show?.grid ? "grid" : "layered" });
	}

	/** Renders before the next frame, once for many changes. */
	ask() {
		if (this.waiting) return;
		this.waiting = true;
		requestAnimationFrame(() => {
			this.waiting = false;
			this.board.draw();
			render(this.view(), this.host);
		});
	}

	view() {
		const { board, preset } = this;
		if (this.host.dataset.mode === "heaps") return html`<div class="live-figure"><div class="panel">${board.sum.heapsView()}</div></div>`;
		const steps = board.session.mode === "steps";
		return html`<div class="live-figure" @keydown=${(/** @type {KeyboardEvent} */ event) => board.key(event) && (event.preventDefault(), event.stopPropagation())}>
			<div class="stage-host">${board.stage.svg}</div>
			${steps ? board.player.view() : html`<div class="panel">${board.panel()}</div>`}
			<p class="open-lab"><a href="#/preset/${preset?.id ?? ""}">${t("lessons.open")}</a></p>
		</div>`;
	}
}

export class Lessons {
	/** @param {Page} page */
	constructor({ engine, gallery, changed }) {
		this.engine = engine;
		this.gallery = gallery;
		this.changed = changed;
		/** @type {Chapter[]} */
		this.chapters = [];
		this.current = "";
	}

	/** Reads the chapters in the reader's language; figures come to life when their chapter is opened. */
	async load() {
		const response = await fetch(new URL(`lessons/${this.engine.language}.html`, import.meta.url));
		const page = new DOMParser().parseFromString(await response.text(), "text/html");
		this.chapters = [...page.querySelectorAll("section")].map((section) => {
			const body = document.createElement("div");
			body.className = "prose";
			body.append(...section.childNodes);
			const hosts = /** @type {HTMLElement[]} */ ([...body.querySelectorAll("figure[data-preset]")]);
			const figures = hosts.map((host) => new Figure(host, this.engine, this.gallery));
			this.practise(section.id, body);
			return { id: section.id, title: body.querySelector("h1")?.textContent ?? "", body, figures };
		});
		this.changed();
	}

	/** The ladder of a chapter: its games, practice problems last, which open in the laboratory. @param {string} id @param {HTMLElement} body */
	practise(id, body) {
		const ladder = body.querySelector(".ladder");
		const lessons = ladder?.getAttribute("data-lessons")?.split(" ") ?? [id];
		const presets = this.gallery.presets.filter(({ lesson }) => lessons.includes(lesson ?? ""));
		const rungs = [...presets.filter(({ practice }) => !practice), ...presets.filter(({ practice }) => practice)];
		for (const { id, title, practice } of rungs) {
			const link = document.createElement("a");
			link.href = `#/preset/${id}`;
			link.textContent = practice ? `${title} (${practice})` : title;
			const rung = document.createElement("li");
			rung.append(link);
			ladder?.append(rung);
		}
	}

	title() {
		return this.chapter?.title ?? t("nav.learn");
	}

	/** @param {string[]} path the chapter */
	enter([id = ""]) {
		if (this.chapters.length === 0) this.load();
		this.current = id;
		this.changed();
	}

	/** The reader speaks another language. */
	translate() {
		return this.load();
	}

	get chapter() {
		return this.chapters.find(({ id }) => id === this.current) ?? this.chapters[0];
	}

	view() {
		const { chapter, chapters } = this;
		if (!chapter) return html`<main id="main" class="lessons" aria-busy="true"></main>`;
		for (const figure of chapter.figures) figure.open();
		const at = chapters.indexOf(chapter);
		const link = (/** @type {Chapter | undefined} */ to, /** @type {string} */ words) =>
			to ? html`<a class="button" href="#/learn/${to.id}">${words} <b>${to.title}</b></a>` : nothing;
		return html`<main id="main" class="lessons">
			<nav aria-label=${t("lessons.chapters")}>
				<ol>${chapters.map(({ id, title }) => html`<li><a href="#/learn/${id}" aria-current=${id === chapter.id ? "page" : nothing}>${title}</a></li>`)}</ol>
			</nav>
			<article>${chapter.body}
				<footer class="row">${link(chapters[at - 1], t("lessons.before"))}${link(chapters[at + 1], t("lessons.after"))}</footer>
			</article>
		</main>`;
	}

	/** Stops what plays when the reader leaves. */
	leave() {
		for (const { figures } of this.chapters) for (const { board } of figures) board.player.pause();
	}
}
