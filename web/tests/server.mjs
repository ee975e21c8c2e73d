// The built page on a port of its own, with the binary as its engine.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname } from "node:path";
import { engineForDevelopment } from "./engine.mjs";

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const built = new URL("../dist/", import.meta.url);

export async function serve() {
  const engine = engineForDevelopment();
  const server = createServer((request, response) => {
    if (engine.handle(request, response)) return;
    const path = new URL(request.url, "http://page").pathname.slice(1) || "index.html";
    try {
      const body = readFileSync(new URL(path, built));
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
      engine.stop();
    },
  };
}
