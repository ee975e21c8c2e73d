// A page in chromium for the tests, and what they do with it. Every test opens a page of its own, in a context that knows nothing of earlier ones.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import * as browsers from "playwright-core";
import { deflateRawSync } from "node:zlib";
import { flags } from "./flags.mjs";

/** The rules of accessibility that the page keeps. */
export const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export let server, browser, context, page;
/** What the browser complained of, and requests to other hosts. */
export let problems = [];
export let foreign = [];

/** Opens a browser and a server for all tests of a file. */
export function served(serve) {
  before(async () => {
    server = await serve();
    // GRUNDY_BROWSER names another browser of playwright, firefox or webkit, and BROWSER_PATH its program.
    const other = process.env.GRUNDY_BROWSER;
    browser = other
      ? await browsers[other].launch({ executablePath: process.env.BROWSER_PATH })
      : await browsers.chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
  });
  after(async () => {
    await browser?.close();
    server?.stop();
  });
}

/** In every page before its own code: what is copied can be read, and what breaks the content policy is a problem. */
function atStart() {
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => console.error(`content policy: ${violatedDirective} ${blockedURI}`));
  if (navigator.clipboard) navigator.clipboard.writeText = async (text) => void (window.copied = text);
}
export const copied = () => page.evaluate(() => window.copied);

/** Numbers that look random and are the same in every run. */
export function random(seed) {
  return (below) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * below);
  };
}

/** A new page at an address, which begins with the server's unless it names its own. */
export async function open(hash = "", { initScript, ...options } = {}, shows = "#position .outcome, #rules .message.error, .banner") {
  await context?.close();
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB", ...options });
  await context.addInitScript(atStart);
  if (initScript) await context.addInitScript(initScript);
  page = await context.newPage();
  problems = [];
  foreign = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("request", (request) => !/^(data|blob|file):/.test(request.url()) && !request.url().startsWith(server.url) && foreign.push(request.url()));
  await page.goto(/^\w+:/.test(hash) ? hash : server.url + hash);
  await ready(shows);
}
export const ready = (shows = "#position .outcome") => page.locator(shows).first().waitFor();

export function fine() {
  assert.deepEqual(problems, []);
  assert.deepEqual(foreign, []);
}
/** Types text key by key in place of the text in the editor. */
export async function type(text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}
/** Inserts all of the text at once, so that no unfinished part of it is checked. */
export async function paste(text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(text);
}
/** Asks the binary that serves the page. */
export const ask = (request) =>
  page.evaluate(async (body) => (await fetch("ask", { method: "POST", headers: { "Content-Type": "application/json" }, body })).json(), JSON.stringify(request));
export async function look(position) {
  await page.locator(".ask input").fill(position);
  await page.keyboard.press("Enter");
}
/** Runs `act`, which makes the page ask for a position, and waits until the answer is shown. */
export async function viewed(act, ruleset) {
  const answered = page.waitForResponse((response) => {
    if (!response.url().endsWith("/ask")) return false;
    const question = response.request().postDataJSON();
    return question.ask === "view" && (ruleset === undefined || question.ruleset === ruleset);
  });
  await act();
  await answered;
  // Until then, the table is that of the rules before.
  if (ruleset !== undefined) await page.waitForFunction(() => !document.querySelector("#values[aria-busy]"));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20))));
}
/** Opens a game of the catalogue in the page that is open. */
export const openGame = (name) => viewed(() => page.evaluate((hash) => (location.hash = hash), `ex=${name}`), name);
/** Clicks a button that then disappears; returns the milliseconds until it has disappeared, by the clock of the page. */
export const pressed = (button) =>
  button.evaluate((element) => {
    const start = performance.now();
    element.click();
    return new Promise((done) => {
      const look = () => (element.isConnected ? requestAnimationFrame(look) : done(performance.now() - start));
      look();
    });
  });
export const code = (text) => "#g1." + deflateRawSync(text).toString("base64url");
export async function editorText() {
  if (await page.locator(".cm-placeholder").count()) return "";
  return (await page.locator(".cm-line").allInnerTexts()).join("\n").trim();
}
/** How much two pictures differ, in squares of 10 pixels: the mean difference of a colour, 0 to 255, and the share of squares that differ clearly. */
export async function difference(one, other) {
  const blank = await context.newPage();
  try {
    return await blank.evaluate(async (pictures) => {
      const [a, b] = await Promise.all(pictures.map(async (picture) => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const canvas = new OffscreenCanvas(Math.ceil(image.width / 10), Math.ceil(image.height / 10));
        const context = canvas.getContext("2d");
        context.imageSmoothingQuality = "high";
        context.drawImage(image, 0, 0, canvas.width, canvas.height);
        return context.getImageData(0, 0, canvas.width, canvas.height).data;
      }));
      if (a.length !== b.length) return { mean: 255, share: 1 };
      let [sum, far] = [0, 0];
      for (let at = 0; at < a.length; at += 4) {
        const most = Math.max(...[0, 1, 2].map((channel) => Math.abs(a[at + channel] - b[at + channel])));
        sum += most;
        if (most > 40) far++;
      }
      return { mean: sum / (a.length / 4), share: far / (a.length / 4) };
    }, [one, other].map((picture) => picture.toString("base64")));
  } finally {
    await blank.close();
  }
}
