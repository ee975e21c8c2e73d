// The parts of requests and answers that the page reads; docs/reference/json.md describes all of them.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Request = { ask: string; [field: string]: Json };

export interface Span { line: number; column: number; start_utf16: number; end_utf16: number }
export interface Diagnostic {
  severity: "error" | "warning";
  message: string;
  help?: string;
  at?: Span;
  fix?: { text: string; at: Span }[];
  related?: { message: string; at: Span }[];
}
export interface Failure {
  kind: string;
  message: string;
  help?: string;
  at?: { in: string; line: number; column: number };
  diagnostics?: Diagnostic[];
  known?: Answer;
}
export interface Evidence {
  kind: string; name?: string; source?: string; theorem?: string; engine?: string; to?: number; certificate?: Json;
}
export interface Term { kind: string; fields: (number | number[])[]; count: number }
export interface Field { name: string; shape: "number" | "list"; low: number; high: number | null }
export interface Kind {
  name: string;
  fields: Field[];
  board?: { columns: number | null; cells: number; states: string; names?: string[]; graph?: { vertices: string[]; edges: [number, number][]; cells: "vertices" | "edges" } };
}
export interface Parameter { name: string; shape: string; default: Json }
export type Special = string | { infinity: number[] };
export interface Move {
  component: number; from: string; to: string; label?: string; player?: "left" | "right"; again?: boolean; gain?: number; after?: Term[];
  leaves?: { value?: number | null; special?: Special; outcome?: string };
  result?: "wins" | "draws" | "loses" | "unknown"; group?: number; remoteness?: number | null;
}
export interface Witness { value: number | null; special?: Special; move: { from: string; to: string; label?: string } }
export interface Step {
  kind: string; text: string; lines?: { text: string }[];
  component?: string | number; value?: number | string | null; by?: string; count?: number;
  witnesses?: Witness[]; witnesses_omitted?: number; others?: Witness[];
  columns?: { component: string; value: number; bits: string }[]; bits?: string; xor?: number;
}
export interface Law {
  law: string; words?: string; status: string; claim?: string | null; unproved?: string;
  checked_to?: number | number[]; period?: number;
  proof?: { theorem: string; bound?: string; checked_from?: number; checked_to?: number; certificate?: string };
}
export interface Packed { bits: number; symmetric: boolean; count: number; base64: string; letters?: string }
export interface Game { name: string; aliases?: string[]; title: string; family: string; summary: string }

export interface Answer {
  ok: boolean;
  error?: Failure;
  evidence?: Evidence;
  warnings?: Diagnostic[];
  stats?: { positions: number; seconds: number; bytes: number };
  plan?: { engine: string; why?: string };
  // show
  title?: string; rules?: string; kinds?: Kind[]; parameters?: Parameter[]; sources?: string[];
  theorems?: { name: string; statement: string; source?: string }[];
  has_values?: boolean; has_scores?: boolean; has_misere?: boolean; is_partizan?: boolean; is_coin_row?: boolean;
  example?: string; example_terms?: Term[];
  // table
  axes?: { field: string; from: number; to?: number; names?: string[] }[];
  values?: Packed | Json[]; outcomes?: Packed | Json[];
  special_runs?: { at: number[]; is: Special; count: number }[];
  special?: { at: number[]; is: Special }[] | Special;
  // view
  position?: string; terms?: Term[]; outcome?: string; value?: number | null; components?: (number | null)[];
  game?: string; games?: string[]; moves?: Move[]; all?: boolean; groups?: { first: number; count: number }[]; steps?: Step[];
  // score
  score?: number | null; scores?: { left?: number; right?: number }; totals?: [number, number]; at_least?: number; at_most?: number;
  // period and guess
  preperiod?: number | null; period?: number | null; saltus?: number; status?: string; bound?: string;
  checked_from?: number; checked_to?: number; laws?: Law[]; looked_to?: number | number[]; tried?: number;
  // list
  rows?: Game[];
}

/** An answer, or what was known when a limit was reached; undefined after any other error. */
export const known = (answer: Answer): Answer | undefined => (answer.ok ? answer : answer.error?.known);
