// Boards: every game of the gallery is played to its end by clicks on its board, and what the page says is what the program says.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { browser, site } from "./harness.js";

const open = browser();
const root = join(site, "../../..");
const program = process.env.RETROGRADE ?? join(root, "target/debug/retrograde");

/** A small generator, so that a failure can be seen again. */
const random = (seed) => () => ((seed = (seed * 1103515245 + 12345) % 2147483648), seed / 2147483648);

/** What the page's own engine answers, be it the server or the module. */
const ask = (visit, op, fields = {}) =>
  visit.page.evaluate(
    async ([op, fields]) => {
      const { Engine } = await import("./engine.js");
      window.asking ??= new Engine("en", document.querySelector('meta[name="engine"]')?.getAttribute("content") ?? "server");
      return window.asking.call(op, fields);
    },
    [op, fields],
  );

/** The games, as the engine tells them to the page. */
const gallery = async (visit) => (await ask(visit, "boards")).boards;

const state = (page) =>
  page.evaluate(() => ({
    says: document.querySelector(".sentence").textContent,
    moves: location.hash.split("/")[3].split(".").filter(Boolean).length,
    done: document.querySelector("#done") !== null,
    others: document.querySelectorAll(".others .move").length,
    selected: document.querySelectorAll(".place.selected").length,
    open: [...document.querySelectorAll(document.querySelector(".place.selected") ? ".place.target" : ".place.movable, .place.free")].map((place) => place.dataset.place),
  }));

/** Waits until the address has so many moves. */
const moved = (page, moves) => page.waitForFunction((moves) => location.hash.split("/")[3].split(".").filter(Boolean).length === moves, moves, { timeout: 20000 });

/** What a click changes: the address, what is chosen, or what is said. */
const stamp = (page) =>
  page.evaluate(() => [location.hash, [...document.querySelectorAll(".place.selected")].map((place) => place.dataset.place), document.querySelector(".sentence").textContent].join("|"));

/** Clicks, and waits until that has changed something. The board may be drawn anew while the pointer is on its way: then the next round looks again. */
async function click(page, what) {
  const before = await stamp(page);
  await page.click(what, { force: true, timeout: 2000 }).catch(() => {});
  await page
    .waitForFunction((before) => [location.hash, [...document.querySelectorAll(".place.selected")].map((place) => place.dataset.place), document.querySelector(".sentence").textContent].join("|") !== before, before, { timeout: 1000 })
    .catch(() => {});
}

/** Makes one move by clicks, any one or the one that touches these places; false at the end of the play. */
async function move(page, chance, ended, touched = null) {
  const before = await state(page);
  if (ended(before.says)) return false;
  for (let round = 0; round < 14; round++) {
    const now = await state(page);
    if (now.moves !== before.moves || ended(now.says)) return true;
    const wanted = touched?.filter((place) => now.open.includes(place)) ?? [];
    const place = wanted[0] ?? now.open[Math.floor(chance() * now.open.length)];
    const done = now.done && (touched ? wanted.length === 0 : chance() < 0.5 || !place);
    const what = done ? "#done" : place ? `.places [data-place="${place}"]` : ".others .move";
    assert.ok(place || now.done || now.others, `nothing can be clicked: ${JSON.stringify(now)}`);
    await click(page, what);
  }
  return true;
}

/** A way to the end from here: one side plays well and the other badly, as the engine judges; without its judgement, any moves.
 * Returns the moves and the places that each touches. */
async function wayToTheEnd(visit, source, line, chance) {
  const touches = [];
  const way = [...line];
  const places = ({ moved, came, left }) => [...moved.map(([from]) => from), ...came, ...moved.map(([, to]) => to), ...left];
  for (let ply = 0; ply < 120; ply++) {
    const { moves, ending, repetitions } = await ask(visit, "board", { source, line: way, values: true });
    if (ending || repetitions >= 3 || moves.length === 0) break;
    const wished = ply % 2 ? ["loses", "keeps", "best"] : ["best"];
    const quality = wished.find((wish) => moves.some((move) => move.quality === wish));
    const fit = quality ? moves.filter((move) => move.quality === quality) : moves;
    const chosen = fit[Math.floor(chance() * fit.length)];
    touches.push(places(chosen.change));
    way.push(moves.indexOf(chosen));
  }
  return { way, touches };
}

const BY_CHANCE = 12; // moves that are clicked anyhow, before the play is led to its end
const LAST = 4; // moves of that way that are clicked, too

