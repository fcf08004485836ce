// The lessons: a chapter is prose from `lessons/ID.en.html` and `ID.zh.html` beside a live figure that stays in sight; what is neither
// language, its games and questions, is in `lessons/chapters.json`. Reading moves the figure, and the figure marks what is read.

import { html, nothing, render } from "./vendor/lit-html.js";
import { icon } from "./icons.js";
import { also, language, t } from "./i18n.js";
import { Ask } from "./lesson-ask.js";
import { Figure } from "./lesson-figure.js";
import { ladder } from "./lesson-ladder.js";
import { Links } from "./lesson-links.js";
import { LessonQuiz } from "./lesson-quiz.js";
import { SumPlay } from "./lesson-sums.js";
import { Sum } from "./sum.js";
import { Wrong } from "./lesson-wrong.js";
import { WythoffBoard } from "./lesson-wythoff.js";

/** @typedef {{ chapter: Chapter, body: HTMLElement, links: Links, widgets: Widget[], watcher: IntersectionObserver }} Reading */

export class Lessons {
	/** @param {Page} page */
	constructor(page) {
		this.page = page;
		this.figure = new Figure(page);
		/** @type {Chapter[]} */
		this.chapters = [];
		/** @type {Problem[]} */
		this.problems = [];
		/** @type {Reading | null} */
		this.reading = null;
		this.current = "";
		this.copied = "";
		/** The chapters whose quiz was passed. @type {Set<string>} */
		this.passed = new Set(remembered());
	}

	title() {
		return this.reading?.chapter[language()] ?? t("nav.learn");
	}

	/** @param {string[]} path the chapter, and a heading of it */
	async enter([id = "", part = ""]) {
		await also("learn");
		if (this.chapters.length === 0) {
			const found = await (await fetch(new URL("lessons/chapters.json", import.meta.url))).json();
			[this.chapters, this.problems] = [found.chapters, found.problems];
		}
		const chapter = this.chapters.find((chapter) => chapter.id === (OLD[id] ?? id)) ?? this.chapters[0];
		if (chapter.id !== this.reading?.chapter.id) await this.read(chapter);
		this.page.changed();
		if (part) requestAnimationFrame(() => document.getElementById(part)?.scrollIntoView());
	}

