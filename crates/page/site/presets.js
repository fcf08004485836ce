// The tables of games: examples to begin with, and the built-in games with their parameters.

export class Gallery {
	/** @param {Engine} engine */
	constructor(engine) {
		this.engine = engine;
		/** @type {Preset[]} */
		this.presets = [];
		/** @type {BuiltIn[]} */
		this.games = [];
	}

	/** The examples, in the language of the reader. */
	async load() {
		this.presets = (await this.engine.call("presets")).presets;
	}

	/** The built-in games: only the gallery needs them, nobody else waits for them. */
	async more() {
		this.games = (await this.engine.call("games").catch(() => ({ games: [] }))).games;
	}

	/** @param {string} id */
	find(id) {
		return this.presets.find((preset) => preset.id === id);
	}
}
