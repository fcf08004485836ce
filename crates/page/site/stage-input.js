// What a person does on the stage, with a pointer or with the keyboard, as edits of the session's game.

import { addMove, addPosition, freshLabel, removeMove, removePosition, setOwner } from "./edit.js";
import { arrows, neighbour } from "./geometry.js";
import { t } from "./i18n.js";



/** Listens to the stage; returns what takes back a move that is being made. @param {Desk} desk @returns {() => void} */
export function listen(desk) {
	const { stage, session } = desk;
	const { svg } = stage;
	/** @type {{ v: number, from: Point, at: Point, moved: boolean } | null} */
	let drag = null;
	/** Where a move that is being made comes from. @type {number | null} */
	let source = null;

	const game = () => session.solved?.game;
	const step = (/** @type {KeyboardEvent} */ event) => (event.altKey ? 2 : 12);

	function cancel() {
		source = null;
		stage.rubber.setAttribute("d", "");
		desk.tell("");
	}

	/** @param {number} v */
	function connect(v) {
		const now = game();
		if (!now) return;
		if (source === null) {
			source = v;
			desk.tell(t("connect.from", { label: now.labels[v] }));
			return;
		}
		const from = source;
		cancel();
		session.edit(addMove(now, from, v));
	}

	/** @param {Point} at */
	function add([x, y]) {
		const now = game();
		if (!now) return;
		const label = freshLabel(now);
		session.edit(addPosition(now, label), { [label]: [Math.round(x), Math.round(y)] }).then(() => {
			const v = session.solved?.game.labels.indexOf(label) ?? -1;
			if (v < 0) return;
			session.select(v);
			desk.redraw();
			stage.focus(v);
			desk.added?.(v);
		});
	}

	/** @param {number} v */
	function remove(v) {
		const now = game();
		if (now) session.edit(removePosition(now, v));
	}

	/** @param {number} v */
	function turn(v) {
		const now = game();
		if (now) session.edit(setOwner(now, v, now.owners[v] === "first" ? "second" : "first"));
	}

	/** @param {number} v */
	function use(v) {
		const tool = desk.editable() ? desk.tool() : "select";
		if (tool === "connect") connect(v);
		else if (tool === "delete") remove(v);
		else if (tool === "owner") turn(v);
		else desk.pick(v);
	}

	/** Fingers and the mouse on the background, by their numbers: one pushes the picture, two bring it nearer. @type {Map<number, Point>} */
	const held = new Map();
	/** Whether the background was pushed since it was taken hold of. */
	let pushed = false;

	svg.addEventListener("pointerdown", (event) => {
		const v = stage.at(event, "node");
		if (event.button !== 0) return;
		if (v === null || held.size > 0) {
			if (held.size === 0) pushed = false;
			held.set(event.pointerId, [event.clientX, event.clientY]);
			drag = null;
			return;
		}
		const box = stage.boxes[v];
		drag = { v, from: stage.point(event), at: [box.x, box.y], moved: false };
		svg.setPointerCapture(event.pointerId);
		event.preventDefault();
		stage.focus(v);
	});

	svg.addEventListener("pointermove", (event) => {
		const [x, y] = stage.point(event);
		const before = held.get(event.pointerId);
		if (before) return push(event, before);
		const slack = (event.pointerType === "touch" ? 8 : 4) / stage.view.scale;
		if (drag && (drag.moved || Math.hypot(x - drag.from[0], y - drag.from[1]) > slack)) {
			drag.moved = true;
			if (desk.editable() && desk.tool() === "connect") rubber(drag.v, x, y);
			else shift(drag.v, drag.at[0] + x - drag.from[0], drag.at[1] + y - drag.from[1]);
		} else if (source !== null) rubber(source, x, y);
	});

	/** @param {PointerEvent} event @param {Point} before where this finger was */
	function push(event, before) {
		/** @type {Point} */
		const now = [event.clientX, event.clientY];
		const other = [...held.entries()].find(([id]) => id !== event.pointerId)?.[1];
		const spread = (/** @type {Point} */ [x, y]) => (other ? Math.hypot(x - other[0], y - other[1]) : 0);
		if (!pushed && !other && Math.hypot(now[0] - before[0], now[1] - before[1]) < 4) return;
		if (!pushed && !other) svg.setPointerCapture(event.pointerId);
		pushed = true;
		held.set(event.pointerId, now);
		const share = other ? 2 : 1; // two fingers push together
		stage.view.pan((before[0] - now[0]) / stage.view.scale / share, (before[1] - now[1]) / stage.view.scale / share);
		if (other && spread(before) > 1)
			stage.view.zoom(spread(now) / spread(before), stage.point({ clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 }));
	}

	svg.addEventListener(
		"wheel",
		(event) => {
			if (!event.ctrlKey && !event.metaKey && !svg.closest(".fixed")) return; // else the page scrolls
			event.preventDefault();
			stage.view.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 150 : 500)), stage.point(event));
		},
		{ passive: false },
	);

	/** @param {number} v @param {number} x @param {number} y */
	function rubber(v, x, y) {
		stage.rubber.setAttribute("d", `M${stage.boxes[v].x},${stage.boxes[v].y}L${Math.round(x)},${Math.round(y)}`);
	}

	/** A node follows the pointer; its place is kept when it is let go. @param {number} v @param {number} x @param {number} y */
	function shift(v, x, y) {
		const boxes = stage.boxes.map((box, u) => (u === v ? { ...box, x, y } : box));
		stage.boxes = boxes;
		const moves = game()?.moves ?? [];
		arrows(moves, boxes).forEach((edge, e) => {
			if (edge.from !== v && edge.to !== v) return;
			stage.edges[e].line.setAttribute("d", edge.path);
			stage.edges[e].shown = "";
		});
		stage.place(v, x, y);
		stage.nodes[v].shown = "";
	}

	svg.addEventListener("pointerup", (event) => {
		const background = held.delete(event.pointerId);
		if (!drag) return background && (pushed || held.size > 0) ? undefined : click(event);
		const { v, moved } = drag;
		drag = null;
		if (!moved) return use(v);
		if (desk.editable() && desk.tool() === "connect") {
			const target = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-node]");
			cancel();
			const now = game();
			if (target && now) session.edit(addMove(now, v, Number(target.getAttribute("data-node"))));
			return;
		}
		const box = stage.boxes[v];
		session.move({ [game()?.labels[v] ?? ""]: [Math.round(box.x), Math.round(box.y)] });
	});

	svg.addEventListener("pointercancel", (event) => (held.delete(event.pointerId), (drag = null), cancel(), desk.redraw()));
	svg.addEventListener("pointerover", (event) => desk.hover?.(stage.at(event, "node")));
	svg.addEventListener("pointerleave", () => desk.hover?.(null));

	/** A click beside the nodes. @param {PointerEvent} event */
	function click(event) {
		desk.leave?.();
		if (!desk.editable()) return;
		const e = stage.at(event, "edge");
		const now = game();
		if (desk.tool() === "delete" && e !== null && now) session.edit(removeMove(now, e));
		else if (desk.tool() === "add" && e === null) add(stage.point(event));
	}

	svg.addEventListener("dblclick", (event) => {
		if (desk.editable() && desk.tool() === "select" && stage.at(event, "node") === null) add(stage.point(event));
	});

	svg.addEventListener("focusin", (event) => {
		const v = stage.at(event, "node");
		if (v !== null) stage.focused = v;
	});

	svg.addEventListener("keydown", (event) => {
		const v = stage.at(event, "node");
		if (v === null || event.ctrlKey || event.metaKey) return;
		if (event.key === "Escape" && source !== null) {
			cancel();
			desk.tell(t("connect.cancel"));
		} else if (event.key === "Enter" || event.key === " ") {
			if (source !== null) connect(v);
			else use(v);
		} else if (event.key.startsWith("Arrow")) arrow(event, v);
		else if (event.key === "+" || event.key === "=") stage.view.zoom(1.4);
		else if (event.key === "-") stage.view.zoom(1 / 1.4);
		else if (event.key === "0") stage.fit();
		else if (!desk.editable()) return;
		else if (event.key === "n") add([stage.boxes[v].x + 90, stage.boxes[v].y + 60]);
		else if (event.key === "c") connect(v);
		else if (event.key === "o") turn(v);
		else if (event.key === "Delete" || event.key === "Backspace") remove(v);
		else return;
		event.preventDefault();
		event.stopPropagation();
	});

	/** Arrow keys go from node to node; with Shift they push the node. @param {KeyboardEvent} event @param {number} v */
	function arrow(event, v) {
		if (!event.shiftKey) {
			const next = neighbour(stage.boxes, v, event.key);
			if (next !== null) stage.focus(next);
			return;
		}
		const d = step(event);
		const [dx, dy] = { ArrowLeft: [-d, 0], ArrowRight: [d, 0], ArrowUp: [0, -d], ArrowDown: [0, d] }[event.key] ?? [0, 0];
		const box = stage.boxes[v];
		session.move({ [game()?.labels[v] ?? ""]: [Math.round(box.x + dx), Math.round(box.y + dy)] });
	}

	return cancel;
}