	/** Fetches the prose of a chapter, and brings its parts to life. @param {Chapter} chapter */
	async read(chapter) {
		this.close();
		const text = await (await fetch(new URL(`lessons/${chapter.id}.${language()}.html`, import.meta.url))).text();
		const body = document.createElement("div");
		body.className = "prose";
		body.append(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
		const sceneOf = (/** @type {Element} */ element) => {
			const name = element.getAttribute("data-show") ?? element.closest("[data-scene]")?.getAttribute("data-scene") ?? "";
			return chapter.scenes[name] ?? Object.values(chapter.scenes)[0];
		};
		const { figure, page } = this;
		/** @type {Widget[]} */
		const widgets = [];
		const make = (/** @type {string} */ selector, /** @type {(host: HTMLElement) => Widget} */ widget) => {
			for (const host of /** @type {NodeListOf<HTMLElement>} */ (body.querySelectorAll(selector))) widgets.push(widget(host));
		};
		for (const name of ["wrong", "quiz", "sum", "nim", "wythoff"]) for (const host of body.querySelectorAll(`[data-${name}]`)) host.classList.add("widget", `widget-${name}`);
		const links = new Links(body, figure, sceneOf);
		make("[data-ask]", (host) => (host.classList.add("ask"), new Ask(host, figure, sceneOf(host), page.changed)));
		make("[data-wrong]", (host) => new Wrong(host, page.engine, page.gallery, sceneOf(host), page.changed));
		make("[data-sum]", (host) => new SumPlay(host, page.engine, chapter.sums?.[Number(host.dataset.sum)] ?? [], page.changed));
		make("[data-nim]", (host) => nim(host, figure.session, page.changed));
		make("[data-wythoff]", (host) => new WythoffBoard(host, page.engine, page.changed));
		make("[data-quiz]", (host) => new LessonQuiz(host, page.engine, page.gallery, chapter.quiz ?? [], page.changed, () => this.pass(chapter.id)));
		this.reading = { chapter, body, links, widgets, watcher: this.watch(body, sceneOf, widgets) };
		this.current = chapter.id;
		scrollTo(0, 0);
		await figure.show(Object.values(chapter.scenes)[0], true);
	}

	/** What comes to the height at which one reads brings its scene on stage, or waits for its answer.
	 * @param {HTMLElement} body @param {(element: Element) => LessonScene} sceneOf @param {Widget[]} widgets */
	watch(body, sceneOf, widgets) {
		const narrow = innerWidth < 1000;
		const byHost = new Map(widgets.map((widget) => [widget.host, widget]));
		const watcher = new IntersectionObserver(
			(entries) => {
				for (const { isIntersecting, target } of entries) {
					if (!isIntersecting) continue;
					const widget = byHost.get(/** @type {HTMLElement} */ (target));
					if (widget) widget.arm?.();
					else this.figure.show(sceneOf(target));
				}
			},
			{ rootMargin: narrow ? "-55% 0px -20% 0px" : "-30% 0px -45% 0px" },
		);
		for (const section of body.querySelectorAll("[data-scene]")) watcher.observe(section);
		for (const { host } of widgets) watcher.observe(host);
		return watcher;
	}

	/** @param {string} id */
	pass(id) {
		this.passed.add(id);
		try {
			localStorage.setItem("passed", JSON.stringify([...this.passed]));
		} catch {
			// it is only a convenience
		}
	}

	/** The reader speaks another language: the same chapter again. */
	async translate() {
		const { reading } = this;
		if (!reading) return;
		this.reading = null;
		await this.read(reading.chapter);
		this.page.changed();
	}

	/** Nothing of the chapter before goes on. */
	close() {
		this.reading?.watcher.disconnect();
		for (const widget of this.reading?.widgets ?? []) widget.pause?.();
		this.figure.leave();
	}

	leave() {
		for (const widget of this.reading?.widgets ?? []) widget.pause?.();
		this.figure.leave();
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		return this.figure.key(event);
	}

	/** After each rendering: the parts of the prose, and the pictures. @param {HTMLElement} root */
	draw(root) {
		const { reading, figure } = this;
		if (!reading) return;
		for (const widget of reading.widgets) widget.render();
		for (const widget of reading.widgets) widget.draw?.();
		reading.links.draw();
		figure.draw();
		figure.follow(root);
	}

	view() {
		const { reading, chapters } = this;
		if (!reading) return html`<main id="main" class="lessons" aria-busy="true"></main>`;
		const { chapter, body } = reading;
		const at = chapters.indexOf(chapter);
		const [before, after] = [chapters[at - 1], chapters[at + 1]];
		return html`<main id="main" class="lessons">
			${this.way(at, after)}
			<div class="chapter">
				<article>${body}</article>
				<div class="lesson-beside">${this.figure.view()}</div>
			</div>
			${ladder(chapter.ladder ?? [], this.problems, this.page, this)}
			<footer class="row">
				${before ? html`<a class="button" href="#/learn/${before.id}">${t("lessons.before")} <b>${before[language()]}</b></a>` : html`<span></span>`}
				${after ? html`<a class="button go" href="#/learn/${after.id}">${t("lessons.after")} <b>${after[language()]}</b></a>` : nothing}
			</footer>
		</main>`;
	}

	/** The strip: all chapters, which one this is, and the next. @param {number} at @param {Chapter | undefined} after */
	way(at, after) {
		const { chapters, passed } = this;
		const close = (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).closest("details")?.removeAttribute("open");
		return html`<nav class="way" aria-label=${t("lessons.chapters")}>
			<details><summary>${t("learn.chapter", { n: at + 1, of: chapters.length })}</summary>
				<ol class="float" @click=${close}>${chapters.map((chapter, i) => html`<li><a href="#/learn/${chapter.id}" aria-current=${i === at ? "page" : nothing}><span>${i + 1}</span>${chapter[language()]}${passed.has(chapter.id) ? html`<i class="done" title=${t("learn.done")}>${icon("ok")}</i>` : nothing}</a></li>`)}</ol></details>
			<div class="all" aria-hidden="true">${chapters.map(({ id }, i) => html`<a tabindex="-1" href="#/learn/${id}" class="${i === at ? "here" : ""} ${passed.has(id) ? "passed" : ""}"></a>`)}</div>
			${after ? html`<a class="after" href="#/learn/${after.id}">${t("lessons.after")} <b>${after[language()]}</b></a>` : nothing}
		</nav>`;
	}
}

/** Heaps of Nim in binary. @param {HTMLElement} host @param {Session} session @param {() => void} changed @returns {Widget} */
function nim(host, session, changed) {
	const sum = new Sum(session, changed);
	return { host, render: () => session.solved && render(sum.heapsView(), host) };
}

/** Chapters by the names they had. @type {Record<string, string>} */
const OLD = { boards: "acyclic", masks: "acyclic", intervals: "minimax", misere: "ends", hackenbush: "staircase" };

/** @returns {string[]} */
function remembered() {
	try {
		return JSON.parse(localStorage.getItem("passed") ?? "[]");
	} catch {
		return [];
	}
}
