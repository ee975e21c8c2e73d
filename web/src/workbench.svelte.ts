// What the page knows: the rules in the editor, the answers about them, and the position on the board.
import { known, type Answer, type Diagnostic, type Game, type Json, type Move, type Request, type Term } from "./engine/answers";
import type { Engine, Progress } from "./engine/engine";
import { findEngine, type About } from "./engine/find";
import { decode, encode, LinkError } from "./lib/link";
import { knownIn, tableOf, type Table } from "./lib/table";
import { offline } from "./lib/offline.svelte";
import { termsOf } from "./lib/positions";
import { components, inPlace } from "./lib/terms";
import { words } from "./lib/words.svelte";

/**
 * When a table and, later, everything that takes longer are asked for, in milliseconds after the last key. The module answers in a worker of
 * the page; a server should not be asked at every key.
 */
const tableAfter = { module: 15, native: 80 };
const restAfter = 600;
/** The largest field of the table that is asked for first, for one, two, three and more fields, and the seconds that it may take. */
const firstTable = { to: [1000, 300, 20, 8], seconds: 0.15 };
/** The table that is asked for if the first one takes longer. */
const smallTable = { to: [64, 24, 11, 5], seconds: 0.5 };
/** The seconds that a position may take if nothing else is said. */
const viewSeconds = 3;
const opening = "heap(n) -> heap(n - t)  for t in {1, 3, 4}\n";

export interface Turn { terms: Term[]; label: string; mover: "you" | "grundy" | "start"; player?: "left" | "right"; outcome?: string }

/** Whether a table up to `to` is part of one up to `other`. */
function within(to: number | number[] | undefined, other: number | number[] | undefined): boolean {
  if (to === undefined || other === undefined) return to === other;
  const bounds = [other].flat();
  return [to].flat().every((bound, field) => bound <= bounds[field]!);
}

export class Workbench {
  engine = $state<Engine | undefined>();
  noEngine = $state(false);
  about = $state.raw<About>({});

  rules = $state("");
  /** The name of the rules in the catalogue, as long as they have not been changed. */
  name = $state<string | undefined>();
  params = $state<Record<string, string>>({});
  misere = $state(false);
  draws = $state(false);

  shown = $state.raw<Answer | undefined>();
  /** Whether the answers belong to earlier rules, because those in the editor cannot be read. */
  stale = $state(false);
  diagnostics = $state.raw<Diagnostic[]>([]);
  failure = $state<string | undefined>();

  table = $state.raw<Table | undefined>();
  tableAnswer = $state.raw<Answer | undefined>();
  reached = $state<number | undefined>();
  period = $state.raw<Answer | undefined>();
  guess = $state.raw<Answer | undefined>();
  busy = $state(false);
  /** Whether laws are being searched for, and the progress of the search. */
  searching = $state(false);
  progress = $state.raw<Progress | undefined>();

  position = $state("");
  view = $state.raw<Answer | undefined>();
  viewing = $state(false);
  history = $state.raw<Turn[]>([]);
  at = $state(0);
  opponent = $state(false);
  toMove = $state<"left" | "right">("left");

  games = $state.raw<Game[]>([]);
  linkProblem = $state<LinkError["reason"] | undefined>();

  /** Whether the table belongs to the rules that were read last, under the same convention. */
  isOwnTable = $state(false);
  /** The sizes of the complete tables of these rules; `undefined` stands for the size that the engine chooses. */
  private complete: (number | number[] | undefined)[] = [];

  /** Resolved when the first table of the rules is complete. */
  private begun: Promise<void> | undefined;

  private rulesAbort = new AbortController();
  private tableAbort = new AbortController();
  private viewAbort = new AbortController();
  private timers: ReturnType<typeof setTimeout>[] = [];

  async start() {
    const found = await findEngine();
    this.noEngine = !found;
    if (!found) return;
    this.engine = found.engine;
    this.about = found.about;
    if (this.about.offline) void offline.start(this.about.offline);
    await this.readAddress();
    await this.list();
  }

  private async list() {
    this.games = (await this.ask({ ask: "list" })).rows ?? [];
  }

  /** Opens the rules and the position in the address, or the opening example. */
  async readAddress() {
    const fragment = location.hash.slice(1);
    this.linkProblem = undefined;
    if (fragment.startsWith("ex=")) return this.open(decodeURIComponent(fragment.slice(3)));
    if (fragment) {
      try {
        const { rules, settings } = await decode(fragment);
        this.misere = settings.play === "misere";
        this.draws = settings.endless === "draw";
        this.params = Object.fromEntries(
          Object.entries(settings).flatMap(([key, value]) => (key.startsWith("param ") ? [[key.slice(6), value]] : [])),
        );
        this.setRules(rules, settings.game, settings.position);
        return;
      } catch (error) {
        this.linkProblem = error instanceof LinkError ? error.reason : "damaged";
      }
    }
    this.setRules(opening);
  }

