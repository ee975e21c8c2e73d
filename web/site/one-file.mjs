// Writes the page with the module into one file that opens from a disk: node one-file.mjs FOLDER, where scripts/site has put the page and grundy.wasm.
// Nothing in it can reach a network: the policy allows the scripts and styles in the file by their hashes, and no connection at all.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const folder = process.argv[2];
const read = (name) => readFileSync(join(folder, name), "utf8");
const asset = (pattern) => read(join("assets", readdirSync(join(folder, "assets")).find((name) => pattern.test(name))));
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
/** Text for an element `script`, which ends at the first closing tag. */
const enclosed = (text) => text.replace(/<\/script/gi, "<\\/script").replace(/<!--/g, "<\\!--");

const script = enclosed(asset(/^index-.*\.js$/));
const worker = enclosed(asset(/^worker-.*\.js$/));
const style = asset(/^index-.*\.css$/);
const icon = `data:image/svg+xml;base64,${Buffer.from(read("icon.svg")).toString("base64")}`;
const module = gzipSync(readFileSync(join(folder, "grundy.wasm")), { level: 9 }).toString("base64");
const policy = [
  "default-src 'none'", `script-src ${hash(script)} 'wasm-unsafe-eval' blob:`, "worker-src blob:", `style-src ${hash(style)}`, "img-src data: blob:",
  "connect-src data: blob:", "base-uri 'none'", "form-action 'none'",
].join("; ");

const page = read("index.html")
  .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, () => `<meta http-equiv="Content-Security-Policy" content="${policy}">`)
  .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${icon}">`)
  .replace(/\s*<script type="module"[^>]*><\/script>/, "")
  .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
  .replace(/<\/body>/, () =>
    [`<script type="text/plain" id="grundy-worker">${worker}</script>`, `<script type="text/plain" id="grundy-wasm">${module}</script>`,
      `<script type="module">${script}</script>`, "</body>"].join("\n"));
writeFileSync(join(folder, "grundy.html"), page);
