// Pictures instead of names, where a game of a chapter has boards, heaps or branches to show. The engine draws them.

import { drawing } from "./dom.js";
import { make } from "./stage.js";

/** A function for each position that makes its picture, 100 wide and high. @param {Session} session @returns {Promise<(() => SVGElement)[] | null>} */
export async function pictures({ engine, about, solved }) {
	const { scenes } = await engine.call("scenes", { source: about.source, positions: solved?.game.labels });
	if (!scenes.every((/** @type {unknown} */ scene) => scene)) return null;
	// One measure for all of them, so that a board does not change its size from node to node.
	const [left, top] = [0, 1].map((i) => Math.min(...scenes.map((/** @type {any} */ { view }) => view[i])));
	const [right, bottom] = [0, 1].map((i) => Math.max(...scenes.map((/** @type {any} */ { view }) => view[i] + view[i + 2])));
	const side = Math.max(right - left, bottom - top);
	const scale = 100 / side;
	return scenes.map((/** @type {{ body: string }} */ { body }, /** @type {number} */ v) => () => {
		const x = -left + (side - (right - left)) / 2;
		const y = -top + (side - (bottom - top)) / 2;
		return make("g", { transform: `scale(${scale}) translate(${x} ${y})` }, [/** @type {SVGElement} */ (drawing(`lesson ${solved?.digest} ${v}`, body).cloneNode(true))]);
	});
}
