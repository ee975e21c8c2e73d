// A folder on a port of its own: the built page with the binary as its engine, or a folder of scripts/site, as any static host offers it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { binary, engineForDevelopment } from "./engine.mjs";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm" };
const built = new URL("../dist/", import.meta.url);

/** The content policy of `grundy serve`, so that the tests are held to it. */
function policyOfServe() {
  const source = readFileSync(new URL("../../crates/grundy-cli/src/serve/http.rs", import.meta.url), "utf8");
  return /Content-Security-Policy: ([^]*?)\\r/.exec(source)[1].replace(/\\\n\s*/g, "");
}

export const serve = () => start(built, engineForDevelopment());
/** The program itself, with the page that is in it. */
export async function serveProgram() {
  const child = spawn(binary(), ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  return { url: /http:\S+?(?=\/?(\s|$))/.exec(line)[0] + "/", stop: () => child.kill() };
}
export const serveFolder = (folder) => start(pathToFileURL(resolve(folder) + "/"));

async function start(folder, engine) {
  const policy = engine && policyOfServe();
  const server = createServer((request, response) => {
    if (policy) response.setHeader("Content-Security-Policy", policy);
    if (engine?.handle(request, response)) return;
    const path = new URL(request.url, "http://page").pathname.slice(1) || "index.html";
    try {
      const body = readFileSync(new URL(path, folder));
      response.setHeader("Content-Type", types[extname(path)] ?? "application/octet-stream");
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    stop() {
      server.closeAllConnections();
      server.close();
      engine?.stop();
    },
  };
}
