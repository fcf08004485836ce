// Explaining, playing, the quiz, sums; the page by keyboard alone; its words.

import test from "node:test";
import assert from "node:assert/strict";
import { browser, visit, words } from "./harness.js";

const open = browser();

for (const language of ["en", "zh"]) {
  test(`a position is explained in words with its arrows (${language})`, () =>
    visit(open, { language }, async (person) => {
      const { page } = person;
      await person.mode("explain");
      assert.equal((await page.textContent(".empty")).trim(), person.say("explain.none"));
      await person.node("0").click();
      await person.until(async () => (await page.locator(".proof li").count()) > 1, true);
      await person.until(async () => (await page.locator("main svg.stage g.edge.proof").count()) >= 2, true);
      await person.until(() => page.locator("main svg.stage g.edge.line").count(), 3);
      await page.locator(".proof button").first().click();
      await person.until(() => page.locator('.proof [aria-pressed="true"]').count(), 1);
    }));

  test(`for a draw the way round for ever is drawn (${language})`, () =>
    visit(open, { language, path: "#/preset/draw" }, async (person) => {
      await person.mode("explain");
      const garden = language === "zh" ? "花园" : "garden";
      await person.node(garden).focus();
      await person.page.keyboard.press("Enter");
      await person.until(async () => (await person.page.textContent(".explain")).includes(person.say("explain.round", { label: garden })), true);
      await person.until(() => person.page.locator("main svg.stage g.edge.line").count(), 2);
    }));

  test(`a play is won against the perfect opponent, on the reader's own graph (${language})`, () =>
    visit(open, { language }, async (person) => {
      const { page } = person;
      await person.mode("play");
      await person.until(() => page.textContent(".status"), person.say("play.turn", { label: "0" }));
      assert.equal(await page.locator("main svg.stage g.edge.best, .choices .best").count(), 0, "nothing is given away");
      assert.doesNotMatch(await page.textContent("main"), /win in|L 2|必胜，/, "nor in words");
      await page.locator(".play .check input").first().check();
      await person.until(() => page.locator("main svg.stage g.edge.best").count(), 2);
      await person.node("1").click();
      await person.until(() => page.textContent(".status"), person.say("play.turn", { label: "3" }));
      await page.locator(".choices button").first().click();
      await person.until(() => page.textContent(".status"), person.say("play.won", { label: "5" }));
      await page.waitForSelector(".review");
      await person.button("play.back").click();
      await person.until(() => page.textContent(".status"), person.say("play.turn", { label: "3" }));
    }));

  test(`a blunder is told in the review (${language})`, () =>
    visit(open, { language }, async (person) => {
      const { page } = person;
      await person.write("a -> b c start=true\nb -> end\nc -> d\nd -> e\ne -> f\nend");
      await person.until(async () => (await person.labels()).length, 7);
      await person.mode("play");
      await page.locator(".play .check input").first().check();
      await page.locator(".choices .loses, .choices .keeps").first().click();
      for (let i = 0; i < 6; i += 1) {
        await page.locator(".review, .choices button").first().waitFor();
        if (await page.locator(".review").count()) break;
        await page.locator(".choices button").first().click({ timeout: 1000 }).catch(() => {}); // the opponent may have ended it
      }
      await page.waitForSelector(".review li");
    }));

  test(`the quiz hides the values, checks and explains (${language})`, () =>
    visit(open, { language }, async (person) => {
      const { page } = person;
      await person.mode("quiz");
      assert.deepEqual(await person.badges(), ["", "", "", "", "", ""]);
      assert.doesNotMatch(await person.node("5").getAttribute("aria-label"), /win|loss|胜|负/);
      await person.node("5").click();
      await page.click(".answer.loss");
      await person.until(async () => (await page.textContent(".verdict")).includes(person.say("quiz.right")), true);
      await person.until(async () => (await person.badges())[5], `${person.say("letter.loss")} 0`);
      await page.click(".answer.loss"); // 0 is won
      await person.until(async () => (await page.textContent(".verdict")).includes(person.say("quiz.wrong")), true);
      assert.equal(await page.textContent(".quiz .score"), person.say("quiz.score", { right: 1, asked: 2 }));
    }));

  test(`a sum of components has a value and a winning move (${language})`, () =>
    visit(open, { language, path: "#/preset/grundy" }, async (person) => {
      const { page } = person;
      await person.mode("sum");
      await person.until(async () => (await page.textContent(".total .chip")).trim(), "2");
      const moves = page.locator(".sum .words + .row").first().getByRole("button");
      await moves.first().click();
      await person.until(async () => (await page.textContent(".total .chip")).trim(), "0");
      await page.fill(".sum > label input", "7, 9, 12, 15");
      await page.keyboard.press("Tab");
      await person.until(() => page.$$eval(".nim .xor td", (bits) => bits.map((bit) => bit.textContent).join("")), "1101");
    }));
}

