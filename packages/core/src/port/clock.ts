import type { Instant } from '../calendar/ist.ts';

export type Clock = { readonly now: () => Instant };
