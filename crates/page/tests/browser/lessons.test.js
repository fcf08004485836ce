// The lessons: prose that moves its figure, questions, pitfalls that run, quizzes, and the ladder.

import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { browser, site, visit } from "./harness.js";

const open = browser();
const { chapters, problems } = JSON.parse(readFileSync(join(site, "lessons/chapters.json"), "utf8"));
const prose = (id, language) => readFileSync(join(site, `lessons/${id}.${language}.html`), "utf8");

/** What is not language in the prose of a chapter: its headings, scenes, questions and parts, in order. */
const bones = (text) => [...text.matchAll(/ (id|data-(?:scene|show|ask|wrong|quiz|sum|wythoff|step|pane))="([^"]*)"|<(h2|aside|details|section)\b/g)].map(([, key, value, tag]) => (tag ? tag : `${key}=${value}`));

test("both languages say the same things in the same order", () => {
  for (const { id } of chapters) {
    assert.deepEqual(bones(prose(id, "zh")), bones(prose(id, "en")), id);
    const count = (language, pattern) => [...prose(id, language).matchAll(pattern)].length;
    for (const pattern of [/data-at=/g, /data-for=/g, /<li>/g, /<summary>/g, /<p[ >]/g]) assert.equal(count("zh", pattern), count("en", pattern), `${id}: ${pattern}`);
    assert.ok(/[\u4e00-\u9fff]/.test(prose(id, "zh")) && !/[\u4e00-\u9fff]/.test(prose(id, "en")), `${id} speaks each language where it should`);
  }
});

test("every chapter has what a chapter has", () => {
  for (const { id, scenes, quiz, ladder } of chapters) {
    const text = prose(id, "en");
    for (const part of ["<h1>", 'class="lede"', "data-at=", "data-ask=", "data-quiz", 'class="keep"', 'class="trap"', 'class="proof-of"', "data-wrong="]) assert.ok(text.includes(part), `${id} has ${part}`);
    assert.ok(quiz.length >= 2, `${id} has grades`);
    for (const [, name] of text.matchAll(/data-(?:scene|show)="([^"]+)"/g)) assert.ok(scenes[name], `${id} has the scene ${name}`);
    for (const name of ladder) assert.ok(problems.some((problem) => problem.name === name), `${name} is described`);
  }
  for (const { name } of problems) assert.ok(chapters.some(({ ladder }) => ladder.includes(name)), `${name} is on a ladder`);
});

/** The sentence of the figure, without its signs. */
const sentence = (page) => page.$eval(".live-figure .sentence", (element) => {
  const copy = element.cloneNode(true);
  copy.querySelectorAll("[aria-hidden]").forEach((sign) => sign.remove());
  return copy.textContent.replace(/\s+/g, " ").trim();
});

const quiet = (page) => page.waitForSelector('.live-figure[aria-busy="false"] svg.stage g.node');

for (const language of ["en", "zh"])
  test(`every name in the prose leads to its position, and every question has one right answer (${language})`, { timeout: 240_000 }, () =>
    visit(open, { language, path: "#/learn" }, async (person) => {
      const { page } = person;
      for (const chapter of chapters) {
        await page.evaluate((id) => (location.hash = `#/learn/${id}`), chapter.id);
        await person.until(async () => (await page.title()).startsWith(chapter[language]), true);
        await quiet(page);
        const names = page.locator(".prose .see");
        for (let i = 0; i < (await names.count()); i += 1) {
          const name = names.nth(i);
          await name.evaluate((button) => button.click());
          await person.until(async () => ((await name.getAttribute("class")) + (await name.textContent())).includes("picked"), true).catch(async () => assert.fail(`${chapter.id}: “${await name.textContent()}” leads nowhere`));
        }
        if (language === "zh") continue; // the answers are the same
        const asks = page.locator(".prose .ask");
        for (let i = 0; i < (await asks.count()); i += 1) {
          const ask = asks.nth(i);
          await ask.evaluate((element) => element.scrollIntoView({ block: "center" }));
          await page.waitForFunction((i) => document.querySelectorAll(".prose .ask")[i].querySelectorAll(".answer, form").length, i);
          if ((await ask.locator(".answer").count()) === 0) continue;
          await person.until(async () => (await ask.locator(".answer").count()) > 1, true);
          const verdicts = [];
          for (let k = 0; k < (await ask.locator(".answer").count()); k += 1) {
            await ask.locator(".answer").nth(k).evaluate((button) => button.click());
            await person.until(async () => (await ask.locator('.answer[aria-pressed="true"]').count()) && (await ask.locator(".answer").nth(k).getAttribute("aria-pressed")), "true");
            verdicts.push(await ask.locator(".verdict.right").count());
          }
          assert.equal(verdicts.reduce((a, b) => a + b), 1, `${chapter.id}: ${await ask.locator(".prompt").textContent()} ${verdicts}`);
        }
      }
    }));

