import { expect, test } from "vitest";
import type { Kind, Move, Term } from "../engine/answers";
import { termsOf } from "../lib/positions";
import { layout } from "./layout";
import { cellName, click, drawingOf, placesOf } from "./places";

const kindOf = (board?: Kind["board"]): Kind => ({ name: "board", fields: [], board });
const grid = kindOf({ columns: 0, cells: 1, states: ".#" });
const at = (fields: Term["fields"]): Term => ({ kind: "board", fields, count: 1 });
const moveTo = (label: string | undefined, group: number, ...after: Term[]): Move => ({ component: 0, from: "", to: "", label, after, group });

function placesFor(term: Term, kind: Kind | undefined, moves: Move[]) {
  const drawing = drawingOf(term, kind, false, moves, [term], 0);
  return placesOf(drawing, kind, term, moves, [term], 0);
}

test("cells have the names of labels", () => {
  expect(cellName(0, grid, 3)).toBe("a1");
  expect(cellName(5, grid, 3)).toBe("c2");
  expect(cellName(27, grid, 30)).toBe("ab1");
});

test("a label that names cells tells where a move is, whatever else it changes", () => {
  const board = at([3, [0, 0, 0, 0, 0, 0]]);
  const places = placesFor(board, grid, [moveTo("take b1", 0, at([3, [1, 1, 1, 0, 1, 0]])), moveTo("a1-b1", 1, at([3, [1, 1, 0, 0, 0, 0]]))]);
  expect(places.map(({ spots }) => spots)).toEqual([["1"], ["0", "1"]]);
});

test("without such a label, a move is where cells change", () => {
  const places = placesFor(at([2, [0, 0]]), grid, [moveTo(undefined, 0, at([2, [1, 1]]))]);
  expect(places[0]!.spots).toEqual(["0", "1"]);
});

test("spots are chosen one after the other until one move is left; the same spot again takes what is chosen", () => {
  const board = at([3, [0, 0, 0]]);
  const [one, two, three] = [moveTo("a1", 0, at([3, [1, 0, 0]])), moveTo("a1-b1", 1, at([3, [1, 1, 0]])), moveTo("b1-c1", 2, at([3, [0, 1, 1]]))];
  const places = placesFor(board, grid, [one, two, three]);
  expect(click(places, [], "2")).toBe(three);
  expect(click(places, [], "0")).toEqual(["0"]);
  expect(click(places, ["0"], "0")).toBe(one);
  expect(click(places, ["0"], "1")).toBe(two);
  expect(click(places, [], "1")).toEqual(["1"]);
  expect(click(places, ["0"], "2")).toBe(three);
});

test("a token of a column stands for all that are taken with it", () => {
  const heaps = at([[3, 1, 2]]);
  const places = placesFor(heaps, undefined, [moveTo("", 0, at([[1, 1, 2]])), moveTo("", 1, at([[3, 2]])), moveTo("", 2, at([[0, 0, 2]]))]);
  expect(places.map(({ spots }) => spots)).toEqual([["0.1"], ["1.0"], ["0.0", "1.0"]]);
});

test("in a row, what remains on both sides tells which tokens are taken", () => {
  const row = at([5]);
  const moves = [moveTo("", 0, at([1]), at([3])), moveTo("", 1, at([4])), moveTo("", 2, at([2]), at([2]))];
  const places = placesFor(row, undefined, moves);
  expect(places.map(({ spots }) => spots)).toEqual([["1"], ["3"], ["4"], ["0"], ["2"]]);
});

test("neighbours in a layout are nearer than others, and a grid is drawn as a grid", () => {
  const edges: [number, number][] = [[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5]];
  const spots = layout(6, edges);
  const far = (a: number, b: number) => Math.hypot(spots[a]!.x - spots[b]!.x, spots[a]!.y - spots[b]!.y);
  for (const [a, b] of edges) expect(far(a, b)).toBeLessThan(1.25);
  expect(far(0, 2)).toBeGreaterThan(1.5);
  expect(far(0, 5)).toBeGreaterThan(1.9);
  for (const [a, b] of edges) expect(Math.min(Math.abs(spots[a]!.x - spots[b]!.x), Math.abs(spots[a]!.y - spots[b]!.y))).toBeLessThan(0.15);
  expect(Math.min(...spots.map(({ x }) => x))).toBeCloseTo(0);
  expect(layout(6, edges)).toEqual(spots);
  expect(layout(0, [])).toEqual([]);
  expect(layout(2, []).length).toBe(2);
});

test("a position with a number below zero is no place in a lattice", () => {
  const drawing = (x: number, y: number) => drawingOf(at([x, y]), undefined, false, [], [], 0);
  expect(drawing(-2, 3)).toEqual({ form: "text" });
  expect(drawing(2, 3)).toEqual({ form: "lattice", at: [2, 3] });
});

test("positions in the long form are read as terms", () => {
  const field = (name: string, shape: "number" | "list") => ({ name, shape, low: 0, high: null });
  const kinds: Kind[] = [
    { name: "heap", fields: [field("n", "number")] },
    { name: "row", fields: [field("x", "list")] },
    { name: "pair", fields: [field("n", "number"), field("x", "list")] },
    { name: "board", fields: [field("columns", "number"), field("x", "list")], board: { columns: 0, cells: 1, states: ".#" } },
    { name: "graph", fields: [field("x", "list")], board: { columns: null, cells: 0, states: ".#" } },
  ];
  const one = (kind: string, ...fields: Term["fields"]): Term => ({ kind, fields, count: 1 });
  expect(termsOf("heap(5) + 2*heap(3)", kinds)).toEqual([one("heap", 5), { ...one("heap", 3), count: 2 }]);
  expect(termsOf("row[3, 1]", kinds)).toEqual([one("row", [3, 1])]);
  expect(termsOf("row[]", kinds)).toEqual([one("row", [])]);
  expect(termsOf("pair(5, [1, 2])", kinds)).toEqual([one("pair", 5, [1, 2])]);
  expect(termsOf('board(".#|..")', kinds)).toEqual([one("board", 2, [0, 1, 0, 0])]);
  expect(termsOf('graph("#.")', kinds)).toEqual([one("graph", [1, 0])]);
  expect(termsOf("()", kinds)).toEqual([]);
  for (const text of ["", "heap", "heap(", "heap(1", "heap(1) +", "other(1)", "heap(1, 2)", 'board(".x|..")', "3 5 7"]) expect(termsOf(text, kinds), text).toBeUndefined();
});
