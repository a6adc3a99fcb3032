import type { Feed } from '@spark/core';

/** One feed among several. */
export type RankedSource = {
  readonly feed: Feed;
  /** How many instruments it carries at most. */
  readonly capacity: number;
};

export type RankedRules = {
  /** A feed that published nothing for so long, while it should have, is backed up by the next. */
  readonly silentAfterMs: number;
  /** For so long a subscription stays where it is no longer needed, so that nothing is lost when it moves. */
  readonly lingerMs: number;
};

export const RANKED_RULES: RankedRules = { silentAfterMs: 3_000, lingerMs: 30_000 };
