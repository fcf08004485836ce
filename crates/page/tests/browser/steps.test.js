// The player, the code, the live state and the table: one run, told in four ways.

import test from "node:test";
import assert from "node:assert/strict";
import { browser, visit } from "./harness.js";

const open = browser();
const letters = (person, text) => text.split(" ").map((letter) => person.say(`letter.${{ W: "win", L: "loss", D: "draw", T: "tie" }[letter]}`));
const firsts = async (person) => (await person.badges()).map((badge) => badge.split(" ")[0]);

for (const language of ["en", "zh"]) {
  test(`the worked example is swept in eight steps (${language})`, () =>
    visit(open, { language }, async (person) => {
      const { page } = person;
      await person.until(() => page.textContent(".player .count"), person.say("player.at", { step: 0, steps: 8 }));
      assert.deepEqual(await person.badges(), ["", "", "", "", "", ""]);
      const lines = [];
      for (let step = 1; step <= 8; step += 1) {
        await page.keyboard.press("ArrowRight");
        await person.until(() => page.textContent(".player .count"), person.say("player.at", { step, steps: 8 }));
        const running = await page.$$eval(".listing li", (lines) => lines.findIndex((line) => line.matches(".running")) + 1);
        assert.equal((await page.textContent("tr.now td.line")).trim(), String(running), "the table names the line that runs");
        lines.push(running);
        assert.equal((await page.textContent("tr.now td.text")).trim(), await person.sentence());
        assert.equal(await page.locator(".listing .running").count(), 1, "one line of the code runs");
      }
      const [order, end, win, , loss, , , result] = lines;
      assert.deepEqual(lines, [order, end, win, win, loss, loss, win, result]);
      assert.ok(order < end && end < win && win < loss && loss < result, "the lines run from above to below");
      assert.deepEqual(await firsts(person), letters(person, "W L L W W L"));
      assert.deepEqual((await person.badges()).map((badge) => badge.split(" ")[1] ?? "0"), ["3", "2", "2", "1", "1", "0"]);
      await page.keyboard.press("Home");
      await person.until(() => person.badges(), ["", "", "", "", "", ""]);
      await page.keyboard.press("End");
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      await person.until(() => firsts(person), ["", ...letters(person, "L L W W L")]);
    }));

  test(`its misère twin is L W W L L W (${language})`, () =>
    visit(open, { language }, async (person) => {
      await person.page.selectOption(".word.rule", "misere");
      await person.page.keyboard.press("End");
      await person.until(() => firsts(person), letters(person, "L W W L L W"));
    }));

  test(`buttons, scrub bar and speed drive the player (${language})`, () =>
    visit(open, { language }, async (person) => {
      const { page } = person;
      const at = () => page.textContent(".player .count");
      await person.button("player.forward").click();
      await person.until(at, person.say("player.at", { step: 1, steps: 8 }));
      await page.locator(".scrub input").focus();
      await page.keyboard.press("End");
      await person.until(at, person.say("player.at", { step: 8, steps: 8 }));
      await page.selectOption(".speed", "8");
      await page.click(".player .buttons .main"); // at the end it begins again
      await person.until(at, person.say("player.at", { step: 8, steps: 8 }));
      await person.until(() => page.locator(".player .icon-play").count(), 1);
      assert.equal(await page.locator(".ticks .mark").count(), 6, "a sign for each of six decisions");
    }));

  test(`the live state marks what a step changed (${language})`, () =>
    visit(open, { language, path: "#/preset/draw" }, async (person) => {
      const { page } = person;
      const live = () => page.textContent(".live");
      await page.keyboard.press("ArrowRight");
      await person.until(async () => (await live()).includes(person.say("live.counters")), true);
      await page.keyboard.press("End");
      await page.keyboard.press("ArrowLeft"); // what is left is decided
      await person.until(() => page.locator(".live .chip.changed").count(), 2);
    }));
}

test("“a draw appears” ends with two draws", () =>
  visit(open, { path: "#/preset/draw" }, async (person) => {
    await person.page.keyboard.press("End");
    await person.until(async () => (await firsts(person)).filter((badge) => badge === "D").length, 2);
    assert.equal(await person.page.locator("main svg.stage g.node.draw").count(), 2, "they have a shape of their own");
  }));

test("Space plays and pauses", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    await page.selectOption(".speed", "4");
    await page.locator("h1").click();
    await page.keyboard.press(" ");
    await page.waitForSelector(".player .icon-pause");
    await person.until(async () => Number((await page.textContent(".player .count")).match(/\d+/)[0]) > 1, true);
    await page.keyboard.press(" ");
    await page.waitForSelector(".player .icon-play");
  }));

test("a row of the table is a jump, and the filter keeps what speaks of a position", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    await page.click("tbody tr:nth-child(5) td.text");
    await person.until(() => page.textContent(".player .count"), person.say("player.at", { step: 5, steps: 8 }));
    await page.selectOption(".filter", "4");
    await person.until(() => page.$$eval("tbody tr button", (rows) => rows.map((row) => row.textContent.trim())), ["3", "5"]);
  }));

test("the code is shown in five languages, each with its running line", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    for (let i = 0; i < 3; i += 1) await page.keyboard.press("ArrowRight");
    const seen = new Set();
    for (const name of [person.say("code.pseudocode"), "Rust", "Python", "C++", "Java"]) {
      await page.locator(".code .chips").getByRole("button", { name, exact: true }).click();
      await person.until(async () => !seen.has(await page.textContent(".listing")), true);
      seen.add(await page.textContent(".listing"));
      const running = page.locator(".listing .running").first();
      await person.until(() => running.evaluate((line) => {
        const [a, b] = [line.getBoundingClientRect(), line.closest(".listing").getBoundingClientRect()];
        return a.top >= b.top && a.bottom <= b.bottom;
      }), true);
    }
    assert.equal(seen.size, 5);
  }));

test("minimax: even positions maximise and odd ones minimise", () =>
  visit(open, { path: "#/preset/minimax" }, async (person) => {
    await person.page.keyboard.press("End");
    await person.until(async () => (await person.badges()).every((badge) => /^-?\d+$/.test(badge)), true);
    const owners = await person.page.$$eval("main svg.stage g.node", (nodes) => nodes.map((node) => [Number(node.dataset.label), node.querySelector(".owner").getAttribute("d")]));
    const told = owners.filter(([, d]) => d !== "");
    assert.ok(told.length > 2);
    for (const [label, d] of told) assert.equal(d.startsWith("M-6,4L0,-6"), label % 2 === 0, `position ${label}`);
  }));