test("the whole lesson of the worked example, by keyboard alone", () =>
  visit(open, {}, async (person) => {
    const { page } = person;
    const tabTo = async (selector) => {
      for (let i = 0; i < 140; i += 1) {
        if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
        await page.keyboard.press("Tab");
      }
      assert.fail(`Tab never comes to ${selector}`);
    };
    await tabTo('.bar a[href="#/learn"]');
    await page.keyboard.press("Enter");
    await tabTo(".prose .ask .answer"); // questions come in the order of the text
    await page.keyboard.press("Enter");
    await person.until(() => page.locator(".prose .verdict").count(), 1);
    await tabTo(".prose .proof-of summary");
    await page.keyboard.press("Enter");
    await person.until(() => page.locator(".prose .proof-of[open]").count(), 1);
    await tabTo(".live-figure .icon-button.main");
    await page.keyboard.press("Home"); // the player's keys work where nobody types
    await page.keyboard.press("ArrowRight");
    await person.until(async () => (await page.locator(".live-figure .count").textContent()).startsWith("Step 1 of"), true);
    await tabTo(".lessons footer a");
    await page.keyboard.press("Enter");
    await page.locator('.way a[href="#/learn/cycles"][aria-current=page]').waitFor({ state: "attached" });
    await page.keyboard.press("Shift+Tab");
    await page.evaluate(() => document.activeElement?.blur());
    await tabTo('.bar nav a[href="#/lab"]');
    await page.keyboard.press("Enter");
    await tabTo("[data-mode=explain]");
    await page.keyboard.press("Enter");
    await tabTo("main svg.stage g.node");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".proof li");
    await tabTo("[data-mode=play]");
    await page.keyboard.press(" ");
    await tabTo(".choices button");
    await page.keyboard.press("Enter");
    await person.until(() => page.textContent(".status"), person.say("play.turn", { label: "3" }));
    await tabTo("#text");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("p -> q");
    await person.until(() => person.labels(), ["p", "q"]);
  }));

test("both dictionaries have the same keys, and every key that is used", async () => {
  const { readdir, readFile } = await import("node:fs/promises");
  const { site } = await import("./harness.js");
  assert.deepEqual(Object.keys(words.zh).sort(), Object.keys(words.en).sort());
  const holes = (text) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const key of Object.keys(words.en)) {
    assert.deepEqual(holes(words.zh[key]), holes(words.en[key]), `${key} has the same holes`);
    assert.notEqual(words.zh[key].trim(), "");
  }
  let code = "";
  for (const name of await readdir(site)) if (name.endsWith(".js")) code += await readFile(`${site}/${name}`, "utf8");
  const used = [...code.matchAll(/\bt\(\s*"([\w.]+)"/g)].map(([, key]) => key);
  assert.ok(used.length > 100);
  for (const key of used) assert.ok(key in words.en, `the dictionary lacks ${key}`);
  const prefixes = [...code.matchAll(/\bt\((?:\/\*\* @type \{any\} \*\/ \()?`([\w.]+)\.\$\{/g), ...code.matchAll(/\b(?:tOr|worded)\("([\w.]+)"/g)].map(([, prefix]) => prefix);
  for (const key of Object.keys(words.en)) {
    const found = code.includes(`"${key}"`) || prefixes.some((prefix) => key.startsWith(`${prefix}.`));
    assert.ok(found, `nobody says ${key}`);
  }
});
