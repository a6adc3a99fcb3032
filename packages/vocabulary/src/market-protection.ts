/**
 * Exchanges do not allow plain Market orders from programs, so one is sent as a Limit order at the last price moved by
 * this much, in hundredths of a percent. The first row that the last price fits counts.
 */
export const MARKET_PROTECTION = {
  option: [
    { belowRupees: 10, basisPoints: 500 },
    { upToRupees: 100, basisPoints: 300 },
    { upToRupees: 500, basisPoints: 200 },
    { basisPoints: 100 },
  ],
  /** Shares and futures. */
  other: [{ belowRupees: 100, basisPoints: 200 }, { upToRupees: 500, basisPoints: 100 }, { basisPoints: 50 }],
} as const satisfies Readonly<Record<string, readonly ProtectionSlab[]>>;

export type ProtectionSlab = {
  readonly basisPoints: number;
  readonly belowRupees?: number;
  readonly upToRupees?: number;
};

/** What is done about a Market order that rests because the price moved on. */
export const MARKET_CHASE = { everySeconds: 2, rounds: 10 } as const;

/** How long a Market order may be queued for a broker. Later, the market has changed too much. */
export const MARKET_WAIT_SECONDS_MAX = 15;
