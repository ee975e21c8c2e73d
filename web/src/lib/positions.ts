// Converts positions in the long form, in which answers write them, to terms. Only the engine reads what a reader types.
import type { Kind, Term } from "../engine/answers";

/** `kind(2, [1, 2], "..|#.") + 2*kind(3)` as terms; undefined for anything else. */
export function termsOf(text: string, kinds: Kind[]): Term[] | undefined {
  let rest = text.trim();
  if (rest === "()") return [];
  const terms: Term[] = [];
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    if (!found) return undefined;
    rest = rest.slice(found[0].length).trimStart();
    return found;
  };
  for (;;) {
    const count = Number(take(/^(\d+)\s*\*\s*/)?.[1] ?? 1);
    const name = take(/^[\p{L}_][\p{L}\p{N}_ -]*?(?=\s*[([])/u)?.[0];
    const kind = kinds.find((other) => other.name === name);
    if (!kind) return undefined;
    const fields: (number | number[] | string)[] = [];
    const list = () => {
      const found = take(/^\[([\d,\s-]*)\]/);
      return found && (found[1]!.trim() ? found[1]!.split(",").map(Number) : []);
    };
    if (rest.startsWith("[")) fields.push(list()!);
    else {
      take(/^\(/);
      while (!take(/^\)/)) {
        const field = list() ?? take(/^"([^"]*)"/)?.[1] ?? take(/^-?\d+/)?.[0];
        if (field === undefined) return undefined;
        fields.push(typeof field === "string" && /^-?\d+$/.test(field) && !kind.board ? Number(field) : field);
        take(/^,/);
      }
    }
    const read = fields.flatMap((field) => (typeof field === "string" ? (boardFields(field, kind) ?? []) : [field]));
    if (read.length !== kind.fields.length) return undefined;
    terms.push({ kind: kind.name, fields: read, count });
    if (!rest) return terms;
    if (!take(/^\+/)) return undefined;
  }
}

/** The fields of a board that is written as its rows. */
function boardFields(text: string, kind: Kind): (number | number[])[] | undefined {
  const { board } = kind;
  if (!board) return undefined;
  const rows = text.split("|");
  const states = [...board.states];
  const cells = [...rows.join("")].map((letter) => states.indexOf(letter));
  if (cells.includes(-1)) return undefined;
  return board.columns === null ? [cells] : board.columns < board.cells ? [[...rows[0]!].length, cells] : [cells, [...rows[0]!].length];
}