for (const language of ["en", "zh"]) {
  test(`the text drives the figure and the figure the text (${language})`, () =>
    visit(open, { language, path: "#/learn/acyclic" }, async (person) => {
      const { page } = person;
      await quiet(page);
      await page.locator('.prose .see[data-at="4"]').click();
      await person.until(() => page.locator(".live-figure .count").textContent(), person.say("player.at", { step: 3, steps: 8 }));
      assert.equal(await page.locator('.prose .see[data-at="5"] .o.loss').count(), 1, "what is decided wears its sign");
      assert.equal(await page.locator('.prose .see[data-at="1"] .o').count(), 0, "what is not decided is not told");
      await page.locator(".live-figure").getByRole("button", { name: person.say("player.forward"), exact: true }).click();
      await person.until(() => page.locator('.prose .see.now[data-at="3"] .o.win').count(), 1);
      assert.equal(await page.locator(".prose .here").count(), 1, "the paragraph is marked");
      await page.locator('.live-figure g.node[data-label="5"]').click();
      await person.until(() => page.locator('.prose .see.picked[data-at="5"]').count(), 1);
    }));

  test(`a question in the flow holds the figure, and the engine judges the answer (${language})`, () =>
    visit(open, { language, path: "#/learn/acyclic" }, async (person) => {
      const { page } = person;
      await quiet(page);
      const ask = page.locator(".prose .ask").first();
      await ask.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await person.until(() => sentence(page), person.say("learn.held", { label: "2" }));
      assert.equal(await page.locator('.live-figure g.node.asked[data-label="2"]').count(), 1);
      assert.equal(await page.locator(".live-figure .ticks .future.loss, .live-figure .ticks .future .loss").count(), 0, "the transport tells nothing");
      await ask.locator(".answer.win").click();
      await ask.locator(".verdict.wrong").waitFor();
      await ask.locator(".answer.loss").click();
      await ask.locator(".verdict.right").waitFor();
      await person.until(() => page.locator('.live-figure g.node.loss.focus[data-label="2"]').count(), 1);
    }));

  test(`a wrong program runs beside the right one, and where they differ is said (${language})`, () =>
    visit(open, { language, path: "#/learn/acyclic" }, async (person) => {
      const { page } = person;
      await quiet(page);
      const wrong = page.locator(".prose [data-wrong=counted-down]");
      await wrong.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await wrong.locator("g.node").first().waitFor();
      const forward = wrong.getByRole("button", { name: person.say("player.forward"), exact: true });
      await person.until(() => forward.isEnabled(), true);
      await forward.click();
      await person.until(() => wrong.locator(".side-wrong .listing .running").count(), 1);
      for (let i = 0; i < 5; i += 1) await forward.click();
      await person.until(() => wrong.locator(".outcome").textContent(), person.say("learn.differ", { names: "0, 3, 4" }));
      assert.equal(await wrong.locator(".side-wrong g.node.differs").count(), 3);
      assert.equal(await wrong.locator(".side-right g.node.differs.win").count(), 3);
    }));

  test(`the quiz goes from the ends upwards, and a hint costs (${language})`, () =>
    visit(open, { language, path: "#/learn/acyclic" }, async (person) => {
      const { page } = person;
      await quiet(page);
      const quiz = page.locator(".prose [data-quiz]");
      await quiz.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await quiz.locator("g.node.asked").waitFor();
      for (const [i, word] of ["loss", "win", "win", "loss", "loss", "win"].entries()) {
        await person.until(async () => (await quiz.locator("g.node.asked").getAttribute("data-label")), "543210"[i]);
        if (i === 1) {
          await quiz.getByRole("button", { name: person.say("learn.hint"), exact: true }).click();
          await quiz.locator(".quiz-hints .chip .o.loss").waitFor();
        }
        await quiz.locator(`.answer.${word}`).click();
      }
      await person.until(async () => (await quiz.locator(".result").textContent()).includes(person.say("learn.passed", { n: 94 })), true);
      await quiz.getByRole("button", { name: person.say("learn.harder"), exact: true }).click();
      await person.until(() => quiz.locator("g.node").count(), 8);
    }));

  test(`the game of a chapter can be typed over, and comes back (${language})`, () =>
    visit(open, { language, path: "#/learn/acyclic" }, async (person) => {
      const { page } = person;
      await quiet(page);
      await page.click("[data-pane=text]");
      await page.fill("#text", "x -> y\ny -> x z\nz");
      await person.until(() => page.locator(".live-figure g.node").count(), 3);
      await page.click("[data-pane=state]");
      await page.locator(".live-figure .live dt").first().waitFor();
      await page.getByRole("button", { name: person.say("learn.again"), exact: true }).click();
      await person.until(() => page.locator(".live-figure g.node").count(), 6);
      await page.click("[data-pane=why]");
      await page.locator('.live-figure g.node[data-label="2"]').click();
      await page.locator(".live-figure .proof li").first().waitFor();
      await page.click("[data-pane=play]");
      await page.locator(".live-figure .choices button").first().waitFor();
      await page.click(".to-lab");
      await person.until(() => person.labels(), ["0", "1", "2", "3", "4", "5"]);
    }));

  test(`the ladder tells how to test one's own program, and opens problems as games (${language})`, () =>
    visit(open, { language, path: "#/learn/acyclic" }, async (person) => {
      const { page } = person;
      await quiet(page);
      const rung = page.locator('[data-problem="cses-1729"]');
      assert.equal(await rung.locator("code").textContent(), "retrograde practice cses-1729 --against './mine'");
      assert.equal(await rung.locator("a").getAttribute("href"), "https://cses.fi/problemset/task/1729");
      assert.equal(await rung.locator(".hard .on").count(), 1);
      await rung.getByRole("button", { name: person.say("learn.asgame"), exact: true }).click();
      await page.waitForSelector(".lab svg.stage g.node");
      await person.until(async () => (await person.labels()).length, 11);
    }));
}

