// The games of the catalogue in a real browser. Started by scripts/browser-tests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, open, page, problems, served } from "./page.mjs";
import { serve } from "./server.mjs";

served(serve);

test("every game of the catalogue opens, is drawn, and is played by clicks on its drawing or its moves", async () => {
  await open();
  const { rows } = await ask({ ask: "list" });
  assert.ok(rows.length > 50);
  let onDrawings = 0;
  for (const { name } of rows) {
    const { title } = await ask({ ask: "show", ruleset: name });
    await page.evaluate((hash) => (location.hash = hash), `ex=${name}`);
    await page.waitForFunction((title) => document.title === `${title} – grundy`, title, { timeout: 30000 }).catch(() => assert.fail(name));
    const board = page.locator("#position .board");
    await board.or(page.locator("#position .message")).first().waitFor({ timeout: 30000 });
    assert.deepEqual(problems, [], name);
    if (!(await board.count())) {
      const reason = await page.locator("#position .message").innerText();
      assert.match(reason, /time limit/, name);
      continue;
    }
    assert.ok(await board.locator(".drawing, .term").count(), name);
    const turns = () => page.locator(".history li").count();
    if (await page.locator(".ending").count()) continue;
    // At most three places make a move: from, to, and an arrow.
    const spots = board.locator(".spot.playable");
    for (let clicks = 0; clicks < 3 && (await spots.count()) && !(await turns()); clicks++) {
      const next = board.locator(".spot.playable:not(.chosen)");
      await ((await next.count()) ? next : spots).first().dispatchEvent("click");
      await page.waitForTimeout(60);
    }
    if (await spots.count()) {
      if (!(await turns()) && (await board.locator(".spot.chosen").count())) await board.locator(".spot.chosen").last().dispatchEvent("click");
      onDrawings++;
    }
    await page.waitForTimeout(60);
    if (!(await turns())) await page.locator(".moves button").first().click();
    await page.waitForFunction(() => document.querySelectorAll(".history li").length >= 2, undefined, { timeout: 30000 }).catch(() => assert.fail(`${name}: no move was made`));
    assert.deepEqual(problems, [], name);
  }
  assert.ok(onDrawings > 60, `${onDrawings} games are played on their drawings`);
});
