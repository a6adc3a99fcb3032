/** What the market knows about an underlying; this package knows no market. */
export interface UnderlyingFacts {
  readonly kind: 'index' | 'stock';
  /** Whether futures and options of it are listed. */
  readonly hasDerivatives: boolean;
  readonly hasWeekly: boolean;
  /** Units of one lot of its derivatives; null without any. */
  readonly lot: number | null;
}

export interface MarketFacts {
  /** Null: there is no such underlying. Undefined: not known here, so nothing that depends on it is checked. */
  underlying(symbol: string, exchange: string): UnderlyingFacts | null | undefined;
  /** Symbols to guess from when one is mistyped. */
  readonly symbols?: readonly string[];
}

/** Where no market is at hand. */
export const NO_FACTS: MarketFacts = { underlying: () => undefined };
