// Rules written in the page: the graph beside them, errors at their place, parameters, the self-test, a guess, links and files.

import test from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { browser, visit } from "./harness.js";

const open = browser();
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const without = process.env.SITE ? "the interpreter may be missing from a site without a server" : false;

async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => `${id}: ${target}`));
}

const nodes = (page) => page.locator("main.rulestab svg.stage g.node").count();
/** Puts the caret behind the last line of the file. */
const toEnd = async (page) => {
  await page.click(".editor .cm-content");
  await page.keyboard.press("Control+End");
};

test("the graph grows while rules and parameters change, and new positions are marked", { skip: without }, () =>
  visit(open, { path: "#/rules/subtraction" }, async (person) => {
    const { page } = person;
    await person.until(() => nodes(page), 22);
    await page.getByRole("button", { name: "start +1", exact: true }).click();
    await person.until(() => nodes(page), 23);
    await person.until(() => page.locator("g.node.fresh").count(), 1);
    assert.ok((await page.textContent(".statusline")).includes(person.say("editor.grew", { n: 1 })));
    assert.ok((await page.textContent(".was")).includes("21"));
    // Typing makes it a file of one's own; the link holds it.
    await toEnd(page);
    await page.keyboard.type("\ndef name(n):\n    return \"stones \" + str(n)\n");
    await person.until(() => page.locator('g.node[data-label="stones 22"]').count(), 1);
    await person.until(() => page.evaluate(() => location.hash.startsWith("#/rules/own/")), true);
    const address = await page.evaluate(() => location.href);
    await page.goto("about:blank");
    await page.goto(address);
    await person.until(() => page.locator('g.node[data-label="stones 22"]').count(), 1);
  }));

test("an error is shown under its line, and the last good graph stays", { skip: without }, () =>
  visit(open, { path: "#/rules/nim" }, async (person) => {
    const { page } = person;
    await person.until(() => nodes(page), 48);
    await toEnd(page);
    await page.keyboard.type("\ndef other(p):\n    return hepas");
    await page.waitForSelector(".editor .cm-fault");
    assert.ok((await page.textContent(".editor .cm-fault")).includes("hepas"));
    assert.equal(await page.textContent(".editor .cm-wrong"), "hepas");
    assert.equal(await nodes(page), 48);
    assert.ok((await page.textContent(".statusline")).includes(person.say("editor.waits", { line: 12 })));
    // The cure is a button.
    await page.click(".editor .cm-fault button");
    await person.until(() => page.locator(".editor .cm-fault").count(), 0);
    await person.until(async () => (await page.textContent(".editor .cm-content")).includes("return heaps"), true);
  }));

test("a guess is tried on every position, and a wrong one meets its smallest counterexample", { skip: without }, () =>
  visit(open, { path: "#/rules/subtraction" }, async (person) => {
    const { page } = person;
    await person.until(() => nodes(page), 22);
    await page.fill("#guess", "n % 7 == 0");
    await page.keyboard.press("Enter");
    await person.until(async () => (await page.textContent(".guessed")).includes(person.say("editor.guess.wrong", { right: 19, n: 22 })), true);
    assert.match(await page.textContent(".guessed"), /2: /);
    await page.fill("#guess", "n % 7 in (0, 2)");
    await page.keyboard.press("Enter");
    await person.until(async () => (await page.textContent(".guessed")).includes(person.say("editor.guess.right", { n: 22 })), true);
    await page.fill("#guess", "n %");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".guessed .error");
    // Names of the file belong to it.
    await page.fill("#guess", "len(moves(n)) == 0 or n % 7 in (0, 2)");
    await page.keyboard.press("Enter");
    await person.until(async () => (await page.textContent(".guessed")).includes(person.say("editor.guess.right", { n: 22 })), true);
  }));

test("the self-test says what holds and what does not", { skip: without }, () =>
  visit(open, { path: "#/rules/nim" }, async (person) => {
    const { page } = person;
    await person.until(() => nodes(page), 48);
    await page.click("#selftest");
    await person.until(async () => (await page.textContent(".ruleside")).includes(person.say("editor.test.good")), true);
    await toEnd(page);
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText("start = (3, 4, 5)\n\ndef moves(p):\n    return [p[:i] + (left,) + p[i + 1:] for i in range(len(p)) for left in range(p[i])]\n\ndef canonical(p):\n    return tuple(sorted(set(p)))\n");
    await person.until(async () => (await nodes(page)) !== 48, true);
    await page.click("#selftest");
    await page.waitForSelector(".faults li");
  }));

test("rules that take too long are stopped, and the page goes on meanwhile", { skip: without }, () =>
  visit(open, { path: "#/rules/nim" }, async (person) => {
    const { page } = person;
    await person.until(() => nodes(page), 48);
    await toEnd(page);
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText("start = (0, 0, 0)\n\ndef moves(p):\n    return [(a, b, c) for a in range(60) for b in range(60) for c in range(60) if a + b + c > p[0] + p[1] + p[2]]\n");
    await page.locator(".statusline button").click({ timeout: 20000 });
    await person.until(() => page.locator(".statusline button").count(), 0);
    assert.equal(await nodes(page), 48);
  }));

test("own rules are played on a board, from the start and from a position", { skip: without }, () =>
  visit(open, { path: "#/rules/wythoff" }, async (person) => {
    const { page } = person;
    await person.until(() => nodes(page), 90);
    await page.click(".ruledock .go");
    await page.waitForSelector("svg.gameboard .place");
    await page.goBack();
    await person.until(() => nodes(page), 90);
    await page.locator('main.rulestab g.node[data-label="(3, 4)"]').click({ force: true });
    await person.button("inspector.board").click();
    await page.waitForSelector("svg.gameboard .place");
    assert.ok((await page.textContent(".playing .side")).includes("(3, 4)"));
  }));

for (const [scheme, language, width, height] of [["light", "en", 1440, 900], ["dark", "zh", 1366, 768], ["light", "en", 390, 844]])
  test(`nothing is wrong with the editor (${scheme}, ${language}, ${width})`, { skip: without && width !== 1440 }, () =>
    visit(open, { path: "#/rules/nim", scheme, language, width, height }, async (person) => {
      const { page } = person;
      for (const part of width < 1000 ? [0, 1, 2] : [0]) {
        if (width < 1000) await page.locator(".rulestab .parts button").nth(part).click();
        assert.deepEqual(await violations(page), [], `part ${part}`);
      }
      if (width >= 1000 && !without) {
        await toEnd(page);
        await page.keyboard.type("\ndef (");
        await page.waitForSelector(".editor .cm-fault");
        assert.deepEqual(await violations(page), [], "an error");
      }
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    }));
