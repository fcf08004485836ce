// Undo and redo: a list of what was, and a place in it.

/** @template T */
export class History {
	/** @param {T} first */
	constructor(first) {
		this.entries = [first];
		this.at = 0;
	}

	/** What is now. */
	get now() {
		return this.entries[this.at];
	}

	get canUndo() {
		return this.at > 0;
	}

	get canRedo() {
		return this.at < this.entries.length - 1;
	}

	/** Something new; what was undone is forgotten. @param {T} entry */
	push(entry) {
		this.entries.splice(this.at + 1, Infinity, entry);
		if (this.entries.length > 200) this.entries.shift();
		this.at = this.entries.length - 1;
	}

	undo() {
		if (this.canUndo) this.at -= 1;
		return this.now;
	}

	redo() {
		if (this.canRedo) this.at += 1;
		return this.now;
	}
}
