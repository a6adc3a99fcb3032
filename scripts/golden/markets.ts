import type { MarketFacts, StrategyDocument } from '@spark/document';

/** What the golden strategies trade. */
export type GoldenMarket = StrategyDocument['market'] & {
  readonly kind: 'index' | 'stock';
  readonly hasWeekly: boolean;
  readonly lot: number;
  /** Its price against that of NIFTY: a stop of so many points is as wide here as there. */
  readonly scale: number;
  /** A strike that is listed in the golden weeks and trades. */
  readonly strike: number;
};

const nse = { exchange: 'NSE', kind: 'index', hasWeekly: false } as const;
export const NIFTY: GoldenMarket = {
  ...{ ...nse, underlying: 'NIFTY', hasWeekly: true },
  ...{ lot: 65, scale: 1, strike: 23_500 },
};
export const BANKNIFTY: GoldenMarket = {
  ...{ ...nse, underlying: 'BANKNIFTY' },
  ...{ lot: 30, scale: 2.4, strike: 56_000 },
};
export const FINNIFTY: GoldenMarket = {
  ...{ ...nse, underlying: 'FINNIFTY' },
  ...{ lot: 60, scale: 1.1, strike: 26_000 },
};
export const SENSEX: GoldenMarket = {
  ...{ underlying: 'SENSEX', exchange: 'BSE', kind: 'index', hasWeekly: true },
  ...{ lot: 20, scale: 3.2, strike: 76_000 },
};
export const RELIANCE: GoldenMarket = {
  ...{ ...nse, underlying: 'RELIANCE', kind: 'stock' },
  ...{ lot: 500, scale: 0.06, strike: 1_400 },
};

export const MARKETS: readonly GoldenMarket[] = [NIFTY, BANKNIFTY, SENSEX, FINNIFTY, RELIANCE];

export const FACTS: MarketFacts = {
  underlying: (symbol, exchange) => {
    const found = MARKETS.find((market) => market.underlying === symbol && market.exchange === exchange);
    if (!found) return null;
    const { kind, hasWeekly, lot } = found;
    return { kind, hasWeekly, lot, hasDerivatives: true };
  },
};

/** Trading days of the past, the first and the last. Each week has expiries of all markets, by the rules of its time. */
export type GoldenWeek = { readonly from: string; readonly to: string };

export const WEEKS: readonly GoldenWeek[] = [
  // Thursdays at NSE, Tuesdays at BSE.
  { from: '2025-06-23', to: '2025-06-27' },
  // Tuesdays at NSE, Thursdays at BSE; derivatives trade until 15:40.
  { from: '2026-10-23', to: '2026-10-29' },
];
