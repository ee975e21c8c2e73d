// Compares the code that the WebAssembly module generates for rules with its interpreter: whole tables of testdata/compiled-rules.txt, normal and
// misère, by an instance that generates code and one that cannot. Usage: node scripts/wasm-compiled.mjs MODULE testdata/compiled-rules.txt
import { readFileSync } from "node:fs";
import { loaded } from "./wasm-module.mjs";

/** Code is generated only for tables that take the interpreter a while; a table is not made larger than this many cells for it. */
const MOST_CELLS = 7000;

const [file, rulesFile] = process.argv.slice(2);
const bytes = readFileSync(file);
const fast = await loaded(bytes);
const slow = await loaded(bytes, { generates: false });
const fail = (what) => {
  console.error(what);
  process.exit(1);
};

let [cells, tables] = [0, 0];
for (const block of readFileSync(rulesFile, "utf8").split("\n\n").filter((block) => !block.startsWith("#"))) {
  const [first, ...lines] = block.trim().split("\n");
  const ruleset = { rules: lines.join("\n") };
  const ask = ({ ask }, request) => JSON.parse(ask(JSON.stringify({ ...request, ruleset })));
  const { fields } = ask(fast, { ask: "show" }).kinds[0];
  // Outcomes of sums are not computed cell by cell.
  const isSingle = !/ \+ \w+\(|\* \w+\(/.test(ruleset.rules);
  for (const wanted of [{ engine: "dense" }, ...(isSingle ? [{ outcomes: true }, { outcomes: true, convention: "misere" }] : [])]) {
    const before = fast.compiled();
    for (let side = Number(first.slice("to ".length)); ; side *= 2) {
      const request = { ask: "table", to: fields.map(() => side), ...wanted };
      const [table, expected] = [fast, slow].map((engine) => ask(engine, request));
      const content = ({ values, outcomes, special }) => JSON.stringify({ values, outcomes, special });
      if (table.ok !== expected.ok || content(table) !== content(expected)) fail(`${ruleset.rules}\n${JSON.stringify(request)}\n${content(table)}\n${content(expected)}`);
      // Several kinds of positions have no table.
      if (!table.ok) break;
      cells += side ** fields.length;
      tables++;
      if (fast.compiled() > before || (2 * side) ** fields.length > MOST_CELLS) break;
    }
  }
}
console.log(`generated code: ${fast.compiled()} functions, ${tables} tables with ${cells} cells are those of the interpreter`);
if (fast.compiled() < 20 || slow.compiled() > 0) fail("too little was compared");