test("every game of the gallery opens within a second and is played to its end by clicks", { timeout: 300_000 }, async () => {
  const visit = await open({ path: "#/play/tic-tac-toe//both-4" });
  const { page } = visit;
  const ends = ["tied", "scored", "won", "round"].map((key) => visit.say(`board.${key}`, { who: "·", points: "·" }));
  const ended = (says) => ends.some((end) => end.split("·").every((part) => says.includes(part.trim())));
  for (const { id, title, source } of await gallery(visit)) {
    const began = Date.now();
    const opened = (line) => `${visit.address}#/play/${id}/${line}/both-4`;
    await page.goto(opened(""));
    await page.waitForFunction((title) => document.querySelector(".gameboard")?.getAttribute("aria-label")?.startsWith(title), title);
    const took = Date.now() - began;
    assert.ok(took < (process.env.CI_SLOW ? 10_000 : 5_000), `${id} took ${took} ms to open`);
    const chance = random(id.length * 7919 + 17);
    let count = 0;
    while (count < BY_CHANCE && (await move(page, chance, ended))) count++;
    let last = await state(page);
    assert.ok(last.moves > 0, id);
    if (!ended(last.says)) {
      // By chance some games hardly ever end. Their last moves are made by clicks all the same.
      const line = (await page.evaluate(() => location.hash.split("/")[3])).split(".").map(Number);
      const { way, touches } = await wayToTheEnd(visit, source, line, chance);
      const rest = Math.min(LAST, touches.length);
      const stand = async (k) => {
        await page.goto("about:blank"); // all of the page anew, not only its address
        await page.goto(opened(way.slice(0, k).join(".")));
        await page.waitForFunction(() => document.querySelectorAll(".place.movable, .place.free, .others .move").length > 0);
      };
      await stand(way.length - rest);
      // Several moves may touch the same places: who has come to another position is set back and tries again, and at last lets the
      // engine make the move, which is a click as well.
      for (let k = way.length - rest, tries = 0; k < way.length && tries < 16; tries++) {
        if (tries < 6) await move(page, chance, ended, touches[touches.length - way.length + k]);
        else await click(page, "#engine");
        last = await state(page);
        if (ended(last.says)) break;
        const line = await page.evaluate(() => location.hash.split("/")[3]);
        if (line === way.slice(0, k + 1).join(".")) k++;
        else if (tries < 6) await stand(k);
      }
      last = await state(page);
    }
    assert.ok(ended(last.says), `${id} comes to no end: ${JSON.stringify(last)}`);
  }
  visit.fine?.();
});

test("the page says of each start what the program says", { timeout: 600_000 }, async () => {
  const visit = await open({ path: "#/play/tic-tac-toe" });
  for (const { id, source } of await gallery(visit)) {
    const input = source.game ? `@${source.game}` : join(root, "crates/rules/games", `${id}.star`);
    assert.ok(source.game || existsSync(input), input);
    const said = execFileSync(program, ["solve", input], { encoding: "utf8" }).split("\n").find((line) => line.startsWith("start"));
    const { stops, moves } = await ask(visit, "board", { source, line: [], values: true });
    const [{ value, number, label }] = stops;
    assert.ok(moves.length > 0, id);
    assert.ok(said.includes(label), `${id}: ${said}`);
    const expected = typeof value === "number" ? `score ${value}` : value === "draw" ? "a draw" : value === "tie" ? "tie" : `in ${number} move`;
    assert.ok(said.includes(expected), `${id}: the page has ${value} ${number}, the program says ${said}`);
  }
});

test("a play by keyboard alone: arrows, Enter, take back, hints, and the link keeps it", async () => {
  const visit = await open({ path: "#/play/tic-tac-toe//both-10" });
  const { page } = visit;
  await page.focus('.places [data-place="a3"]');
  for (const key of ["ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await moved(page, 1);
  await page.waitForSelector('.gameboard[aria-label*="X b2"]');
  assert.equal(await page.locator(".worth").count(), 0, "hints are off");
  await page.waitForFunction(() => !document.querySelector("#why").disabled);
  await page.keyboard.press("h");
  await page.waitForFunction(() => document.querySelectorAll(".hints .worth").length === 8);
  assert.ok((await page.locator(".hints .worth.loss, .hints .worth.tie").count()) === 8);
  await page.reload();
  await page.waitForSelector('.gameboard[aria-label*="X b2"]');
  await page.focus('.places [data-place="b2"]');
  await page.keyboard.press("u");
  await moved(page, 0);
  visit.fine?.();
});

test("an opponent replies, a slip is found in the end and can be played again", async () => {
  const visit = await open({ path: "#/play/stones//first-10" });
  const { page } = visit;
  // 21 is lost for the mover; taking one and one again gives the perfect opponent all he needs.
  for (let turn = 0; turn < 21; turn++) {
    const now = await state(page);
    if ([visit.say("board.youwin"), visit.say("board.youlose")].includes(now.says)) break;
    if (now.says === visit.say("board.your")) await click(page, `.places [data-place="${now.open.at(-1)}"]`);
    const waited = ["board.your", "board.youwin", "board.youlose"].map((key) => visit.say(key));
    await page.waitForFunction((waited) => waited.includes(document.querySelector(".sentence").textContent.trim()), waited);
  }
  assert.equal((await state(page)).says, visit.say("board.youlose"));
  await page.waitForSelector(".history .worth");
  visit.fine?.();
});

test("at 390 px nothing leaves the window, and a board can be touched", async () => {
  // The module has no interpreter of rules files.
  const ids = process.env.SITE ? ["nim", "chomp", "six-mens-morris"] : ["mu-torere", "l-game", "nim", "chomp", "fox-and-hounds", "dots-and-boxes"];
  for (const id of ids) {
    const visit = await open({ path: `#/play/${id}//both-4`, width: 390, height: 844, language: "zh" });
    const wide = await visit.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${id}: ${wide} px`);
    const box = await visit.page.locator(".gameboard").boundingBox();
    assert.ok(box.width > 300 && box.y + box.height < 844, `${id}: ${JSON.stringify(box)}`);
    await visit.page.close();
  }
});
