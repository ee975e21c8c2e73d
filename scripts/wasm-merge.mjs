// Removes functions from a WebAssembly module whose code is that of an earlier function, which is called instead. Many
// types share code: a list of heaps is cloned like a list of numbers. The linker for WebAssembly keeps such functions
// apart.
//
//     node scripts/wasm-merge.mjs MODULE
import { readFileSync, writeFileSync } from "node:fs";

const bytes = readFileSync(process.argv[2]);

/** Reads numbers as the format writes them. */
class Reader {
  constructor(bytes, at = 0) { this.bytes = bytes; this.at = at; }
  byte() { return this.bytes[this.at++]; }
  unsigned() {
    for (let value = 0, place = 1; ; place *= 128) {
      const byte = this.byte();
      value += (byte & 127) * place;
      if (byte < 128) return value;
    }
  }
  skip() { while (this.byte() >= 128); }
  take(length) { return this.bytes.subarray(this.at, (this.at += length)); }
}
const unsigned = (value) => {
  const out = [];
  do {
    const low = value % 128;
    value = Math.floor(value / 128);
    out.push(value ? low + 128 : low);
  } while (value);
  return out;
};

/** The pieces of a body: code without indices of functions, and between the pieces those indices. */
function pieces(body) {
  const reader = new Reader(body);
  const parts = [];
  let from = 0;
  const index = () => {
    const before = body.subarray(from, reader.at);
    parts.push(before, reader.unsigned());
    from = reader.at;
  };
  const skip = (count) => { for (; count > 0; count--) reader.skip(); };
  for (let groups = reader.unsigned(); groups > 0; groups--) skip(2);
  while (reader.at < body.length) {
    const op = reader.byte();
    if (op === 0x10 || op === 0x12 || op === 0xd2) index(); // call, return_call, ref.func
    else if (op === 0x11 || op === 0x13) skip(2); // call_indirect
    else if (op >= 0x02 && op <= 0x04) skip(1); // block, loop, if
    else if (op === 0x0c || op === 0x0d) skip(1); // br, br_if
    else if (op === 0x0e) skip(reader.unsigned() + 1); // br_table
    else if (op >= 0x20 && op <= 0x26) skip(1); // locals, globals, tables
    else if (op >= 0x28 && op <= 0x3e) skip(2); // loads and stores
    else if (op === 0x3f || op === 0x40 || op === 0x41 || op === 0x42 || op === 0xd0) skip(1);
    else if (op === 0x43) reader.at += 4;
    else if (op === 0x44) reader.at += 8;
    else if (op === 0x1c) skip(reader.unsigned());
    else if (op === 0xfc) {
      const more = reader.unsigned();
      if (more <= 7) continue; // conversions that saturate
      if (more > 17) throw new Error(`unknown instruction 0xfc ${more}`);
      skip({ 8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1 }[more]);
    } else if (!(op <= 0x01 || op === 0x05 || op === 0x0b || op === 0x0f || op === 0x1a || op === 0x1b || (op >= 0x45 && op <= 0xc4) || op === 0xd1)) {
      throw new Error(`unknown instruction 0x${op.toString(16)}`);
    }
  }
  parts.push(body.subarray(from));
  return parts;
}

const reader = new Reader(bytes, 8);
const sections = [];
while (reader.at < bytes.length) {
  const id = reader.byte();
  sections.push({ id, body: reader.take(reader.unsigned()) });
}
const section = (id) => new Reader(sections.find((section) => section.id === id).body);

// The functions that the page provides come first.
let imported = 0;
const imports = section(2);
for (let count = imports.unsigned(); count > 0; count--) {
  for (const _ of "mn") imports.take(imports.unsigned());
  if (imports.byte() !== 0) throw new Error("the module takes more than functions");
  imports.unsigned();
  imported++;
}
const types = section(3);
const typeOf = Array.from({ length: types.unsigned() }, () => types.unsigned());
const code = section(10);
const functions = Array.from({ length: code.unsigned() }, () => pieces(code.take(code.unsigned())));

// The earliest function with the same code; functions that call the same functions become alike in later rounds.
let same = functions.map((_, index) => index);
const now = (index) => (index < imported ? index : same[index - imported] + imported);
for (let before = -1, left = functions.length; before !== left; ) {
  before = left;
  const seen = new Map();
  same = functions.map((parts, index) => {
    // Lengths keep code and indices apart.
    const key = typeOf[index] + parts.map((part) => (typeof part === "number" ? ` ${now(part)}` : ` ${part.length}:${Buffer.from(part).toString("latin1")}`)).join("");
    if (!seen.has(key)) seen.set(key, index);
    return seen.get(key);
  });
  left = seen.size;
}
const kept = functions.flatMap((_, index) => (same[index] === index ? [index] : []));
const place = new Map(kept.map((index, at) => [index, at + imported]));
const renamed = (index) => (index < imported ? index : place.get(same[index - imported]));

const rewrite = {
  3: () => [unsigned(kept.length), ...kept.map((index) => unsigned(typeOf[index]))],
  7: (exports) => {
    const out = [];
    const count = exports.unsigned();
    out.push(unsigned(count));
    for (let entry = 0; entry < count; entry++) {
      const from = exports.at;
      exports.take(exports.unsigned());
      const kind = exports.byte();
      out.push(exports.bytes.subarray(from, exports.at));
      const index = exports.unsigned();
      out.push(unsigned(kind === 0 ? renamed(index) : index));
    }
    return out;
  },
  9: (elements) => {
    const count = elements.unsigned();
    const out = [unsigned(count)];
    for (let entry = 0; entry < count; entry++) {
      const from = elements.at;
      // An active list of functions for the first table, from a constant place.
      if (elements.unsigned() !== 0 || elements.byte() !== 0x41) throw new Error("unknown list of functions");
      elements.skip();
      if (elements.byte() !== 0x0b) throw new Error("unknown list of functions");
      out.push(elements.bytes.subarray(from, elements.at));
      const length = elements.unsigned();
      out.push(unsigned(length));
      for (let at = 0; at < length; at++) out.push(unsigned(renamed(elements.unsigned())));
    }
    return out;
  },
  10: () => [
    unsigned(kept.length),
    ...kept.flatMap((index) => {
      const body = Buffer.concat(functions[index].map((part) => Buffer.from(typeof part === "number" ? unsigned(renamed(part)) : part)));
      return [unsigned(body.length), body];
    }),
  ],
};
const out = [bytes.subarray(0, 8)];
for (const { id, body } of sections) {
  if (id === 8) throw new Error("the module has a function that starts it");
  // Custom sections, such as those for names and tools, are of no use to a page.
  if (id === 0) continue;
  const next = rewrite[id] ? Buffer.concat(rewrite[id](new Reader(body)).map((part) => Buffer.from(part))) : body;
  out.push(Buffer.from([id]), Buffer.from(unsigned(next.length)), next);
}
writeFileSync(process.argv[2], Buffer.concat(out));
console.log(`${functions.length - kept.length} of ${functions.length} functions had the code of another: ${bytes.length} bytes before`);
