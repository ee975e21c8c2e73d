// Where the moves of a component are on its drawing. A drawing has spots, and a move is a set of spots: the cells that its label names, the cells that
// it changes, or the tokens that it takes. A reader makes a move by choosing its spots one after the other.
import type { Kind, Move, Term } from "../engine/answers";
import { replacement } from "../lib/terms";

export interface Place { move: Move; spots: string[] }

/** What a component looks like. */
export type Drawing =
  | { form: "grid"; columns: number; cells: number[] }
  | { form: "graph"; cells: number[] }
  | { form: "coins"; cells: number[] }
  | { form: "columns"; heights: number[] }
  | { form: "row"; length: number }
  | { form: "lattice"; at: [number, number] }
  | { form: "sheet"; at: [number, number] }
  | { form: "text" };

/** The largest numbers that are drawn as tokens, cells and lattices. */
const tallest = 60;
const most = { cells: 400, entries: 40, lattice: 24 };

type Fields = Term["fields"];
const isList = (field: number | number[]): field is number[] => Array.isArray(field);

/** The components of one kind that a move leaves in the place of the one that it changes. */
function leaves(before: Term[], index: number, move: Move): Term[] {
  return move.after ? replacement(before, index, move.after) : [];
}

/** The fields after a move that leaves one component of the same kind. */
function single(term: Term, left: Term[]): Fields | undefined {
  return left.length === 1 && left[0]!.kind === term.kind ? left[0]!.fields : undefined;
}

/** The numbers of a component that are drawn as columns of tokens: all of its fields, or its only list. */
function heightsOf(fields: Fields): number[] | undefined {
  const lists = fields.filter(isList);
  const heights = lists.length === 1 ? lists[0]! : lists.length === 0 ? (fields as number[]) : undefined;
  return heights && heights.length <= most.entries && heights.every((height) => height >= 0 && height <= tallest) ? heights : undefined;
}

export function drawingOf(term: Term, kind: Kind | undefined, coins: boolean, moves: Move[], before: Term[], index: number): Drawing {
  const board = kind?.board;
  if (board) {
    const cells = term.fields[board.cells];
    if (!cells || !isList(cells) || cells.length > most.cells) return { form: "text" };
    if (board.graph) return { form: "graph", cells };
    const columns = board.columns === null ? undefined : term.fields[board.columns];
    return typeof columns === "number" && columns > 0 ? { form: "grid", columns, cells } : { form: "text" };
  }
  const { fields } = term;
  if (coins) {
    const cells = fields.length === 1 ? fields[0]! : fields[1]!;
    if (isList(cells) && fields.length === 1 && cells.length <= tallest) return { form: "coins", cells };
    const length = fields[0];
    if (isList(cells) && typeof length === "number" && length <= tallest)
      return { form: "coins", cells: Array.from({ length }, (_, place) => (cells.includes(place + 1) ? 1 : 0)) };
  }
  if (fields.length === 2 && !fields.some(isList) && (fields as number[]).every((at) => at >= 0 && at <= most.lattice)) {
    const at = fields as [number, number];
    return { form: moves.length && moves.every((move) => single(term, leaves(before, index, move)) === undefined) ? "sheet" : "lattice", at };
  }
  const heights = heightsOf(fields);
  if (heights?.length === 1 && !isList(fields[0]!)) {
    const splits = moves.some((move) => leaves(before, index, move).length > 1);
    return splits ? { form: "row", length: heights[0]! } : { form: "columns", heights };
  }
  return heights ? { form: "columns", heights } : { form: "text" };
}

/** The name of a cell in labels: a letter for the column and a number for the row, or what the graph calls it. */
export function cellName(cell: number, kind: Kind, columns: number): string {
  const { names, graph } = kind.board!;
  if (names?.[cell] !== undefined) return names[cell];
  if (graph) return graph.vertices[cell] ?? String(cell);
  let letters = "";
  for (let column = cell % columns; column >= 0; column = Math.floor(column / 26) - 1) letters = String.fromCharCode(97 + (column % 26)) + letters;
  return letters + (Math.floor(cell / columns) + 1);
}

/** The cells that a label names, as whole words or joined by hyphens. */
function named(label: string, cells: Map<string, number>): number[] {
  const found = new Set<number>();
  for (const word of label.split(/[\s,;:()]+/)) {
    for (const part of cells.has(word) ? [word] : word.split("-")) {
      const cell = cells.get(part);
      if (cell !== undefined) found.add(cell);
    }
  }
  return [...found];
}

const changed = (before: number[], after: number[]) => before.flatMap((cell, at) => (cell === after[at] ? [] : [at]));

