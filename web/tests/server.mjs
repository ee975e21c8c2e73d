// A folder on a port of its own: the built page with the binary as its engine, or a folder of scripts/site, as any static host offers it.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { engineForDevelopment } from "./engine.mjs";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm" };
const built = new URL("../dist/", import.meta.url);

export const serve = () => start(built, engineForDevelopment());
export const serveFolder = (folder) => start(pathToFileURL(resolve(folder) + "/"));

async function start(folder, engine) {
  const server = createServer((request, response) => {
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
