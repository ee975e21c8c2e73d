// Positions as terms.
import type { Term } from "../engine/answers";

const key = (term: Term) => JSON.stringify([term.kind, term.fields]);

/** The components one by one. */
export function components(terms: Term[]): Term[] {
  return terms.flatMap((term) => Array.from({ length: Math.min(term.count, 64) }, () => ({ ...term, count: 1 })));
}

/** The position after a move, with the new components in the place of the one that was changed, so that a picture of them stays in order. */
export function inPlace(before: Term[], changed: number, after: Term[]): Term[] {
  const left = components(after);
  const kept: (Term | undefined)[] = components(before).map((term, index) => {
    if (index === changed) return undefined;
    const at = left.findIndex((other) => key(other) === key(term));
    return at < 0 ? undefined : left.splice(at, 1)[0];
  });
  kept.splice(changed, 1, ...left);
  return kept.filter((term) => term !== undefined);
}

/** The components that replace the changed one. */
export function replacement(before: Term[], changed: number, after: Term[]): Term[] {
  const left = components(after);
  components(before).forEach((term, index) => {
    const at = index === changed ? -1 : left.findIndex((other) => key(other) === key(term));
    if (at >= 0) left.splice(at, 1);
  });
  return left;
}