function placesOnBoard(drawing: { cells: number[]; columns?: number }, kind: Kind, term: Term, moves: Move[], before: Term[], index: number): Place[] {
  const { cells } = drawing;
  const names = new Map(cells.map((_, cell) => [cellName(cell, kind, drawing.columns ?? 1), cell]));
  return moves.flatMap((move): Place[] => {
    const byLabel = named(move.label ?? "", names);
    if (byLabel.length) return [{ move, spots: byLabel.map(String) }];
    const after = single(term, leaves(before, index, move))?.[kind.board!.cells];
    return after && isList(after) && after.length === cells.length ? [{ move, spots: changed(cells, after).map(String) }] : [];
  });
}

/** The token of column `at` with the index `height`, counted from the ground: the lowest one that the move takes. */
const token = (at: number, height: number) => `${at}.${height}`;

function placesInColumns(heights: number[], term: Term, moves: Move[], before: Term[], index: number): Place[] {
  return moves.flatMap((move): Place[] => {
    const fields = single(term, leaves(before, index, move));
    const after = fields && heightsOf(fields);
    if (!after) return heights.length === 1 && leaves(before, index, move).length === 0 ? [{ move, spots: [token(0, 0)] }] : [];
    if (after.length === heights.length) {
      const lower = changed(heights, after).filter((at) => after[at]! < heights[at]!);
      return lower.length ? [{ move, spots: lower.map((at) => token(at, after[at]!)) }] : [];
    }
    // A column that disappears: any column without which the others are what is left.
    if (after.length !== heights.length - 1) return [];
    return heights.flatMap((_, at) => (heights.toSpliced(at, 1).every((height, place) => height === after[place]) ? [{ move, spots: [token(at, 0)] }] : []));
  });
}

/** A row of tokens, from which a move takes neighbours; the numbers of tokens left on both sides tell which. */
function placesInRow(length: number, term: Term, moves: Move[], before: Term[], index: number): Place[] {
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => String(from + at));
  return moves.flatMap((move): Place[] => {
    const left = leaves(before, index, move);
    if (left.some((other) => other.kind !== term.kind || other.fields.length !== 1 || isList(other.fields[0]!))) return [];
    const [a = 0, b = 0, ...more] = left.map((other) => other.fields[0] as number);
    if (more.length || a + b >= length) return [];
    const ways = [[a, b], [b, a]].map(([one, other]) => range(one!, length - other!));
    return (a === b ? ways.slice(0, 1) : ways).map((spots) => ({ move, spots }));
  });
}

export function placesOf(drawing: Drawing, kind: Kind | undefined, term: Term, moves: Move[], before: Term[], index: number): Place[] {
  const some = moves.slice(0, 2000);
  switch (drawing.form) {
    case "grid":
    case "graph":
      return placesOnBoard(drawing, kind!, term, some, before, index);
    case "columns":
      return placesInColumns(drawing.heights, term, some, before, index);
    case "row":
      return placesInRow(drawing.length, term, some, before, index);
    case "coins":
      return some.flatMap((move): Place[] => {
        const fields = single(term, leaves(before, index, move));
        const after = fields && drawingOf({ ...term, fields }, kind, true, [], [], 0);
        return after?.form === "coins" && after.cells.length === drawing.cells.length
          ? [{ move, spots: changed(drawing.cells, after.cells).map(String) }]
          : [];
      });
    case "lattice":
      return some.flatMap((move) => {
        const fields = single(term, leaves(before, index, move));
        return fields?.every((field, at) => typeof field === "number" && field <= drawing.at[at]! + 3) ? [{ move, spots: [fields.join(".")] }] : [];
      });
    default:
      return [];
  }
}

/** The places that contain all chosen spots. */
export const open = (places: Place[], chosen: string[]) => places.filter(({ spots }) => chosen.every((spot) => spots.includes(spot)));

/** What a click on a spot means: a move that is complete, or the spots that are chosen now. */
export function click(places: Place[], chosen: string[], spot: string): Move | string[] {
  let next = chosen.includes(spot) ? chosen : [...chosen, spot];
  let left = open(places, next);
  if (!left.length) {
    next = [spot];
    left = open(places, next);
  }
  if (!left.length) return [];
  const alike = (some: Place[]) => some.length > 0 && some.every(({ move }) => move.group === some[0]!.move.group && move.player === some[0]!.move.player);
  // A second click on the same spot makes the move of the chosen spots, even if more of them could be chosen.
  const exact = left.filter(({ spots }) => spots.length === next.length);
  if (alike(left)) return left[0]!.move;
  if (chosen.includes(spot) && alike(exact)) return exact[0]!.move;
  return next;
}
