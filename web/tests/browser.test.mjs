// The page in a real browser, with the binary as its engine. Started by scripts/browser-tests.
import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { ask, code, editorText, fine, look, open, page, paste, pressed, problems, random, served, standards, type } from "./page.mjs";
import { serve, serveProgram } from "./server.mjs";

served(serve);

test("a fresh page shows an example, asks no other host and breaks no content policy", async () => {
  await open();
  await page.locator("#law .badge.proved").waitFor();
  await page.waitForTimeout(500);
  fine();
});

test("what breaks the content policy is noticed", async () => {
  await open();
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.head.append(script);
  });
  await page.waitForTimeout(100);
  assert.equal(await page.evaluate(() => window.ran), undefined);
  assert.ok(problems.some((problem) => /content policy/i.test(problem)));
});

test("the page that the program itself serves: rules, values, moves and a search for laws", async () => {
  const program = await serveProgram();
  try {
    await open(program.url, {}, "#law .badge.proved");
    await look("3 5");
    await page.locator(".xor").waitFor();
    await page.locator(".moves [data-result=wins]").first().click();
    await page.locator(".letter.P").waitFor();
    assert.match(await page.locator("footer").innerText(), /Version \d/);
    assert.deepEqual(problems, []);
  } finally {
    program.stop();
  }
});

test("rules that are typed from nothing: no error at any key, and the table is that of the engine", async () => {
  await open();
  const rules = "heap(n) -> heap(n - t) for t in {1, 3, 4}";
  await type(rules);
  await page.locator("#law .formula", { hasText: "n % 7" }).waitFor();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.locator("[role=gridcell]").nth(60).waitFor();
  const shown = (await page.locator("[role=gridcell]").allInnerTexts()).slice(0, 60).map(Number);
  const { values } = await ask({ ask: "table", ruleset: { rules }, to: 64 });
  assert.deepEqual(shown, values.slice(0, 60));
  fine();
});

test("a mark in the editor is where the engine says, after Chinese text and emoji, and its fix corrects the rules", async () => {
  await open();
  await paste("# 取石子 🎲\nheap(n) → heap(n - 1)");
  await page.locator(".cm-lintRange-error").waitFor();
  assert.equal(await page.locator(".cm-lintRange-error").innerText(), "→");
  await page.locator("#rules .messages").getByRole("button", { name: "Replace" }).click();
  await page.locator("#rules .messages", { hasText: "complete" }).waitFor();
  assert.match(await editorText(), /heap\(n\) -> heap\(n - 1\)/);
  fine();
});

test("text that replaces a selection breaks no content policy", async () => {
  await open();
  await type("heap(n) -> heap(n - 2)");
  await paste("heap(n) -> heap(n - 3)");
  await page.locator("#rules .messages", { hasText: "complete" }).waitFor();
  assert.equal(await editorText(), "heap(n) -> heap(n - 3)");
  fine();
});

test("while the rules are wrong, the old results stay and are marked", async () => {
  await open();
  await type("heap(n) -> ");
  await page.locator("#values.stale").waitFor();
  assert.match(await page.locator("#values .title").innerText(), /previous rules/);
});

test("a search for laws says what it is doing, in the language of the page", async () => {
  await open("#ex=wythoff");
  await page.locator("#law .search", { hasText: /Searching for laws: expressions of cost \d+/ }).waitFor({ timeout: 15000 });
  // A fast machine finds a law before the limit.
  await page.locator("#law", { hasText: /No law found yet; [\d,]+ expressions|golden ratio/ }).waitFor({ timeout: 15000 });
  fine();
});

test("long computations are stopped, and the page answers meanwhile", async () => {
  await open();
  await type("heap(n) -> heap(a) + heap(b) + heap(c) + heap(n - a - b - c) for a in 1..n for b in a..n for c in b..n where a + b + c < n");
  const stop = page.getByRole("button", { name: "Stop" });
  await stop.waitFor({ timeout: 10000 });
  await look("3");
  await page.locator(".letter.P").waitFor();
  assert.ok((await pressed(stop)) < 500);
  await page.waitForTimeout(500);
  assert.equal(await stop.count(), 0);
  fine();
});

test("a position that takes long can be given more time, and is stopped", async () => {
  await open("#ex=domineering", {}, ".moves button");
  await look("9x9");
  await page.getByRole("button", { name: /Compute for up to/ }).click({ timeout: 30000 });
  await page.locator("#position").getByRole("button", { name: "Stop" }).click();
  await page.locator("#position .working").waitFor({ state: "detached" });
  await look("2x2");
  await page.locator(".moves button").first().waitFor();
  fine();
});

