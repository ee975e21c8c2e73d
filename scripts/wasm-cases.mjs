// Runs every case of testdata/cases through the WebAssembly module, and compares the answers as
// crates/grundy/tests/cases.rs does. Usage: node scripts/wasm-cases.mjs MODULE FOLDER
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { loaded } from "./wasm-module.mjs";

/** Whether `got` contains everything in `want`. */
function same(want, got) {
  if (Array.isArray(want)) {
    return Array.isArray(got) && want.length === got.length && want.every((entry, at) => same(entry, got[at]));
  }
  if (want !== null && typeof want === "object") {
    return got !== null && typeof got === "object" && !Array.isArray(got) &&
      Object.entries(want).every(([key, value]) =>
        key in got && (key === "moves" ? sameMoves(value, got[key]) : same(value, got[key])));
  }
  if (typeof want === "string" && typeof got === "string") {
    return words(want).join(" ") === words(got).join(" ");
  }
  return want === got || (typeof want !== typeof got && String(want) === String(got));
}

/** Moves are compared as sets, and only in the fields that are given. */
function sameMoves(want, got) {
  if (!Array.isArray(want) || !Array.isArray(got)) return false;
  if (want.length === 0) return got.length === 0;
  const keys = [...new Set(want.flatMap(Object.keys))].sort();
  const set = (moves) => [...new Set(moves.map((found) => JSON.stringify(keys.map((key) => tidy(key, found[key])))))].sort();
  return JSON.stringify(set(want)) === JSON.stringify(set(got));
}

/** White space and the order of the components of a sum are ignored. */
function tidy(key, value) {
  let text = words(typeof value === "string" ? value : JSON.stringify(value ?? null)).join(" ");
  for (const sign of ["+", ",", "(", ")", "[", "]", "*"]) {
    text = text.replaceAll(` ${sign}`, sign).replaceAll(`${sign} `, sign);
  }
  return key === "to" ? text.split("+").sort().join("+") : text;
}

function words(text) {
  return text.split(/\s+/u).filter((word) => word !== "");
}

/** JSON in which integers of more than 15 digits become strings, as a double cannot hold all of them. */
function parsed(text) {
  return JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/gu, (token) => token.startsWith('"') ? token : `"${token}"`));
}

const [file, folder] = process.argv.slice(2);
const { ask } = await loaded(readFileSync(file));
let held = 0;
let failed = 0;
for (const name of readdirSync(folder).filter((name) => name.endsWith(".jsonl")).sort()) {
  for (const line of readFileSync(join(folder, name), "utf8").split("\n").filter((line) => line.trim() !== "")) {
    const { expect } = parsed(line);
    // The request is cut out of the line, because reading it as JSON would round large integers.
    const request = requestIn(line);
    const answer = ask(request);
    if (same(expect, parsed(answer))) {
      held += 1;
    } else {
      failed += 1;
      console.error(`${name}\nrequest ${request}\nwant    ${JSON.stringify(expect)}\ngot     ${answer}`);
    }
  }
}
console.log(`${held} cases hold`);
process.exit(failed === 0 && held > 0 ? 0 : 1);

/** The text of the field `request`, which is the first field of the line. */
function requestIn(line) {
  const start = line.indexOf("{", line.indexOf('"request"'));
  let depth = 0;
  for (let at = start, inText = false; at < line.length; at += 1) {
    const character = line[at];
    if (inText) {
      if (character === "\\") at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === "{") depth += 1;
    else if (character === "}" && --depth === 0) return line.slice(start, at + 1);
  }
  throw new Error(`no request in ${line}`);
}
