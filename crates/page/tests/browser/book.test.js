// The book in the page: its pages, links, search, and the question marks that lead there.

import test from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { browser, site, visit } from "./harness.js";

const open = browser();

/** Every page of the book with the addresses of its headings, and where its links lead. */
async function leaf(page, id) {
  await page.evaluate((id) => (location.hash = `#/book/${id}`), id);
  await page.waitForFunction((id) => document.querySelector(".book-prose h2 > .anchor, .book-prose h1") && document.querySelector(".book-prose")?.parentElement && (document.querySelector(".book-prose h2 > .anchor")?.getAttribute("href") ?? `#/book/${id}/`).startsWith(`#/book/${id}/`), id);
  await page.waitForFunction(() => [...document.querySelectorAll(".book-prose img")].every((image) => image.complete));
  return page.$eval(".book-prose", (prose) => ({
    headings: [...prose.querySelectorAll("h1, h2, h3, h4")].map((heading) => heading.id),
    links: [...prose.querySelectorAll("a:not(.anchor)")].map((link) => link.getAttribute("href")),
    text: prose.textContent,
    images: [...prose.querySelectorAll("img")].map((image) => image.complete && image.naturalWidth > 0),
  }));
}

test("every page of the book opens, and every link in it and every “?” of the page leads to a place that is there", { timeout: 120_000 }, () =>
  visit(open, { path: "#/book" }, async (person) => {
    const { page } = person;
    await page.waitForSelector(".contents a");
    const ids = (await page.$$eval(".contents ol > li > a", (links) => links.map((link) => link.getAttribute("href")))).filter((href) => href.split("/").length === 3).map((href) => href.split("/")[2]);
    assert.ok(ids.length >= 13, `${ids}`);
    const leaves = new Map();
    for (const id of [...ids, "API"]) leaves.set(id, await leaf(page, id));
    const there = (href) => {
      const [, , id, part] = href.split("/");
      return leaves.has(id) && (!part || leaves.get(id).headings.includes(part));
    };
    for (const [id, { links, text, images }] of leaves) {
      for (const href of links) assert.ok(/^https:/.test(href) || there(href), `${id}: ${href} leads nowhere`);
      assert.ok(text.length > 400 && !/^#{2,} /m.test(text) && !text.includes("]("), `${id} is rendered`);
      assert.ok(images.every((image) => image), `${id} has its pictures`);
    }
    const help = readFileSync(join(site, "help.js"), "utf8");
    const places = [...help.match(/PLACES = \{([\s\S]*?)\}/)[1].matchAll(/"([^"]+)"/g)].map(([, place]) => place);
    assert.ok(places.length > 10);
    for (const place of places) assert.ok(there(`#/book/${place}`), `${place} is a place in the book`);
  }));

for (const language of ["en", "zh"]) {
  test(`the book is searched, and what is found is opened at its heading (${language})`, () =>
    visit(open, { language, path: "#/book" }, async (person) => {
      const { page } = person;
      await page.waitForSelector(".book-prose h1");
      await page.keyboard.press("/");
      await page.locator("#find:focus").waitFor();
      await page.keyboard.type("self-loops parallel");
      await page.locator(".hits mark").first().waitFor();
      const href = await page.locator(".hits a").first().getAttribute("href");
      await page.locator(".hits a").first().click();
      await page.waitForSelector(".book-prose h1");
      await person.until(() => page.evaluate(() => location.hash), href);
      assert.match(await page.textContent(".book-prose"), /self-loops/i);
      await page.fill("#find", "xyzzy");
      await person.until(async () => (await page.textContent(".hits [role=status]")).trim(), person.say("book.none"));
      await page.keyboard.press("Escape");
      await page.waitForSelector(".book-prose h1");
    }));

  test(`the question marks of the page lead to their places (${language})`, () =>
    visit(open, { language }, async (person) => {
      const { page } = person;
      await page.locator(".drawer .text .help").click();
      await page.locator("#text.book-prose, .book-prose #text").waitFor();
      await page.waitForFunction(() => Math.abs(document.getElementById("text").getBoundingClientRect().top - 70) < 30);
      await page.goBack();
      await page.waitForSelector(".lab svg.stage g.node");
      assert.equal(await page.locator(".lab .help").count() >= 3, true);
      await person.button("keys.name").click();
      await page.locator("dialog .help").click();
      await page.locator(".book-prose h1").filter({ hasText: "page" }).waitFor();
      assert.equal(await page.locator("dialog[open]").count(), 0);
    }));
}

test("a page of the book that is not there is said so, with the contents", () =>
  visit(open, { path: "#/book/nothing" }, async (person) => {
    await person.until(() => person.page.textContent(".book .error"), person.say("book.missing", { id: "nothing" }));
    await person.page.locator(".book-prose li a").first().click();
    await person.until(() => person.page.locator(".book .error").count(), 0);
  }));
