import type { HedgeOutcome } from '@spark/vocabulary';

/** How long sells wait for the buys that cover them, and what happens otherwise. */
export type HedgeWait = { readonly seconds: number; readonly otherwise: HedgeOutcome };
