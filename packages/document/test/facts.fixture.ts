import type { MarketFacts, UnderlyingFacts } from '../src/index.ts';

const FACTS: Readonly<Record<string, UnderlyingFacts>> = {
  NIFTY: { kind: 'index', hasDerivatives: true, hasWeekly: true, lot: 65 },
  BANKNIFTY: { kind: 'index', hasDerivatives: true, hasWeekly: false, lot: 30 },
  RELIANCE: { kind: 'stock', hasDerivatives: true, hasWeekly: false, lot: 500 },
  IDEAFORGE: { kind: 'stock', hasDerivatives: false, hasWeekly: false, lot: null },
};

/** The market of 2026, as far as tests need it. */
export const MARKET: MarketFacts = {
  underlying: (symbol) => FACTS[symbol] ?? null,
  symbols: Object.keys(FACTS),
};
