// The ladder at the end of a chapter: practice problems of online judges, one step harder each, with what tests one's own program.

import { html, nothing } from "./vendor/lit-html.js";
import { language, t } from "./i18n.js";

const LEVELS = ["easy", "medium", "hard", "expert"];

/** Where the judges keep their problems. @param {Problem} problem */
function address({ name, page }) {
	const [judge, id] = name.split("-");
	if (judge === "cses") return `https://cses.fi/problemset/task/${id}`;
	if (judge === "codeforces") return `https://codeforces.com/problemset/problem/${id.slice(0, -1)}/${id.slice(-1).toUpperCase()}`;
	if (judge === "edpc") return `https://atcoder.jp/contests/dp/tasks/dp_${id}`;
	return `https://leetcode.com/problems/${page}/`;
}

const JUDGES = /** @type {Record<string, string>} */ ({ cses: "CSES", codeforces: "Codeforces", edpc: "AtCoder DP", leetcode: "LeetCode" });

/** What a judge calls the problem, such as CSES 1729. @param {string} name */
export const judged = (name) => name.replace(/^([a-z]+)-(.*)$/, (_, judge, id) => `${JUDGES[judge]} ${id.toUpperCase()}`);

/** @param {string[]} names @param {Problem[]} problems @param {Page} page @param {{ copied: string }} state */
export function ladder(names, problems, page, state) {
	const rungs = names.map((name) => problems.find((problem) => problem.name === name)).filter((problem) => problem !== undefined);
	if (rungs.length === 0) return nothing;
	const copy = (/** @type {string} */ name, /** @type {string} */ text) => async () => {
		await navigator.clipboard?.writeText(text).catch(() => {});
		state.copied = name;
		page.changed();
	};
	return html`<section class="ladder" aria-labelledby="ladder">
		<h2 id="ladder">${t("learn.ladder")}</h2>
		<p>${t("learn.ladder.about")}</p>
		<ol class="rungs">${rungs.map((problem) => {
			const { title, task } = problem[language()];
			const command = `retrograde practice ${problem.name} --against './mine'`;
			return html`<li class="rung"><article data-problem=${problem.name}>
				<p class="meta"><a href=${address(problem)} target="_blank" rel="noopener noreferrer">${judged(problem.name)} ↗</a>
					<span class="hard">${t(/** @type {any} */ (`learn.level.${LEVELS[problem.level - 1]}`))} ${LEVELS.map((_, i) => html`<i class=${i < problem.level ? "on" : ""}></i>`)}</span></p>
				<h3>${title}</h3>
				<p>${task}</p>
				<p class="try"><code>${command}</code><button type="button" @click=${copy(problem.name, command)}>${state.copied === problem.name ? t("share.copied") : t("code.copy")}</button></p>
				${problem.game ? html`<button type="button" @click=${() => open(page, problem.game ?? "", title)}>${t("learn.asgame")}</button>` : nothing}
			</article><div class="step" aria-hidden="true"></div></li>`;
		})}</ol>
	</section>`;
}

/** @param {Page} page @param {string} game @param {string} title */
async function open(page, game, title) {
	page.go("#/lab");
	await page.lab.openPreset({ id: "", title, about: "", source: { game } });
	page.changed();
}
