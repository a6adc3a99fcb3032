import type { InstrumentKey } from '../instrument/instrument.ts';
import { type CorporateAction, combineRatios, ratioOf, type ShareRatio } from './corporate-action.ts';

/** What became of one share by all splits and bonuses together, for shares that had any. */
export type SharesMade = ReadonlyMap<InstrumentKey, ShareRatio>;

export const NO_SHARES_MADE: SharesMade = new Map();

/** By these actions, all of which have taken effect. Shares that are as many as before are left out. */
export function sharesMadeBy(actions: Iterable<CorporateAction>): SharesMade {
  const made = new Map<InstrumentKey, ShareRatio>();
  for (const { instrumentKey, terms } of actions) {
    const ratio = ratioOf(terms);
    if (ratio === null) continue;
    const before = made.get(instrumentKey);
    made.set(instrumentKey, before ? combineRatios(before, ratio) : ratio);
  }
  for (const [key, { times, per }] of made) if (times === per) made.delete(key);
  return made;
}

/** The shares that are not the same in both. */
export function sharesThatDiffer(before: SharesMade, after: SharesMade): readonly InstrumentKey[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((key) => {
    const [one, other] = [before.get(key), after.get(key)];
    return one?.times !== other?.times || one?.per !== other?.per;
  });
}
