// Pictures of the page in its states, to look at: node tests/shots.mjs FOLDER [NAME-PART]
import { chromium } from "playwright-core";
import { mkdirSync } from "node:fs";
import { serve } from "./server.mjs";
import { states } from "./states.mjs";
import { flags } from "./flags.mjs";

const [, , folder = "shots", only = ""] = process.argv;
mkdirSync(folder, { recursive: true });
const server = await serve();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
for (const [name, address, reach] of states) {
  for (const [width, height] of [[320, 700], [390, 844], [1280, 900], [1920, 1080]]) {
    for (const scheme of ["light", "dark"]) {
      const file = `${name}-${width}-${scheme}`;
      if (!file.includes(only)) continue;
      const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme, locale: "en-GB" });
      page.on("console", (message) => ["error", "warning"].includes(message.type()) && console.log(file, message.text()));
      page.on("pageerror", (error) => console.log(file, error.message));
      await page.goto(server.url + address);
      await reach(page).catch((error) => console.log(file, error.message));
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${folder}/${file}.png`, fullPage: true });
      await page.close();
    }
  }
}
await browser.close();
server.stop();
