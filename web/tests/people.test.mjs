// What the page promises to its readers in a real browser: the keyboard alone, a screen reader, Chinese, input methods, zoom, forced colours,
// reduced motion, print, and two tabs. Started by scripts/browser-tests.
import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { test } from "node:test";
import { context, copied, fine, look, open, openGame, page, paste, served, standards, viewed } from "./page.mjs";
import { serve } from "./server.mjs";

served(serve);
const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
/** Presses Tab until the name of the element with the focus matches. */
async function tabTo(name) {
  for (let tabs = 0; tabs < 150; tabs++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element.getAttribute("aria-label") ?? element.closest("label")?.textContent ?? element.textContent;
    });
    if (name.test(focused.trim())) return;
  }
  assert.fail(`Tab does not reach ${name}`);
}

test("the keyboard alone: a contest programmer types rules and copies the values as an array", async () => {
  await open();
  await press("Alt+1", "Tab", "Tab");
  assert.equal(await page.evaluate(() => document.activeElement.shadowRoot?.activeElement?.className.split(" ")[0]), "cm-content");
  await press("Control+A");
  await viewed(() => page.keyboard.type("heap(n) -> heap(n - t) for t in {1, 3, 4}"));
  await press("Escape");
  await tabTo(/^Copy$/);
  await press("Enter");
  await tabTo(/^C\+\+ array$/);
  await press("Enter");
  await page.waitForFunction(() => window.copied);
  assert.match(await copied(), /^const int g\[\d+\] = \{0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2, /);
  fine();
});

test("the keyboard alone: a student opens a game, reads a cell, and finds the winning move and why", async () => {
  await open();
  await press("Alt+2", "g");
  await page.locator(".game").first().waitFor();
  await viewed(async () => {
    await page.keyboard.type("wythoff");
    await tabTo(/^Wythoff's game/);
    await press("Enter");
  }, "wythoff");
  await tabTo(/^Map of the values/);
  await press("Home", "ArrowDown", "ArrowDown", "ArrowRight");
  assert.match(await page.locator("#cell-status").innerText(), /^\(2, 1\): 0, P/);
  await press("ArrowRight");
  await viewed(() => press("Enter"));
  await page.locator("#why", { hasText: "heaps(2, 2)" }).waitFor();
  await press("w");
  await viewed(() => press("Enter"));
  await page.locator(".letter.P").waitFor();
  fine();
});

test("the keyboard alone: a teacher covers the values, shows one panel, and shares a link", async () => {
  await open("#ex=nim");
  await press("Alt+2", "c");
  await page.locator(".picture.covered").waitFor();
  assert.equal(await page.locator(".summary").count(), 0);
  await press("f");
  assert.equal(await page.locator("section").count(), 1);
  await press("c");
  await page.locator(".summary").waitFor();
  await press("Escape");
  assert.equal(await page.locator("section").count(), 5);
  await press("Alt+1");
  await page.evaluate(() => document.activeElement.blur());
  await tabTo(/^Share$/);
  await press("Enter");
  await page.locator("dialog.share[open]").waitFor();
  await page.waitForFunction(() => window.copied);
  assert.match(await copied(), /#g1\./);
  await press("Escape");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  fine();
});

test("the keyboard alone: a researcher writes a code, computes more and saves the answer", async () => {
  await open();
  await press("Alt+1", "Tab", "Tab", "Control+A");
  await viewed(() => page.keyboard.type("0.137"));
  await press("Escape");
  await page.getByRole("button", { name: /Compute up to 100,000/ }).waitFor({ timeout: 60000 });
  await press("Control+Enter");
  await page.locator(".summary", { hasText: "100,001 values" }).waitFor({ timeout: 60000 });
  await page.locator("#law", { hasText: /34/ }).waitFor();
  await press("Alt+3");
  await tabTo(/^Answer as JSON$/);
  const [download] = await Promise.all([page.waitForEvent("download"), press("Enter")]);
  assert.equal(download.suggestedFilename(), "answer.json");
  fine();
});

test("what has the focus is seen: marked, in sight, and under nothing", async () => {
  for (const width of [390, 1280, 1920]) {
    await open("#ex=kayles", { viewport: { width, height: 800 } });
    await page.getByRole("button", { name: /Compute up to/ }).waitFor({ timeout: 60000 });
    await page.evaluate(() => document.activeElement?.blur());
    let seen = 0;
    for (let tabs = 0; tabs < 60; tabs++) {
      await page.keyboard.press("Tab");
      const focus = await page.evaluate(() => {
        let element = document.activeElement;
        if (!element || element === document.body) return undefined;
        if (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        const box = element.getBoundingClientRect();
        const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
        const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
        const inSight = right > left && bottom > top;
        const points = [0.2, 0.5, 0.8].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [left + (right - left) * x, top + (bottom - top) * y]));
        const root = element.getRootNode();
        const over = (point) => { const hit = root.elementFromPoint(...point); return hit && (element.contains(hit) || hit.contains(element) || hit.closest("label")?.contains(element)); };
        const style = getComputedStyle(element);
        const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
        const within = element.closest(".cm-editor") || element.matches(".spot");
        return { name: element.outerHTML.slice(0, 120), inSight, free: points.filter(over).length, marked: ring || Boolean(within) };
      });
      if (!focus) break;
      seen++;
      assert.ok(focus.inSight && focus.free >= 5 && focus.marked, `${width}: ${JSON.stringify(focus)}`);
    }
    assert.ok(seen > 25, `${width}: ${seen}`);
  }
});

test("a screen reader is told the result, the values and the moves", async () => {
  await open("#ex=nim");
  await viewed(() => look("3 5 7"));
  const position = await page.locator("#position").ariaSnapshot();
  assert.match(position, /^- region "Position":\n  - heading "Position" \[level=2\]/);
  assert.match(position, /- paragraph: N The player to move wins\.\n  - paragraph: nim-value 1\n/);
  assert.match(position, /- group "heap\(3\)":\n    - button "take 3"\n    - button "take 2"\n    - button "take 1": ✓\n/);
  assert.match(position, /button "Component 2: heap\(5\)"/);
  assert.match(position, /- listitem:\n      - button "take 1 heap\(3\) → heap\(2\) wins 0"/);
  const values = await page.locator("#values").ariaSnapshot();
  assert.match(values, /application "Map of the values\. [\d,]+ values, for n from 0 to [\d,]+\. Largest: [\d,]+\. P-positions: 1\."/);
  assert.match(values, /- status: "?[\d,]+ values, for n from 0/);
  const why = await page.locator("#why").ariaSnapshot();
  assert.match(why, /row "heap\(3\) 3 0 ?1 ?1"/);
  assert.match(why, /so the player to move wins \(N\)/);
  // All of the page is within a landmark, and every panel has a name.
  const whole = await page.locator("body").ariaSnapshot();
  for (const name of ["Rules", "Values", "Law and proof", "Position", "Why"]) assert.match(whole, new RegExp(`- region "${name}"`));
});

test("in Chinese, no English word is left, and nothing is wider than 320 pixels", async () => {
  await open("?lang=zh", { viewport: { width: 320, height: 700 } });
  // Names in rules, and words that Chinese texts write in Latin letters.
  const allowed = /^(grundy|SG|P|N|JSON|CSV|LaTeX|PNG|SVG|C|b-file|mex|XOR|xor|English|Ctrl|Escape|F|Alt|Enter|W|G|QR|Esc|serve|open|development)$/;
  const foreign = async (ruleset) => {
    const text = await page.evaluate(() => {
      const parts = [];
      const walk = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return parts.push(node.textContent);
        if (node.nodeType !== Node.ELEMENT_NODE || node.matches("[lang=en], .mono, .editor, dialog:not([open]), section.stale, script, style, kbd")) return;
        for (const name of ["aria-label", "title", "placeholder"]) if (node.hasAttribute(name)) parts.push(node.getAttribute(name));
        node.childNodes.forEach(walk);
      };
      walk(document.body);
      return parts.join("\n");
    });
    const rules = await page.locator(".editor").evaluate((editor) => editor.shadowRoot.textContent);
    // Positions, such as heap(3) -> heap(2), and texts in quotation marks are as in the rules.
    const words = text.replace(/"[^"]*"|“[^”]*”|「[^」]*」/g, " ").match(/\p{Script=Latin}[\p{Script=Latin}-]*/gu) ?? [];
    const left = [...new Set(words.filter((word) => !allowed.test(word) && !rules.includes(word)))];
    assert.deepEqual(left, [], ruleset);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, ruleset);
  };
  await page.locator("#law .badge").first().waitFor();
  await foreign("the opening example");
  for (const ruleset of ["nim", "wythoff", "kayles", "cram", "domineering", "nimstring"]) {
    await openGame(ruleset);
    await foreign(ruleset);
  }
  await paste("heap(n) → haep(n - 1)");
  await page.locator("#rules .message.error").first().waitFor();
  await foreign("an error");
  await page.keyboard.press("Escape");
  await page.locator("#rules h2").click();
  await page.keyboard.press("?");
  await page.locator("dialog[open]").waitFor();
  await foreign("the shortcuts");
});

test("an input method that composes asks for nothing until the text is chosen", async () => {
  await open();
  await page.waitForTimeout(800);
  const asked = [];
  page.on("request", (request) => request.url().endsWith("/ask") && asked.push(request.postDataJSON().ask));
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("#");
  await page.waitForFunction(() => document.querySelector("#law .badge"));
  await page.waitForTimeout(1500);
  const before = asked.filter((ask) => ask === "show").length;
  const input = await context.newCDPSession(page);
  for (const text of ["q", "qu", "qu s", "qu shi", "取石"]) {
    await input.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    await page.waitForTimeout(60);
  }
  assert.equal(asked.filter((ask) => ask === "show").length, before);
  await input.send("Input.insertText", { text: "取石子" });
  await page.waitForFunction(() => /#取石子/.test(document.querySelector(".editor").shadowRoot.textContent));
  await page.waitForTimeout(300);
  assert.equal(asked.filter((ask) => ask === "show").length, before + 1);
  assert.equal(await page.locator("#rules .message.error").count(), 0);
  fine();
});

test("full-width punctuation, wherever an input method writes it, gives one message with a correction", async () => {
  await open();
  for (const text of ["heap（n） -> heap（n - t） for t in ｛1，2｝", "heap(n) -> heap(n - t) for t in 1..=3；", "heap(n) -> heap(n - t) for t in {1， 2}"]) {
    await paste(text);
    await page.locator("#rules .message.error").first().waitFor();
    await page.waitForTimeout(200);
    assert.equal(await page.locator("#rules .message.error").count(), 1, text);
  }
  fine();
});

test("zoom of 200 %, forced colours, reduced motion and print", async () => {
  // 200 % of a window of 1280 pixels.
  await open("#ex=wythoff", { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });
  await page.locator(".map canvas").waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 640);
  const { width, shown } = await page.locator(".map canvas").evaluate((canvas) => ({ width: canvas.width, shown: canvas.clientWidth }));
  assert.equal(width, 2 * shown);

  await page.emulateMedia({ forcedColors: "active" });
  const { violations } = await new AxeBuilder({ page }).withTags(standards).exclude("section.stale").analyze();
  assert.deepEqual(violations.map(({ id }) => id), []);
  const borders = await page.locator("button:visible").evaluateAll((all) => all.filter((button) => !button.matches(".link") && parseFloat(getComputedStyle(button).borderTopWidth) === 0).map((button) => button.outerHTML.slice(0, 80)));
  assert.deepEqual(borders, []);
  assert.notEqual(await page.locator("[aria-pressed=true]").first().evaluate((button) => getComputedStyle(button).outlineStyle), "none");
  await page.emulateMedia({ forcedColors: "none" });

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("button", { name: /Compute up to 1,000/ }).waitFor({ timeout: 60000 });
  await page.getByRole("button", { name: /Compute up to 1,000/ }).click();
  const moving = await page.evaluate(async () => {
    let most = 0;
    for (let frame = 0; frame < 10; frame++) {
      most = Math.max(most, document.getAnimations().length);
      await new Promise((done) => requestAnimationFrame(done));
    }
    return most;
  });
  assert.equal(moving, 0);

  await page.emulateMedia({ media: "print" });
  for (const hidden of ["nav", ".zoom", "footer"]) assert.ok(await page.locator(hidden).first().isHidden(), hidden);
  assert.ok(await page.locator(".map canvas").isVisible());
  const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g).length;
  assert.ok(pages >= 1 && pages <= 6, `${pages} pages`);
});

