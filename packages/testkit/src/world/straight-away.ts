import type { Departure } from '@spark/core';

/** For slices that are wanted, whenever their turn comes. */
export const STRAIGHT_AWAY: Departure = { mayLeave: () => true, withdrawn: new AbortController().signal };