  async link(): Promise<string> {
    const settings: Record<string, string> = {};
    if (this.name) settings.game = this.name;
    const position = this.view?.position ?? this.position;
    if (position) settings.position = position;
    if (this.misere) settings.play = "misere";
    if (this.draws) settings.endless = "draw";
    for (const [name, value] of Object.entries(this.params)) if (value) settings[`param ${name}`] = value;
    return `${location.href.split("#")[0]}#${await encode({ rules: this.rules, settings })}`;
  }

  async open(name: string) {
    const answer = await this.ask({ ask: "show", ruleset: name });
    if (!answer.ok || answer.rules === undefined) {
      this.failure = answer.error?.message;
      return;
    }
    this.params = {};
    this.misere = this.draws = false;
    this.setRules(answer.rules, name);
  }

  setRules(rules: string, name?: string, position?: string) {
    // As the editor writes them.
    this.rules = rules.replace(/\r\n?/g, "\n");
    this.name = name;
    this.position = position ?? "";
    this.history = [];
    this.view = undefined;
    void this.check(position);
  }

  /** A change in the editor. */
  edit(rules: string) {
    if (rules === this.rules) return;
    this.rules = rules;
    this.name = undefined;
    void this.check();
  }

  /** A change of parameters or of the convention. */
  reconsider() {
    this.history = [];
    void this.check(this.position || undefined);
  }

  private get subject(): Request {
    const params: Record<string, Json> = {};
    for (const [name, text] of Object.entries(this.params)) {
      if (!text.trim()) continue;
      try {
        params[name] = JSON.parse(text.trim().replace(/^\{(.*)\}$/, "[$1]"));
      } catch {
        params[name] = text.trim();
      }
    }
    // A single word is the name of a game or a code; anything else is rules text.
    const word = /^\s*[\w.~-]+\s*$/.test(this.rules) ? this.rules.trim() : undefined;
    return {
      ask: "",
      ruleset: this.name ?? word ?? { rules: this.rules },
      ...(Object.keys(params).length ? { params } : {}),
    };
  }

  private get play(): Record<string, Json> {
    return { ...(this.misere ? { convention: "misere" } : {}), ...(this.draws ? { cycles: "draw" } : {}) };
  }

  /** Asks in the language of the page. */
  private async ask(request: Request, signal?: AbortSignal, progress?: (progress: Progress) => void): Promise<Answer> {
    return this.engine!.ask({ ...request, lang: words.language }, signal, progress);
  }

  /** Asks again for everything that is said in sentences, because another language was chosen. */
  retell() {
    if (!this.engine) return;
    void this.check(undefined, true);
    void this.list();
  }