test("old addresses, a heading's address and the other language lead to the same chapter", () =>
  visit(open, { path: "#/lessons/cycles" }, async (person) => {
    const { page } = person;
    await quiet(page);
    await page.locator(".prose h1").filter({ hasText: "Cycles" }).waitFor();
    await page.getByRole("button", { name: "中文", exact: true }).click();
    await page.locator(".prose h1").filter({ hasText: "环" }).waitFor();
    await quiet(page);
    await page.goto(`${person.address}#/learn/cycles/draws`);
    await page.waitForFunction(() => Math.abs((document.getElementById("draws")?.getBoundingClientRect().top ?? 1e9) - 110) < 40);
  }));

test("a sum of three games is won against the opponent, move by move in one of them", () =>
  visit(open, { path: "#/learn/sums" }, async (person) => {
    const { page } = person;
    await quiet(page);
    const sum = page.locator(".prose [data-sum]");
    await sum.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await sum.locator("g.node.token").nth(2).waitFor();
    const sources = chapters.find(({ id }) => id === "sums").sums[0].map(({ source }) => source);
    const status = () => sum.locator(".status").textContent();
    for (let turn = 0; turn < 12; turn += 1) {
      await page.waitForFunction((words) => words.some((word) => document.querySelector(".prose [data-sum] .status").textContent.includes(word)), ["learn.sum.yours", "learn.sum.won", "learn.sum.lost"].map((key) => person.say(key)));
      if (!(await status()).includes(person.say("learn.sum.yours"))) break;
      const tokens = await sum.locator("g.node.token").evaluateAll((nodes) => nodes.map((node) => node.getAttribute("data-label")));
      const move = await page.evaluate(
        async ([sources, tokens]) => {
          const { Engine } = await import("./engine.js");
          window.asking ??= new Engine("en", document.querySelector('meta[name="engine"]')?.getAttribute("content") ?? "server");
          const { winning, components } = await window.asking.call("sum", { components: sources.map((source, i) => ({ source, position: tokens[i] })) });
          return winning.length ? { part: winning[0].component, label: components[winning[0].component].moves.find(([v]) => v === winning[0].to)[1] } : null;
        },
        [sources, tokens],
      );
      assert.ok(move, `after the opponent's move at ${tokens} the sum is won`);
      await sum.locator("svg.stage").nth(move.part).locator(`g.node[data-label="${move.label}"]`).click();
      await person.until(async () => (await sum.locator("g.node.token").evaluateAll((nodes) => nodes.map((node) => node.getAttribute("data-label")))).join() !== tokens.join(), true);
    }
    assert.match(await status(), new RegExp(person.say("learn.sum.won")));
    await sum.getByRole("checkbox", { name: person.say("learn.sum.values"), exact: true }).check();
    await sum.locator(".total .chip").filter({ hasText: /^0$/ }).waitFor();
  }));

test("the queen walks on the board, lost pairs come one by one, and the golden lines run through them", () =>
  visit(open, { path: "#/learn/wythoff" }, async (person) => {
    const { page } = person;
    await quiet(page);
    const board = page.locator(".prose [data-wythoff]");
    await board.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await person.until(async () => (await board.locator(".status").textContent()).includes("win in"), true);
    await board.locator('input[type="range"]').evaluate((input) => ((input.value = "5"), input.dispatchEvent(new Event("input"))));
    await person.until(async () => (await board.locator(".pair-told").textContent()).includes("(6, 10)"), true);
    assert.equal(await board.locator(".square.cold").count(), 9, "(0, 0), and each of four pairs on both sides");
    await board.getByRole("checkbox").check();
    await board.locator(".golden").waitFor({ state: "attached" });
    await person.until(async () => (await board.locator(".pair-told").textContent()).includes("4φ = 6.47"), true);
    await board.locator(".wythoff-board").focus();
    await page.keyboard.press("ArrowLeft");
    await person.until(async () => (await board.locator(".status").textContent()).startsWith(person.say("learn.queen", { x: 10, y: 6, words: "" }).split(":")[0]), true);
    assert.match(await board.locator(".status").textContent(), /loss in/);
  }));

test("the binary table of a chapter answers to other heaps", () =>
  visit(open, { path: "#/learn/sums" }, async (person) => {
    const { page } = person;
    await quiet(page);
    const table = page.locator(".prose [data-nim]");
    await table.locator("input").fill("7, 9, 12, 15");
    await page.keyboard.press("Tab");
    await person.until(() => table.locator(".xor td").allTextContents(), ["1", "1", "0", "1"]);
  }));
