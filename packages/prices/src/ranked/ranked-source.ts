import type { Feed } from '@spark/core';

/** One feed among several. */
export type RankedSource = {
  readonly feed: Feed;
  /** How many instruments it carries at most. */
  readonly capacity: number;
};

export type RankedRules = {
  /** A feed that told nothing for so long, while it should have, is helped out by the next. */
  readonly silentAfterMs: number;
  /** For so long an instrument stays watched where it is no longer needed, so that nothing is lost when it moves. */
  readonly lingerMs: number;
};

export const RANKED_RULES: RankedRules = { silentAfterMs: 3_000, lingerMs: 30_000 };