  /**
   * Reads the rules at once, and asks for values when no key has been pressed for a while. If the rules are read again only for the language
   * of the answer, the tables and the history remain.
   */
  private async check(position?: string, again = false) {
    this.rulesAbort.abort();
    this.tableAbort.abort();
    this.timers.forEach(clearTimeout);
    this.timers = [];
    this.rulesAbort = new AbortController();
    const { signal } = this.rulesAbort;
    this.busy = this.searching = false;
    try {
      const answer = await this.ask({ ...this.subject, ask: "show" }, signal);
      this.failure = undefined;
      if (!answer.ok && !this.rules.trim()) {
        // Nothing is wrong with an empty editor.
        this.diagnostics = [];
        this.stale = this.shown !== undefined;
        return;
      }
      if (!answer.ok) {
        const error = answer.error!;
        this.diagnostics = error.diagnostics ?? [{ severity: "error", message: error.message, help: error.help }];
        this.stale = this.shown !== undefined;
        return;
      }
      const before = JSON.stringify(this.shown?.kinds);
      this.diagnostics = answer.warnings ?? [];
      this.shown = answer;
      // The rules of the catalogue have comments in both languages.
      if (again && this.name && answer.rules !== undefined) this.rules = answer.rules.replace(/\r\n?/g, "\n");
      if (!again) {
        this.isOwnTable = false;
        this.complete = [];
      }
      const kept = position ?? (before === JSON.stringify(answer.kinds) && this.position ? this.position : undefined);
      this.timers.push(setTimeout(() => (this.begun = this.first(signal, kept, again)), tableAfter[this.engine!.name]));
      this.timers.push(setTimeout(() => void this.rest(), restAfter));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  private sizes(each: number[]): number | number[] | undefined {
    const fields = this.shown?.kinds?.[0]?.fields;
    if (!fields?.length || fields.some((field) => field.shape !== "number")) return undefined;
    const size = each[Math.min(fields.length, each.length) - 1]!;
    const sizes = fields.map((field) => Math.min(field.low + size, field.high ?? Infinity));
    return sizes.length === 1 ? sizes[0]! : sizes;
  }

  /** Asks for a table, and shows it unless the one shown for the same rules has more cells. Returns whether the rules have a table of this size. */
  private async fill(each: number[], seconds: number, signal: AbortSignal): Promise<boolean> {
    const to = this.sizes(each);
    if (this.complete.some((done) => within(to, done))) return true;
    const request: Request = {
      ...this.subject, ...this.play, ask: "table", compact: true, limits: { seconds, bytes: 2 ** 28 },
      ...(to === undefined ? {} : { to }),
      ...(this.shown?.has_values && !this.misere && !this.draws ? {} : { outcomes: true }),
    };
    const answer = await this.ask(request, signal);
    const table = tableOf(answer);
    this.tableAnswer = answer;
    this.stale = false;
    if (answer.ok) this.complete.push(to);
    if (!this.isOwnTable || !this.table || (table && knownIn(table) >= knownIn(this.table))) this.table = table;
    this.isOwnTable = true;
    return answer.ok;
  }

  /** Asks for a position, and for a table that is as large as can be computed at once. */
  private async first(signal: AbortSignal, position?: string, again = false) {
    try {
      const turn = again && this.history[this.at];
      if (turn) void this.see(turn.terms, signal);
      else void this.look(position ?? this.shown?.example_terms ?? this.shown?.example ?? "", signal);
      if (!again) this.reached = undefined;
      if (!(await this.fill(firstTable.to, firstTable.seconds, signal))) await this.fill(smallTable.to, smallTable.seconds, signal);
      this.period = this.guess = undefined;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Asks for what takes longer: the laws, and larger tables. */
  private rest() {
    return this.long(async (signal) => {
      // When the first table is complete, the laws of earlier rules are removed.
      await this.begun;
      signal.throwIfAborted();
      if (!(await this.fill(smallTable.to, 2, signal))) return;
      await this.fill([1000, 120, 20, 8], 2, signal);
      const heaps = this.shown!.kinds!.length === 1 && this.shown!.kinds![0]!.fields.length === 1 && this.sizes([1]) !== undefined;
      if (heaps && !this.misere && !this.draws) this.period = await this.ask({ ...this.subject, ask: "period", to: 10000, limits: { seconds: 2 } }, signal);
      await this.findLaws(2, signal);
      await this.fill([10000, 300, 40, 10], 2, signal);
      this.reached ??= 0;
    });
  }

  /** Asks for a larger table than those that are computed without a request of the reader. */
  more() {
    return this.long(async (signal) => {
      const further = [[100_000, 1000, 80, 14], [1_000_000, 2000, 120, 20], [4_000_000, 4000, 160, 30]];
      const step = Math.min(this.reached ?? 0, further.length - 1);
      if (await this.fill(further[step]!, this.engine!.seconds, signal)) this.reached = step + 1;
    });
  }

  /** Looks for laws for as long as the engine may take. */
  searchLonger() {
    return this.long((signal) => this.findLaws(this.engine!.seconds, signal));
  }

  /** Runs work that ends when the reader stops it or when the rules change. */
  private async long(work: (signal: AbortSignal) => Promise<void>) {
    this.tableAbort.abort();
    this.tableAbort = new AbortController();
    const { signal } = this.tableAbort;
    this.busy = true;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (this.tableAbort.signal === signal) this.busy = false;
    }
  }

  private async findLaws(seconds: number, signal: AbortSignal) {
    this.searching = true;
    this.progress = undefined;
    try {
      const request = { ...this.subject, ...this.play, ask: "guess", limits: { seconds } };
      this.guess = await this.ask(request, signal, (progress) => (this.progress = progress));
    } finally {
      if (!signal.aborted || this.tableAbort.signal === signal) this.searching = false;
    }
  }

  stop() {
    this.timers.forEach(clearTimeout);
    this.tableAbort.abort();
    this.busy = this.searching = false;
    // What was stopped can be continued.
    if (this.isOwnTable) this.reached ??= 0;
  }

  /** Shows a position, given as text or as terms, and begins its history. */
  async look(position: string | Term[], signal?: AbortSignal, seconds = viewSeconds) {
    this.toMove = "left";
    const answer = await this.see(position, signal, seconds);
    if (answer) {
      this.history = [{ terms: answer.terms ?? [], label: "", mover: "start", outcome: answer.outcome }];
      this.at = 0;
    }
  }

  stopLooking() {
    this.viewAbort.abort();
  }

  /** Asks for a position, and returns what is known of it. */
  private async see(position: string | Term[], signal?: AbortSignal, seconds = viewSeconds): Promise<Answer | undefined> {
    if (position === "") {
      this.view = undefined;
      return undefined;
    }
    this.viewAbort.abort();
    const abort = (this.viewAbort = new AbortController());
    signal?.addEventListener("abort", () => abort.abort());
    this.viewing = true;
    try {
      const answer = await this.ask(
        { ...this.subject, ...this.play, ask: "view", position: position as Json, most: 400, limits: { seconds, bytes: 2 ** 28 } },
        abort.signal,
      );
      const isSeen = known(answer) !== undefined || !this.shown?.has_scores;
      this.view = isSeen ? answer : await this.score(position, seconds, abort.signal);
      const seen = known(this.view);
      if (isSeen && seen?.position !== undefined) this.position = seen.position;
      return seen;
    } catch (error) {
      if (!abort.signal.aborted) throw error;
      return undefined;
    } finally {
      if (this.viewAbort === abort) this.viewing = false;
    }
  }

  /** A game that is decided by totals: its score and the best moves, in the form of a view. */
  private async score(position: string | Term[], seconds: number, signal: AbortSignal): Promise<Answer> {
    const request = { ...this.subject, ask: "score", position: position as Json, limits: { seconds, bytes: 2 ** 28 } };
    const sides = this.shown!.is_partizan ? (["left", "right"] as const) : [undefined];
    const answers = await Promise.all(sides.map((player) => this.ask(player ? { ...request, player } : request, signal)));
    const failed = answers.find((answer) => !answer.ok);
    if (failed) return failed;
    const kinds = this.shown?.kinds ?? [];
    const terms = typeof position === "string" ? termsOf(position, kinds) : position;
    const parts = terms && components(terms);
    const moves = answers.flatMap((answer, side) => (answer.moves ?? []).map((move, group): Move => {
      const to = termsOf(move.to, kinds);
      const after = to && parts && [...parts.slice(0, move.component), ...to, ...parts.slice(move.component + 1)];
      return { ...move, player: sides[side], group, result: "wins", after };
    }));
    if (typeof position === "string") this.position = position;
    return { ...answers[0]!, scores: Object.assign({}, ...answers.map((answer) => answer.scores)), terms, moves, all: false };
  }

  /** Makes a move; against the opponent, also the answer to it. */
  async move(move: Move, mover: Turn["mover"] = "you") {
    const before = this.history[this.at];
    if (!move.after || !before) return;
    const terms = inPlace(before.terms, move.component, move.after);
    const answer = await this.see(terms);
    if (!answer) return;
    const turn: Turn = { terms, label: move.label ?? `${move.from} → ${move.to}`, mover, outcome: answer.outcome, player: move.player };
    this.history = [...this.history.slice(0, this.at + 1), turn];
    this.at += 1;
    if (move.player && !move.again) this.toMove = move.player === "left" ? "right" : "left";
    if (this.opponent && mover === "you" && !move.again) setTimeout(() => void this.answerMove(), 450);
    else if (this.opponent && mover === "grundy" && move.again) setTimeout(() => void this.answerMove(), 450);
  }

  /** The opponent's move: one that wins, else one that draws, else one whose result is not known, else any. */
  private async answerMove() {
    const moves = this.ownMoves;
    const best = ["wins", "draws", "unknown", "loses"].map((result) => moves.filter((move) => move.result === result)).find((some) => some.length);
    if (!this.opponent || !best) return;
    await this.move(best[Math.floor(Math.random() * best.length)]!, "grundy");
  }

  /** The moves of the player whose turn it is. */
  get ownMoves(): Move[] {
    const moves = (this.view && known(this.view)?.moves) ?? [];
    return this.shown?.is_partizan ? moves.filter((move) => !move.player || move.player === this.toMove) : moves;
  }

  async goTo(at: number) {
    const turn = this.history[at];
    if (!turn) return;
    this.at = at;
    const last = this.history.slice(0, at + 1).findLast((other) => other.player);
    this.toMove = last?.player === "left" ? "right" : "left";
    await this.see(turn.terms);
  }

  /** Shows the position of a cell of the table. */
  lookAtFields(fields: number[]) {
    const kind = this.shown?.kinds?.[0];
    if (kind) void this.look([{ kind: kind.name, fields, count: 1 }]);
  }
}

export const workbench = new Workbench();
