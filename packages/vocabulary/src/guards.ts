/** The limits that guard an account against a program gone wrong. Money is in paise; null switches a limit off. */
export const GUARD_LIMIT = [
  'ordersPerSecondMax',
  'openOrdersMax',
  'qtyMax',
  'notionalPaiseMax',
  'dailyLossPaiseMax',
] as const;
export type GuardLimit = (typeof GUARD_LIMIT)[number];

/** What may be asked for at most. */
export const GUARD_LIMIT_MAX = {
  ordersPerSecondMax: 1_000,
  openOrdersMax: 1_000_000,
  /** An order of the largest quantity, times the largest multiplier. */
  qtyMax: 10_000_000_000,
  /** ₹ 1 lakh crore: sums of this size are still exact. */
  notionalPaiseMax: 100_000_000_000_000,
  dailyLossPaiseMax: 100_000_000_000_000,
} as const satisfies Record<GuardLimit, number>;

/**
 * What holds where nobody said otherwise. Real money is guarded: the limits catch a program that runs wild and a slip
 * of the finger. Orders above the ten a second that exchanges allow are paced on their way to the broker and not
 * refused, so the limit here is well above it. How much a trader can afford to lose in a day nobody can guess. The
 * paper account only keeps its book within bounds.
 */
export const GUARD_DEFAULTS = {
  live: {
    ordersPerSecondMax: 50,
    openOrdersMax: 500,
    qtyMax: 500_000,
    /** ₹ 5 crore. */
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
 * What an account with real money is held to from its first day, until its user says otherwise. ₹ 25 lakh lets a lot of an
 * index future pass and stops a zero too many.
 */
export const LIVE_START_GUARD = { notionalPaiseMax: 250_000_000 } as const satisfies Partial<
  Record<GuardLimit, number>
>;

/** What a visitor is held to in all accounts together, since nobody knows who it is. */
export const VISITOR_GUARD = { ordersPerSecondMax: 10, openOrdersMax: 100 } as const satisfies Partial<
  Record<GuardLimit, number>
>;
