// The games of the catalogue in a real browser. Started by scripts/browser-tests.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { binary } from "./engine.mjs";
import { ask, open, page, problems, served } from "./page.mjs";
import { serve } from "./server.mjs";

served(serve);

/** Compares values that were copied from the page with those of the command line, byte for byte. */
async function compare(name, csv) {
  const lines = csv.trimEnd().split("\n");
  const ends = [lines[1], lines.at(-1)].map((line) => line.split(",").slice(0, -1).join(","));
  const outcomes = /,[NPDLR]$/.test(lines.at(-1));
  const args = ["table", name, "--from", ends[0], "--to", ends[1], "--format", "csv", ...(outcomes ? ["--outcomes"] : [])];
  const { stdout } = await promisify(execFile)(binary(), args, { maxBuffer: 2 ** 28 });
  // The page gives the last column the same name for outcomes.
  const values = (text) => text.slice(text.indexOf("\n"));
  return values(csv) === values(stdout) ? [] : [`${name}: the values to ${ends[1]} are not those of grundy ${args.join(" ")}`];
}

test("every game of the catalogue opens, is drawn, and is played by clicks on its drawing or its moves; its values are those of the command line", async (t) => {
  await open();
  const { rows } = await ask({ ask: "list" });
  assert.ok(rows.length > 50);
  let onDrawings = 0;
  const compared = [];
  for (const { name } of rows) {
    const { title } = await ask({ ask: "show", ruleset: name });
    await page.evaluate(() => (performance.clearMarks("picture"), (window.copied = undefined)));
    let table;
    const answered = async (response) => {
      if (!response.url().endsWith("/ask")) return;
      const question = response.request().postDataJSON();
      if (question.ask === "table" && question.ruleset === name && question.compact) table = response;
    };
    page.on("response", answered);
    await page.evaluate((hash) => (location.hash = hash), `ex=${name}`);
    await page.waitForFunction((title) => document.title === `${title} – grundy`, title, { timeout: 30000 }).catch(() => assert.fail(name));
    const board = page.locator("#position .board");
    await board.or(page.locator("#position .message")).first().waitFor({ timeout: 30000 });
    assert.deepEqual(problems, [], name);
    if (!(await board.count())) {
      const reason = await page.locator("#position .message").innerText();
      assert.match(reason, /time limit|the limit is/, name);
      continue;
    }
    assert.ok(await board.locator(".drawing, .term").count(), name);
    // The values are copied as soon as they are shown.
    for (let wait = 0; wait < 400 && !table; wait++) await page.waitForTimeout(10);
    page.off("response", answered);
    const hasTable = await table?.json().then(({ ok }) => ok, () => false);
    if (hasTable) {
      await page.waitForFunction(() => performance.getEntriesByName("picture").length, undefined, { timeout: 30000 });
      await page.locator(".menu button", { hasText: "CSV" }).evaluate((button) => button.click());
      await page.waitForFunction(() => window.copied !== undefined);
      compared.push(compare(name, await page.evaluate(() => window.copied)).catch((error) => [`${name}: ${error.message}`]));
    }
    const turns = () => page.locator(".history li").count();
    if (await page.locator(".ending").count()) continue;
    // At most three places make a move: from, to, and an arrow.
    const spots = board.locator(".spot.playable");
    for (let clicks = 0; clicks < 3 && (await spots.count()) && !(await turns()); clicks++) {
      const next = board.locator(".spot.playable:not(.chosen)");
      // The place may be gone if the move has been made meanwhile.
      await ((await next.count()) ? next : spots).first().dispatchEvent("click", undefined, { timeout: 5000 }).catch(() => undefined);
      await page.waitForTimeout(60);
    }
    if (await spots.count()) {
      if (!(await turns()) && (await board.locator(".spot.chosen").count())) await board.locator(".spot.chosen").last().dispatchEvent("click", undefined, { timeout: 5000 }).catch(() => undefined);
      onDrawings++;
    }
    await page.waitForTimeout(60);
    if (!(await turns())) await page.locator(".moves button").first().click();
    await page.waitForFunction(() => document.querySelectorAll(".history li").length >= 2, undefined, { timeout: 30000 }).catch(() => assert.fail(`${name}: no move was made`));
    assert.deepEqual(problems, [], name);
  }
  assert.deepEqual((await Promise.all(compared)).flat(), []);
  t.diagnostic(`${compared.length} tables are those of the command line`);
  assert.ok(compared.length > 40, `${compared.length} tables`);
  assert.ok(onDrawings > 60, `${onDrawings} games are played on their drawings`);
});
