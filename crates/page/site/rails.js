// Faint lines at the rows of a picture whose rows mean something: how many moves there are to the end.

import { t } from "./i18n.js";

const MOST = 12;

/** @param {Session} session @param {Box[]} boxes @returns {Rail[]} */
export function rails({ entry, solved, layout, dense }, boxes) {
	const game = solved?.game;
	if (!game || dense || !layout || Object.keys(entry.places).length || boxes.length > 60 || boxes.length < 2) return [];
	/** @type {Map<number, number[]>} */
	const rows = new Map();
	boxes.forEach(({ y }, v) => rows.set(Math.round(y), [...(rows.get(Math.round(y)) ?? []), v]));
	if (rows.size < 2 || rows.size > MOST) return [];
	const [left, right] = [Math.min(...boxes.map(({ x, w }) => x - w / 2)), Math.max(...boxes.map(({ x, w }) => x + w / 2))];
	const meaning = entry.arrange === "remoteness" ? byNumber(solved) : game.acyclic && entry.arrange === "layered" ? longest(game) : null;
	if (!meaning) return [];
	/** @type {Rail[]} */
	const found = [];
	for (const [y, row] of rows) {
		const number = meaning[row[0]];
		if (row.some((v) => meaning[v] !== number)) return []; // the rows mean something else, such as in a picture that lies
		const words = number === null ? t("rail.never") : number === 0 ? t("rail.end") : t(entry.arrange === "remoteness" ? "rail.in" : "rail.most", { n: number });
		found.push({ y, from: left - 30, to: right + 30, words });
	}
	return found;
}

/** @param {Solved} solved */
const byNumber = ({ values, question }) => (question === "outcome" ? values.map(({ number }) => number) : null);

/** The longest play from each position. @param {Game} game @returns {(number | null)[]} */
function longest({ labels, moves }) {
	const length = labels.map(() => 0);
	for (let round = 0; round <= labels.length; round += 1) {
		let grew = false;
		for (const [from, to] of moves) if (length[from] < length[to] + 1) [length[from], grew] = [length[to] + 1, true];
		if (!grew) break;
	}
	return length;
}
