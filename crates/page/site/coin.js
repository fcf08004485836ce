// What a node looks like: a coin with its name above and its state in the band below. The outline tells the outcome as the
// colour and the letter do.

export const SIZE = 60;
const BAND = 21; // its height at the foot of a coin of full size

/** The outline of a node of this shape, around (0, 0). @param {string} shape @param {number} w @param {number} h */
export function outline(shape, w, h) {
	const [x, y] = [w / 2, h / 2];
	switch (shape) {
		case "loss": // a rectangle: hard corners
			return rounded(x, y, 2);
		case "draw":
		case "loopy": // a diamond, blunt above and below so that a name fits in
			return polygon(diamond(x, y));
		case "tie": // an octagon
			return polygon(octagon(x, y));
		case "max": // a house that points up, for who wants many points
		case "min": // and down
			return polygon(house(shape, x, y));
		case "open": // a card with soft corners
			return rounded(x, y, Math.min(x, y) * 0.62);
		default: // a win or a number: a stadium, which is a circle where the name is short
			return rounded(x, y, y);
	}
}

/** @param {number} x @param {number} y @returns {Point[]} */
const diamond = (x, y) => [[-x - 5, 0], [-x * 0.42, -y - 2], [x * 0.42, -y - 2], [x + 5, 0], [x * 0.42, y + 2], [-x * 0.42, y + 2]];

/** @param {number} x @param {number} y @returns {Point[]} */
const octagon = (x, y, c = Math.min(x, y) * 0.55) => [[-x, -y + c], [-x + c, -y], [x - c, -y], [x, -y + c], [x, y - c], [x - c, y], [-x + c, y], [-x, y - c]];

/** @param {string} shape @param {number} x @param {number} y @returns {Point[]} */
const house = (shape, x, y) => (shape === "max" ? [[-x, y], [-x, -y * 0.57], [0, -y * 1.23], [x, -y * 0.57], [x, y]] : [[-x, -y], [x, -y], [x, y * 0.57], [0, y * 1.23], [-x, y * 0.57]]);

const round = (/** @type {number} */ n) => Math.round(n * 100) / 100;
const polygon = (/** @type {Point[]} */ points) => `M${points.map((point) => point.map(round).join(",")).join("L")}Z`;

/** @param {number} x @param {number} y @param {number} r */
function rounded(x, y, r) {
	const arc = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${r},${r} 0 0 1 ${dx},${dy}`;
	return `M${-x + r},${-y}H${x - r}${arc(r, r)}V${y - r}${arc(-r, r)}H${-x + r}${arc(-r, -r)}V${-y + r}${arc(r, -r)}Z`;
}

/** The lower part of the outline, in which the state stands. @param {string} shape @param {number} w @param {number} h */
export function band(shape, w, h) {
	const [x, y] = [w / 2, h / 2];
	const top = y - (BAND * h) / SIZE;
	if (shape === "max" || shape === "min") return polygon(below(house(shape, x, y), shape === "min" ? top - 6 : top));
	if (shape === "draw" || shape === "loopy" || shape === "tie") return polygon(below(shape === "tie" ? octagon(x, y) : diamond(x, y), top));
	const r = shape === "loss" ? 2 : shape === "open" ? Math.min(x, y) * 0.62 : y;
	// Where the round corner has begun already, the band begins on it.
	const deep = Math.max(0, top - (y - r));
	const side = x - r + Math.sqrt(Math.max(0, r * r - deep * deep));
	const straight = deep > 0 ? "" : `V${round(y - r)}`;
	return `M${round(-side)},${round(top)}H${round(side)}${straight}A${r},${r} 0 0 1 ${x - r},${y}H${-x + r}A${r},${r} 0 0 1 ${round(-side)},${round(deep > 0 ? top : y - r)}Z`;
}

/** The part of a polygon that lies lower than `top`. @param {Point[]} points @param {number} top */
function below(points, top) {
	/** @type {Point[]} */
	const kept = [];
	points.forEach(([x, y], i) => {
		const [u, v] = points[(i + 1) % points.length];
		if (y >= top) kept.push([x, y]);
		if (y < top !== v < top) kept.push([x + ((u - x) * (top - y)) / (v - y), top]);
	});
	return kept;
}