test("links hold rules, position and convention", async () => {
  for (const rules of ["heap(n) -> heap(n - 1) # 取石子 % # & <b>", 'heap(n) -> heap(n - t)\n    for t in 1..=3 as "<img src=x onerror=alert(1)>{t}"']) {
    await open(code(`${rules}\n---\nposition: heap(3)\nplay: misere`));
    assert.equal(await editorText(), rules);
    assert.equal(await page.locator(".ask input").inputValue(), "heap(3)");
    assert.ok(await page.getByLabel("Misère").isChecked());
    await page.getByRole("button", { name: "Share" }).click();
    await page.waitForFunction(() => location.hash.startsWith("#g1."));
    const link = page.url();
    await open(link.slice(link.indexOf("#")));
    assert.equal(await editorText(), rules);
    assert.equal(await page.locator("main img").count(), 0);
    fine();
  }
});

test("links of earlier versions are read", async () => {
  const links = JSON.parse(readFileSync(new URL("links.json", import.meta.url), "utf8"));
  // One link for each text; all of them are decoded by the tests of the page's functions.
  for (const { fragment, rules, settings } of links.filter((link, at) => links.findIndex((other) => other.rules === link.rules) === at)) {
    await open("#" + fragment, {}, "#rules .messages > *");
    assert.equal(await editorText(), rules.replaceAll("\r\n", "\n").trim());
    if (settings.position && !/board/.test(settings.position)) assert.equal(await page.locator(".ask input").first().inputValue(), settings.position);
    assert.equal(await page.locator("main img:not([class^=cm-])").count(), 0);
  }
});

test("one panel as part of another page", async () => {
  await open(`?embed=values${code("heap(n) -> heap(n - 1)")}`, {}, "#values canvas");
  assert.equal(await page.locator("section").count(), 1);
  assert.equal(await page.locator("header").count(), 0);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("section").count(), 1);
  const whole = await page.getByRole("link", { name: "Open in grundy" }).getAttribute("href");
  await open(whole);
  assert.equal(await editorText(), "heap(n) -> heap(n - 1)");
  fine();
});

test("the dialog for sharing has a link and its code", async () => {
  await open(code("heap(n) -> heap(n - 1)"));
  await page.getByRole("button", { name: "Share" }).click();
  await page.locator("dialog.share[open]").waitFor();
  const link = await page.getByLabel("Link to these rules").inputValue();
  assert.match(link, /#g1\./);
  await page.getByRole("img", { name: "QR code" }).waitFor();
  const { violations } = await new AxeBuilder({ page }).withTags(standards).include("dialog.share").analyze();
  assert.deepEqual(violations.map(({ id }) => id), []);
  fine();
});

test("links that are too long, damaged or of a later version are refused with a reason", async () => {
  for (const [hash, reason] of [[code("a".repeat(4_000_000)), /more text/], ["#g1.!!!!", /damaged/], ["#g9.AAAA", /later version/], ["#g1." + "A".repeat(9000), /more text/]]) {
    const start = Date.now();
    await open(hash);
    assert.match(await page.locator(".banner").innerText(), reason);
    assert.ok(Date.now() - start < 5000);
    assert.equal(await editorText(), "heap(n) -> heap(n - t)  for t in {1, 3, 4}");
  }
});

test("texts of every kind come back from their links", async (t) => {
  await open();
  const alphabet = [..."heap(n) -> heap(n - t) for t in {1, 3} #%&?=<>\"'\\\t\n取石子游戏🎲é１，；:0123456789"];
  const next = random(5);
  const count = Number(process.env.GRUNDY_LINKS ?? 12);
  for (let round = 0; round < count; round++) {
    const letters = Array.from({ length: 1 + next(200) }, () => alphabet[next(alphabet.length)]).join("");
    const rules = `# text ${round}.\n` + (round % 4 === 0 ? "# <img src=x onerror=alert(1)>\r\n" : "# ") + letters + "\nheap(n) -> heap(n - 1)";
    const link = await page.evaluate(async ({ fragment, round }) => {
      location.hash = fragment;
      const until = async (holds) => { while (!holds()) await new Promise((done) => setTimeout(done, 5)); };
      await until(() => document.querySelector(".editor").shadowRoot.textContent.includes(`# text ${round}.`));
      [...document.querySelectorAll("nav button")].find((button) => button.textContent === "Share").click();
      await until(() => document.querySelector("dialog.share[open]"));
      const { value } = document.querySelector("dialog.share input");
      document.querySelector("dialog.share button").click();
      return value;
    }, { fragment: code(`${rules}\n---\nposition: heap(${round})`), round });
    const text = inflateRawSync(Buffer.from(link.slice(link.indexOf("#g1.") + 4), "base64url")).toString();
    assert.equal(text.slice(0, text.lastIndexOf("\n---\n")), rules.replaceAll("\r\n", "\n"));
  }
  t.diagnostic(`${count} texts`);
  assert.equal(await page.locator("main img:not([class^=cm-])").count(), 0);
  fine();
});

test("back and forward go through the games that were opened", async () => {
  await open("#ex=nim");
  await page.keyboard.press("F6");
  await page.getByRole("button", { name: "Games" }).click();
  await page.keyboard.type("kayles, or two");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("dawsons-kayles");
  await page.keyboard.press("Enter");
  await page.locator(".cm-line", { hasText: "Dawson" }).first().waitFor();
  await page.goBack();
  await page.locator(".cm-line", { hasText: "Bouton" }).first().waitFor();
  await page.goForward();
  await page.locator(".cm-line", { hasText: "Dawson" }).first().waitFor();
  fine();
});

test("a move of a component is shown in its place, and can be taken back", async () => {
  await open("#ex=nim");
  await look("3 5 7");
  const names = () => page.locator(".part .name").evaluateAll((all) => all.map((name) => parseInt(name.firstChild.textContent)));
  await page.locator(".part").nth(1).waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".part").length === 3);
  assert.deepEqual(await names(), [3, 5, 7]);
  await page.locator(".moves [data-result=wins]", { hasText: "heap(5)" }).click();
  await page.locator(".letter.P").waitFor();
  assert.deepEqual(await names(), [3, 4, 7]);
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator(".letter.N").waitFor();
  assert.deepEqual(await names(), [3, 5, 7]);
});

