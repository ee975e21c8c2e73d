// Tables of values as flat arrays, from the compact form of the answer.
import type { Answer, Json, Packed, Special } from "../engine/answers";

/** Codes of the entries that are not nim-values. */
export const code = { loony: -1, over: -2, outside: -3, unknown: -4, infinity: -5, draw: -6, left: -7, right: -8, next: -9, previous: -10 } as const;

export interface Axis { field: string; from: number; size: number; names?: string[] }
export interface Table {
  axes: Axis[];
  /** Nim-values, or codes below zero; row-major. */
  cells: Int32Array;
  /** Whether the entries are outcomes instead of values. */
  outcomes: boolean;
  largest: number;
}

const letterCodes: Record<string, number> = {
  N: code.next, P: code.previous, D: code.draw, L: code.left, R: code.right, "-": code.outside, "?": code.unknown,
};

function specialCode(special: Special): number {
  return typeof special === "string" ? (code[special as keyof typeof code] ?? code.unknown) : code.infinity;
}

function bytesOf(base64: string): Uint8Array {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** The packed numbers, in order. Each has a fixed number of bits, the lowest bits first. Numbers larger than 2^31 - 1 become 2^31 - 1. */
function numbers({ bits, base64 }: Packed, count: number): Int32Array {
  const bytes = bytesOf(base64);
  const values = new Int32Array(count);
  // This runs at every keystroke: short numbers are read through one word.
  if (bits <= 24) {
    const mask = 2 ** bits - 1;
    for (let index = 0, at = 0, word = 0, held = 0; index < count; index++) {
      for (; held < bits; held += 8) word |= bytes[at++]! << held;
      values[index] = word & mask;
      word >>>= bits;
      held -= bits;
    }
    return values;
  }
  for (let index = 0, bit = 0; index < count; index++) {
    let value = 0;
    for (let done = 0; done < bits; ) {
      const take = Math.min(8 - (bit & 7), bits - done);
      value += (((bytes[Math.floor(bit / 8)] ?? 0) >> (bit & 7)) & ((1 << take) - 1)) * 2 ** done;
      done += take;
      bit += take;
    }
    values[index] = Math.min(value, 2 ** 31 - 1);
  }
  return values;
}

export function unpack(packed: Packed, sizes: number[]): Int32Array {
  const total = sizes.reduce((product, size) => product * size, 1);
  if (!packed.symmetric) return numbers(packed, total);
  const size = sizes[0]!;
  const half = numbers(packed, (size * (size + 1)) / 2);
  const values = new Int32Array(total);
  for (let row = 0, index = 0; row < size; row++) {
    for (let column = row; column < size; column++, index++) values[row * size + column] = values[column * size + row] = half[index]!;
  }
  return values;
}

function flatten(nested: Json, into: Json[]) {
  if (Array.isArray(nested)) for (const part of nested) flatten(part, into);
  else into.push(nested);
}

function readEntries(entries: Packed | Json[], sizes: number[], letters: boolean): Int32Array {
  const codeOf = (letter: string | undefined) => letterCodes[letter ?? ""] ?? code.unknown;
  if (!Array.isArray(entries)) {
    const values = unpack(entries, sizes);
    const codes = [...(entries.letters ?? "")].map(codeOf);
    return letters ? values.map((index) => codes[index] ?? code.unknown) : values;
  }
  const flat: Json[] = [];
  flatten(entries, flat);
  return letters
    ? Int32Array.from(flat.flatMap((row) => [...(row as string)]), codeOf)
    : Int32Array.from(flat, (entry) => (entry === null ? code.unknown : Math.min(Number(entry), 2 ** 31 - 1)));
}

/** The table of an answer, or of the known part of one that was stopped by a limit. */
export function tableOf(answer: Answer): Table | undefined {
  const known = answer.ok ? answer : answer.error?.known;
  const outcomes = known?.values === undefined;
  const entries = known?.values ?? known?.outcomes;
  if (!known?.axes || !entries) return undefined;
  const axes = known.axes.map((axis) => ({
    field: axis.field, from: axis.from, size: axis.to === undefined ? 0 : axis.to - axis.from + 1, names: axis.names,
  }));
  const sizes = axes.map((axis) => axis.size);
  const cells = readEntries(entries, sizes, outcomes);
  const place = (at: number[]) => at.reduce((index, part, axis) => index * sizes[axis]! + part, 0);
  const runs = known.special_runs ?? (Array.isArray(known.special) ? known.special.map((entry) => ({ ...entry, count: 1 })) : []);
  for (const run of runs) cells.fill(specialCode(run.is), place(run.at), place(run.at) + run.count);
  let largest = 0;
  for (const cell of cells) if (cell > largest) largest = cell;
  return { axes, cells, outcomes, largest };
}

/** The number of entries that are known. */
export function knownIn(table: Table): number {
  let known = 0;
  for (const cell of table.cells) if (cell !== code.unknown) known++;
  return known;
}

/** A rectangle of cells: a table of two axes, a slice of one with more, or a sequence in rows of equal length. */
export interface Sheet { rows: number; columns: number; cells: Int32Array; first: number[] }

export function sheetOf(table: Table, slice: number[], rowLength: number): Sheet {
  const count = table.axes.length;
  if (count === 1) {
    const rows = Math.ceil(table.cells.length / rowLength);
    const cells = new Int32Array(rows * rowLength).fill(code.outside);
    cells.set(table.cells);
    return { rows, columns: rowLength, cells, first: [] };
  }
  const rows = table.axes[count - 2]!.size;
  const columns = table.axes[count - 1]!.size;
  let start = 0;
  for (let axis = 0; axis < count - 2; axis++) start = start * table.axes[axis]!.size + (slice[axis] ?? 0);
  start *= rows * columns;
  return { rows, columns, cells: table.cells.subarray(start, start + rows * columns), first: slice.slice(0, count - 2) };
}

/** The fields of the position in a cell of a sheet. */
export function fieldsAt(table: Table, sheet: Sheet, row: number, column: number): number[] {
  const { axes } = table;
  if (axes.length === 1) return [axes[0]!.from + row * sheet.columns + column];
  return [
    ...sheet.first.map((part, axis) => axes[axis]!.from + part),
    axes[axes.length - 2]!.from + row,
    axes[axes.length - 1]!.from + column,
  ];
}

export function outcomeOf(cell: number): string {
  if (cell === 0 || cell === code.previous) return "P";
  if (cell > 0 || cell === code.next || cell === code.loony) return "N";
  return ({ [code.draw]: "D", [code.left]: "L", [code.right]: "R", [code.infinity]: "∞", [code.outside]: "" } as Record<number, string>)[cell] ?? "?";
}

export function cellText(cell: number): string {
  if (cell >= 0) return String(cell);
  return ({ [code.loony]: "∞̸", [code.over]: "✓", [code.outside]: "", [code.unknown]: "?", [code.infinity]: "∞" } as Record<number, string>)[cell] ?? outcomeOf(cell);
}
