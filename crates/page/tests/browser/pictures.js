// Makes the pictures of the README: the page in the light and the dark scheme, as a person with a laptop sees it.
//
//     npm run pictures        (after cargo build)

import test from "node:test";
import { writeFile } from "node:fs/promises";
import assert from "node:assert/strict";
import { browser } from "./harness.js";

const open = browser();
const folder = new URL("../../../../docs/pictures/", import.meta.url).pathname;

for (const scheme of ["light", "dark"])
  test(`the picture in the ${scheme} scheme`, async () => {
    const person = await open({ scheme, width: 1340, height: 900, path: scheme === "light" ? "" : "#/preset/draw" });
    const { page } = person;
    if (scheme === "light") for (let i = 0; i < 5; i += 1) await page.keyboard.press("ArrowRight");
    else {
      await person.mode("explain");
      await person.node("garden").click();
      await page.waitForSelector(".proof li");
      await page.mouse.move(0, 0);
    }
    // A README is narrower than a laptop.
    const clip = { x: 0, y: 0, width: 1340, height: 900, scale: 0.8 };
    const devtools = await page.context().newCDPSession(page);
    const { data } = await devtools.send("Page.captureScreenshot", { format: "png", clip });
    const picture = Buffer.from(data, "base64");
    assert.ok(picture.length < 150_000, `${picture.length} bytes`);
    await writeFile(`${folder}page-${scheme}.png`, picture);
    await person.leave();
  });