test("the keyboard alone: leave the editor, read a cell, make a winning move", async () => {
  await open("#ex=nim");
  await page.keyboard.press("Alt+1");
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.notEqual(await page.evaluate(() => document.activeElement?.className), "editor");
  await page.locator(".canvas").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator("#cell-status").innerText(), /^\(1\): 1, N/);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".ask input").value === "heap(1)");
  await page.locator(".moves [data-result=wins]").waitFor();
  await page.keyboard.press("w");
  await page.keyboard.press("Enter");
  await page.locator(".ending").waitFor();
  await page.keyboard.press("[");
  await page.locator(".letter.N").waitFor();
  await page.keyboard.press("?");
  await page.locator("dialog[open] kbd").first().waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("f");
  await page.locator("section.full").waitFor();
  fine();
});

test("nothing is wider than a screen of 320 pixels", async () => {
  for (const hash of ["", "#ex=wythoff", "#ex=toads-and-frogs", "#ex=nimstring", "#ex=coins-in-a-row"]) {
    await open(hash, { viewport: { width: 320, height: 700 } });
    await page.waitForTimeout(800);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, hash);
  }
});

test("the page speaks Chinese", async () => {
  await open("?lang=zh");
  assert.equal(await page.locator("#values h2").innerText(), "SG 值");
  assert.equal(await page.evaluate(() => document.documentElement.lang), "zh-Hans");
  await page.locator("#why .step", { hasText: "先手必胜" }).waitFor();
  await page.locator("#law .note", { hasText: "周期" }).waitFor();
  await page.locator("#position .moves button").first().click();
  await page.waitForFunction(() => document.querySelectorAll(".history li").length === 2);
  // The other language is for all sentences; the history and the table remain.
  await page.getByRole("button", { name: "English" }).click();
  await page.locator("#why .step", { hasText: "the player to move loses" }).waitFor();
  await page.locator("#law .note", { hasText: "repeat with period 7" }).waitFor();
  await page.getByRole("button", { name: "Games" }).click();
  await page.locator(".game", { hasText: "Wythoff's game" }).first().waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".history li").count(), 2);
  await page.getByRole("button", { name: "中文" }).click();
  await paste("heap(n) -> haep(n - 1)");
  await page.locator("#rules .message.error", { hasText: "没有 haep 的规则" }).waitFor();
  // Every family of the catalogue has a heading in the language of the page.
  await page.getByRole("button", { name: "游戏" }).click();
  await page.locator(".game").first().waitFor();
  await page.locator(".game", { hasText: "威佐夫博弈" }).first().waitFor();
  for (const heading of await page.locator(".games h3").allInnerTexts()) assert.doesNotMatch(heading, /[a-z]/i);
  await page.locator(".game", { hasText: "威佐夫博弈" }).first().click();
  await page.locator(".cm-line", { hasText: "威佐夫博弈" }).first().waitFor();
  await page.getByRole("button", { name: "English" }).click();
  await page.locator(".cm-line", { hasText: "Wythoff's game" }).first().waitFor();
  fine();
});
