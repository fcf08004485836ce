// Makes the pictures of the README, in the light and the dark scheme: the page as a person with a laptop sees it, and a run.
//
//     npm run pictures        (after cargo build)

import test from "node:test";
import { readFile, writeFile } from "node:fs/promises";
import assert from "node:assert/strict";
import { browser } from "./harness.js";

const open = browser();
const folder = new URL("../../../../docs/pictures/", import.meta.url).pathname;

for (const scheme of ["light", "dark"]) {
  test(`the picture in the ${scheme} scheme`, async () => {
    const person = await open({ scheme, width: 1440, height: 860, path: scheme === "light" ? "" : "#/preset/draw" });
    const { page } = person;
    await page.locator(".langs").getByRole("button", { name: "Python", exact: true }).click();
    await page.waitForFunction(() => document.querySelector(".listing").textContent.includes("def "));
    await page.locator("h1").click();
    const steps = scheme === "light" ? 5 : 7;
    for (let i = 0; i < steps; i += 1) await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(300);
    // A README is narrower than a laptop.
    const clip = { x: 0, y: 0, width: 1440, height: 860, scale: 0.7 };
    const devtools = await page.context().newCDPSession(page);
    const { data } = await devtools.send("Page.captureScreenshot", { format: "png", clip });
    const picture = Buffer.from(data, "base64");
    assert.ok(picture.length < 170_000, `${picture.length} bytes`);
    await writeFile(`${folder}page-${scheme}.png`, picture);
    await person.leave();
  });

  test(`the moving picture in the ${scheme} scheme`, async () => {
    const person = await open({ scheme, width: 1280, height: 560 });
    const { page } = person;
    await person.button("nav.share").click();
    const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-export="film.svg"]')]);
    const film = await readFile(await download.path(), "utf8");
    assert.ok(film.length < 60_000, `${film.length} bytes`);
    await writeFile(`${folder}run-${scheme}.svg`, `${film}\n`);
    await person.leave();
  });
}
