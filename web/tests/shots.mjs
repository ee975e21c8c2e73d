// Pictures of the page in its states, to look at: node tests/shots.mjs FOLDER [NAME-PART]
import { chromium } from "playwright-core";
import { mkdirSync } from "node:fs";
import { serve } from "./server.mjs";
import { flags } from "./flags.mjs";

const [, , folder = "shots", only = ""] = process.argv;
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
const states = [
  ["opening", "", async () => {}],
  ["error", "", async (page) => { await page.locator(".cm-content").click(); await page.keyboard.press("Control+A"); await page.keyboard.type("heap(n) → haep(n - 1)"); }],
  ["empty", "", async (page) => { await page.locator(".cm-content").click(); await page.keyboard.press("Control+A"); await page.keyboard.press("Delete"); }],
  ["wythoff", "#ex=wythoff", async () => {}],
  ["nim", "#ex=nim", async (page) => { await page.locator(".ask input").fill("3 5 7"); await page.keyboard.press("Enter"); }],
  ["cutting", "#ex=cutting-game", async () => {}],
  ["toads", "#ex=toads-and-frogs", async () => {}],
  ["domineering", "#ex=domineering", async () => {}],
  ["plot", "#ex=grundys-game", async (page) => { await page.waitForTimeout(2500); await page.getByRole("button", { name: "Plot" }).click(); }],
  ["games", "", async (page) => { await page.getByRole("button", { name: "Games" }).click(); }],
  ["playing", "#ex=nim", async (page) => { await page.locator(".ask input").fill("3 5 7"); await page.keyboard.press("Enter"); await page.waitForTimeout(600); await page.getByLabel("Play against").check(); await page.locator(".moves button").first().click(); await page.waitForTimeout(1500); }],
];
for (const [name, hash, act] of states) {
  for (const [width, height] of [[390, 844], [1280, 900], [1920, 1080]]) {
    for (const scheme of ["light", "dark"]) {
      const file = `${name}-${width}-${scheme}`;
      if (!file.includes(only)) continue;
      const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme, locale: "en-GB" });
      page.on("console", (message) => ["error", "warning"].includes(message.type()) && console.log(file, message.text()));
      page.on("pageerror", (error) => console.log(file, error.message));
      await page.goto(server.url + hash);
      await page.waitForTimeout(1500);
      await act(page);
      await page.waitForTimeout(1800);
      await page.screenshot({ path: `${folder}/${file}.png`, fullPage: true });
      await page.close();
    }
  }
}
await browser.close();
server.stop();
