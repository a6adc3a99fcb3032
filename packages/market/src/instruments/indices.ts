import type { ExpiryCycleKind, ExpiryPlan } from './expiry-rules.ts';
import { indexFreezeQty } from './price-rules.ts';
import type { StrikeScheme } from './strike-grid.ts';

/** An index, and the contracts listed on it. */
export type Index = {
  readonly name: string;
  readonly exchange: 'NSE' | 'BSE';
  readonly token: number;
  readonly symbol: string;
  readonly referencePaise: number;
  /** Null for an index without futures and options. */
  readonly derivatives: IndexDerivatives | null;
};

export type IndexDerivatives = {
  /** Part of every token made up for a contract of this index: a number is never given to another one. */
  readonly number: number;
  readonly lotSize: number;
  readonly freezeQty: number;
  readonly options: ExpiryPlan;
  /** The finest distance of two strikes; all others are multiples of it. */
  readonly strikeUnitPaise: number;
  readonly strikes: Readonly<Record<ExpiryCycleKind, StrikeScheme>>;
};

/** Level and tokens as the exchanges number them; brokers put 999 before an index's number. */
export const INDICES: readonly Index[] = [
  {
    name: 'NIFTY',
    exchange: 'NSE',
    token: 26_000,
    symbol: 'Nifty 50',
    referencePaise: 2_350_000,
    derivatives: {
      number: 401,
      lotSize: 65,
      freezeQty: indexFreezeQty(2_350_000),
      options: { weeks: 4, months: 3, quarters: 3, halfYears: 8 },
      strikeUnitPaise: 5_000,
      strikes: {
        week: steps(5_000, 50, 10_000, 25),
        month: steps(5_000, 50, 10_000, 25),
        quarter: steps(10_000, 40, 50_000, 8),
        // Since 31 December 2025: five strikes on each side, 1,500 points apart.
        'half-year': steps(150_000, 5),
      },
    },
  },
  {
    name: 'BANKNIFTY',
    exchange: 'NSE',
    token: 26_009,
    symbol: 'Nifty Bank',
    referencePaise: 5_600_000,
    derivatives: {
      number: 402,
      lotSize: 30,
      freezeQty: indexFreezeQty(5_600_000),
      options: { weeks: 0, months: 3, quarters: 3, halfYears: 0 },
      strikeUnitPaise: 10_000,
      strikes: alike(steps(10_000, 60, 50_000, 12)),
    },
  },
  {
    name: 'FINNIFTY',
    exchange: 'NSE',
    token: 26_037,
    symbol: 'Nifty Fin Service',
    referencePaise: 2_600_000,
    derivatives: {
      number: 403,
      lotSize: 60,
      freezeQty: indexFreezeQty(2_600_000),
      options: { weeks: 0, months: 3, quarters: 0, halfYears: 0 },
      strikeUnitPaise: 5_000,
      strikes: alike(steps(5_000, 60)),
    },
  },
  {
    name: 'MIDCPNIFTY',
    exchange: 'NSE',
    token: 26_074,
    symbol: 'NIFTY MID SELECT',
    referencePaise: 1_340_000,
    derivatives: {
      number: 404,
      lotSize: 120,
      freezeQty: indexFreezeQty(1_340_000),
      options: { weeks: 0, months: 3, quarters: 0, halfYears: 0 },
      strikeUnitPaise: 2_500,
      strikes: alike(steps(2_500, 60)),
    },
  },
  {
    name: 'NIFTYNXT50',
    exchange: 'NSE',
    token: 26_013,
    symbol: 'Nifty Next 50',
    referencePaise: 6_800_000,
    derivatives: {
      number: 405,
      lotSize: 25,
      freezeQty: indexFreezeQty(6_800_000),
      options: { weeks: 0, months: 3, quarters: 0, halfYears: 0 },
      strikeUnitPaise: 10_000,
      strikes: alike(steps(10_000, 60)),
    },
  },
  {
    name: 'INDIA VIX',
    exchange: 'NSE',
    token: 26_017,
    symbol: 'India VIX',
    referencePaise: 1_350,
    derivatives: null,
  },
  {
    name: 'SENSEX',
    exchange: 'BSE',
    token: 19_000,
    symbol: 'SENSEX',
    referencePaise: 7_600_000,
    derivatives: {
      number: 411,
      lotSize: 20,
      freezeQty: 1_000,
      // How many weeks and long months BSE lists is not published in one place; these are the usual ones.
      options: { weeks: 4, months: 3, quarters: 3, halfYears: 4 },
      strikeUnitPaise: 10_000,
      strikes: {
        week: steps(10_000, 80, 50_000, 10),
        month: steps(10_000, 80, 50_000, 10),
        // Since 29 June 2026: five strikes on each side, 1,000 points apart.
        quarter: steps(100_000, 5),
        'half-year': steps(100_000, 5),
      },
    },
  },
  {
    name: 'BANKEX',
    exchange: 'BSE',
    token: 19_012,
    symbol: 'BANKEX',
    referencePaise: 6_250_000,
    derivatives: {
      number: 412,
      lotSize: 30,
      freezeQty: 900,
      options: { weeks: 0, months: 3, quarters: 0, halfYears: 0 },
      strikeUnitPaise: 10_000,
      strikes: alike(steps(10_000, 60)),
    },
  },
];

function steps(stepPaise: number, eachSide: number, wideStepPaise = stepPaise, wideEachSide = 0) {
  return { stepPaise, eachSide, wideStepPaise, wideEachSide };
}

function alike(scheme: StrikeScheme): IndexDerivatives['strikes'] {
  return { week: scheme, month: scheme, quarter: scheme, 'half-year': scheme };
}
