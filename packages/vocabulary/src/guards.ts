/** The limits that guard an account against a program gone wrong. Money is in paise; null switches a limit off. */
export const GUARD_LIMIT = [
  'ordersPerSecondMax',
  'openOrdersMax',
  'qtyMax',
  'notionalPaiseMax',
  'dailyLossPaiseMax',
] as const;
export type GuardLimit = (typeof GUARD_LIMIT)[number];

/** The maximum of each limit. */
export const GUARD_LIMIT_MAX = {
  ordersPerSecondMax: 1_000,
  openOrdersMax: 1_000_000,
  /** An order of the largest quantity, times the largest multiplier. */
  qtyMax: 10_000_000_000,
  /** ₹ 1,000,000,000,000: sums of this size are still exact. */
  notionalPaiseMax: 100_000_000_000_000,
  dailyLossPaiseMax: 100_000_000_000_000,
} as const satisfies Record<GuardLimit, number>;

/**
 * The defaults. Real money is guarded: the limits catch a runaway program and a typing error. Orders above the ten a
 * second that exchanges allow are paced before the broker and not refused, so the limit here is well above it. There is
 * no default for the loss of a day: it depends on the trader. The paper account only limits the size of its book.
 */
export const GUARD_DEFAULTS = {
  live: {
    ordersPerSecondMax: 50,
    openOrdersMax: 500,
    qtyMax: 500_000,
    /** ₹ 50,000,000. */
    notionalPaiseMax: 5_000_000_000,
    dailyLossPaiseMax: null,
  },
  paper: {
    ordersPerSecondMax: null,
    openOrdersMax: 100_000,
    qtyMax: null,
    notionalPaiseMax: null,
    dailyLossPaiseMax: null,
  },
} as const satisfies Record<string, Record<GuardLimit, number | null>>;

/**
 * The limit of a new account with real money, until its user changes it. ₹ 2,500,000 lets a lot of an index future pass
 * and stops a zero too many.
 */
export const LIVE_START_GUARD = { notionalPaiseMax: 250_000_000 } as const satisfies Partial<
  Record<GuardLimit, number>
>;

/** The limits of a visitor over all accounts, since visitors are anonymous. */
export const VISITOR_GUARD = { ordersPerSecondMax: 10, openOrdersMax: 100 } as const satisfies Partial<
  Record<GuardLimit, number>
>;
