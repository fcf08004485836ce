// The heap laboratory as a person uses it: a code, its period, heaps to play with, why, and the files.

import test from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { browser, visit } from "./harness.js";

const open = browser();
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ target }) => `${id}: ${target}`));
}

const told = (page) => page.textContent(".heaps .proof");
const chosen = (page) => page.textContent(".chosen-heap");

test("the period of Kayles is found by widening the strip, and its proof is told then", () =>
  visit(open, { path: "#/heaps" }, async (person) => {
    const { page } = person;
    await person.until(async () => (await told(page)).includes(person.say("heaps.find")), true);
    assert.ok(!(await told(page)).includes("12"));
    await page.locator(".strip-scroller").focus();
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await person.until(async () => (await told(page)).includes(person.say("heaps.proved", { p: 12 })), true);
    assert.ok((await told(page)).includes("71 ≤ n < 156"));
    assert.ok((await chosen(page)).includes(person.say("heaps.still", { percent: 100 })));
    // Arrows choose heaps, and the panel says why.
    await page.keyboard.press("ArrowRight");
    await person.until(async () => (await page.textContent(".heapwhy h2")).trim(), person.say("heaps.why", { n: 10, value: 2 }));
    await page.keyboard.press("ArrowDown");
    await person.until(async () => (await page.textContent(".heapwhy h2")).trim(), person.say("heaps.why", { n: 22, value: 6 }));
    // The link keeps code, width and heaps.
    const hash = await page.evaluate(() => location.hash);
    assert.match(hash, /^#\/heaps\/0\.77\/12-200\//);
  }));

test("a million values are there, and the certificate is a file that can be checked", () =>
  visit(open, { path: "#/heaps/0.137" }, async (person) => {
    const { page } = person;
    await page.selectOption("#count", "1000000");
    await person.until(() => page.$eval(".strip-scroller .spacer", (spacer) => spacer.offsetHeight > 100_000), true);
    await page.fill("#width", "1000");
    await page.keyboard.press("Enter");
    await page.locator(".strip-scroller").focus();
    await page.keyboard.press("End");
    // 999,999 = 29411 · 34 + 25, and the heap of 25 + 34 · 2 = 93 has its value by the period.
    await person.until(async () => (await chosen(page)).includes("999999"), true);
    const [download] = await Promise.all([page.waitForEvent("download"), person.button("heaps.certificate").click()]);
    const certificate = JSON.parse(await readFile(await download.path(), "utf8"));
    assert.deepEqual([certificate.format, certificate.code, certificate.period, certificate.preperiod], ["retrograde-heap-1", "0.137", 34, 52]);
  }));

test("a code of one's own is typed or switched, and what is none is told", () =>
  visit(open, { path: "#/heaps/0.77" }, async (person) => {
    const { page } = person;
    await page.fill("#code", "0.3g");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#code-error .error");
    assert.ok((await page.textContent("#code-error")).includes("digit"));
    await page.fill("#code", "{1,3,4}");
    await page.keyboard.press("Enter");
    await person.until(async () => (await page.textContent(".values h2")).trim(), person.say("heaps.game.take134"));
    assert.equal(await page.locator("#code-error .error").count(), 0);
    await page.click('[data-code="0.77"]');
    await person.until(() => page.locator(".digits button[aria-pressed=true]").count(), 6);
    await page.click('.digits button[data-taken="2"][aria-pressed=true] >> nth=2');
    await person.until(() => page.inputValue("#code"), "0.73");
  }));

test("heaps are played by their counters, several games at once, until nothing is left", () =>
  visit(open, { path: `#/heaps/nim/16-200/${encodeURIComponent("nim~3|nim~4|0.77~2")}` }, async (person) => {
    const { page } = person;
    const rows = () => page.$$eval(".pile .size", (sizes) => sizes.map((size) => Number(size.value)));
    await person.until(rows, [3, 4, 2]);
    // 3 xor 4 xor 2 = 5: the winning move is drawn, and taken by a click on its first counter.
    await person.until(() => page.textContent(".bits tfoot b"), "5");
    assert.equal(await page.locator(".counter.hit").count(), 3);
    await page.click('.pile[data-row="1"] [data-counter="1"]');
    await person.until(rows, [3, 1, 2]);
    await person.until(() => page.textContent(".bits tfoot b"), "0");
    assert.ok((await page.textContent(".verdict-heaps")).includes(person.say("heaps.youlose")));
    await page.click("#heap-back");
    await person.until(rows, [3, 4, 2]);
    for (let i = 0; i < 12 && (await page.locator(".pile").count()); i += 1) {
      const before = JSON.stringify(await rows());
      await page.click("#heap-engine");
      await person.until(async () => JSON.stringify(await rows()) !== before, true);
      await page.waitForTimeout(80);
    }
    await person.until(() => page.locator(".pile").count(), 0);
  }));

test("Wythoff's queen and misère play have their own panels", () =>
  visit(open, { path: "#/heaps/0.123" }, async (person) => {
    const { page } = person;
    await page.click("[data-part=queen]");
    await page.waitForSelector(".wythoff .lostsq");
    assert.ok((await page.textContent(".wythoff")).includes("4, 7; 5, 3"));
    await page.click('.wythoff [data-square="5,3"]');
    await person.until(async () => (await page.textContent(".wythoff")).includes(person.say("heaps.queen.lost", { at: "5, 3" })), true);
    await page.click("[data-part=misere]");
    await person.until(() => page.locator(".genus tbody tr").count() .then((rows) => rows > 13), true);
    assert.ok((await page.textContent(".heapwhy")).includes(person.say("heaps.quotient", { upto: 12, order: 20 })));
    await page.click("#misere");
    await person.until(() => page.locator(".bits").count(), 0);
  }));

for (const [scheme, language, width, height] of [["light", "en", 1440, 900], ["dark", "zh", 1366, 768], ["light", "zh", 390, 844]])
  test(`nothing is wrong with the heaps (${scheme}, ${language}, ${width})`, () =>
    visit(open, { path: "#/heaps/0.77/12-200", scheme, language, width, height }, async (person) => {
      const { page } = person;
      await page.waitForSelector(".mex");
      await page.waitForSelector(".bits");
      assert.deepEqual(await violations(page), []);
      await page.click("[data-part=misere]");
      await page.waitForSelector(".genus td");
      await page.click("[data-form=counts]");
      await page.waitForSelector(".counts meter");
      assert.deepEqual(await violations(page), []);
      await page.click("[data-part=queen]");
      await page.waitForSelector(".wythoff .lostsq");
      assert.deepEqual(await violations(page), []);
      // Nothing leaves the window sideways.
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    }));