test("two tabs: each has its own rules, results and language, and stops only its own work", async () => {
  await open("#ex=nim");
  const first = page;
  const second = await context.newPage();
  await second.goto(first.url().replace("#ex=nim", "#ex=wythoff"));
  await second.locator("#position .outcome").waitFor();
  await second.getByRole("button", { name: "中文" }).click();
  await second.locator("#values h2", { hasText: "SG 值" }).waitFor();
  assert.equal(await first.locator("#values h2").innerText(), "Values");
  await Promise.all([first, second].map((tab) => tab.getByRole("button", { name: /Compute up to|计算到/ }).waitFor({ timeout: 60000 })));
  // A long computation in one tab, stopped in the other only.
  await second.getByRole("button", { name: /计算到/ }).click();
  await first.bringToFront();
  await first.locator("h1").click();
  await first.keyboard.press("Escape");
  await first.locator(".ask input").fill("2 3");
  await first.keyboard.press("Enter");
  await first.locator(".value", { hasText: "nim-value 1" }).waitFor();
  await second.bringToFront();
  await second.locator(".summary", { hasText: "1,001 × 1,001" }).waitFor({ timeout: 60000 });
  assert.match(await first.locator("#rules .messages b").innerText(), /Nim/);
  await second.close();
  // The language was chosen for the next visit.
  await first.reload();
  await first.locator("#values h2", { hasText: "SG 值" }).waitFor();
  fine();
});
