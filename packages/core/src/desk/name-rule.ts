import type { SharedMap } from '../lib/shared-map.ts';

/** Two names that differ only in letter case would be confused, so the second one is refused. */
export function sameNameIn(named: SharedMap<unknown>, wanted: string): string | undefined {
  const folded = wanted.toLowerCase();
  const last = folded.charCodeAt(folded.length - 1);
  // Names are ASCII: folding keeps the length, and of a character it changes one bit at most. Folding every name of
  // a desk would cost more than the rest of a decision.
  return named.findKey(
    (name) =>
      name.length === folded.length &&
      ((name.charCodeAt(name.length - 1) ^ last) & ~0x20) === 0 &&
      name.toLowerCase() === folded,
  );
}
