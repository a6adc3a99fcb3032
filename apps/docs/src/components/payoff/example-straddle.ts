import type { Position } from './payoff.ts';

/** The straddle of the page: Monday, 16 November 2026 at 09:20, with invented prices. */
export const EXAMPLE_STRADDLE: Position = {
  underlying: 'NIFTY',
  spot: 23_512.4,
  lot: 65,
  expiry: '2026-11-17',
  now: Date.parse('2026-11-16T09:20:00+05:30'),
  legs: [
    { right: 'CE', side: 'Sell', strike: 23_500, price: 118.5 },
    { right: 'PE', side: 'Sell', strike: 23_500, price: 104.3 },
  ],
};
