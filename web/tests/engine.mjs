// The binary as the engine of the page, for development and tests: one `grundy batch`, whose lines are questions and answers.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export const binary = () => process.env.GRUNDY ?? new URL("../../target/release/grundy", import.meta.url).pathname;

export function engineForDevelopment(path = binary()) {
  let child;
  let next = 0;
  const waiting = new Map();

  function start() {
    child = spawn(path, ["batch", "--unordered", "--threads", "6"], { stdio: ["pipe", "pipe", "inherit"] });
    child.on("exit", () => {
      child = undefined;
      for (const { done } of waiting.values()) done('{"ok":false,"error":{"kind":"internal","message":"the engine ended"}}');
      waiting.clear();
    });
    createInterface({ input: child.stdout }).on("line", (line) => {
      const { id, progress } = JSON.parse(line);
      if (progress) return waiting.get(id)?.progress(progress);
      waiting.get(id)?.done(line);
      waiting.delete(id);
    });
  }

  function ask(text, done, progress) {
    if (!child) start();
    const id = ++next;
    waiting.set(id, { done, progress });
    child.stdin.write(JSON.stringify({ ...JSON.parse(text), id, progress: progress !== undefined }) + "\n");
    return () => {
      if (waiting.delete(id)) child?.stdin.write(JSON.stringify({ cancel: id }) + "\n");
    };
  }

  return {
    handle(request, response) {
      const path = request.url.split("?")[0];
      if (path === "/serve.json") {
        response.setHeader("Content-Type", "application/json");
        response.end('{"engine":"native","version":"development","limits":{"seconds":10,"bytes":268435456}}');
        return true;
      }
      if (path !== "/ask" || request.method !== "POST") return false;
      let body = "";
      request.on("data", (part) => (body += part));
      request.on("end", () => {
        // As `grundy serve` answers: with lines of progress where the page wants them.
        const lines = request.headers.accept?.includes("application/x-ndjson");
        response.setHeader("Content-Type", lines ? "application/x-ndjson" : "application/json");
        const progress = ({ positions, bytes, heaps, phase }) =>
          response.write(JSON.stringify({ progress: heaps === undefined ? { what: "work", done: positions, bytes, phase } : { what: "heaps", done: heaps } }) + "\n");
        const cancel = ask(body, (line) => response.end(line), lines ? progress : undefined);
        response.on("close", cancel);
      });
      return true;
    },
    stop: () => child?.kill(),
  };
}
