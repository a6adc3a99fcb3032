import { type DayNumber, dayNumber } from './day-number.ts';

/** From this day on expiries, lots and holidays are tables; nothing is worked out for a day before it. */
export const CONTRACTS_KNOWN_FROM = '2025-01-01';

type LotRow = readonly [contractsFrom: string, lotSize: number];

/**
 * Lots of contracts by the day on which they expire, earliest first; the last row is the lot of today's list. Every index
 * that has contracts is here, so its lot is a published one on every day. Weekly and monthly contracts keep the lot that they
 * were listed with; longer ones change with the day on which a new lot comes into force.
 */
const INDEX_LOTS: Readonly<Record<string, readonly LotRow[]>> = {
  NIFTY: [
    ['2025-01-01', 75],
    ['2025-12-31', 65],
  ],
  BANKNIFTY: [
    ['2025-01-01', 30],
    ['2025-06-27', 35],
    ['2025-12-31', 30],
  ],
  FINNIFTY: [
    ['2025-01-01', 65],
    ['2025-12-31', 60],
  ],
  MIDCPNIFTY: [
    ['2025-01-01', 120],
    ['2025-06-27', 140],
    ['2025-12-31', 120],
  ],
  NIFTYNXT50: [['2025-01-01', 25]],
  SENSEX: [['2025-01-01', 20]],
  BANKEX: [['2025-01-01', 30]],
};

/** Lots of shares are reviewed twice a year. These are known beside the list of August 2026, each for the months it was seen in. */
const SHARE_LOTS: Readonly<Record<string, readonly LotRow[]>> = {
  HDFCBANK: [
    ['2026-06-01', 550],
    ['2026-07-01', 650],
  ],
  HCLTECH: [
    ['2026-06-01', 350],
    ['2026-07-01', 400],
  ],
  ITC: [
    ['2026-06-01', 1_600],
    ['2026-07-01', 1_725],
  ],
  TATASTEEL: [
    ['2026-04-01', 5_500],
    ['2026-05-01', 2_750],
  ],
};

/** What the list of August 2026 says of shares holds for contracts from here on; before, only the rows above are known. */
const SHARE_LIST_FROM = '2026-07-01';

export type DatedLot = {
  readonly lotSize: number;
  /** False where no list of that time is known here: then it is today's lot. */
  readonly isPublished: boolean;
};

/** The lot of contracts that expire on a day, by the lot of today's list. */
export function lotOfContracts(name: string, expiry: DayNumber, today: number): DatedLot {
  const rows = INDEX_LOTS[name] ?? SHARE_LOTS[name] ?? [[SHARE_LIST_FROM, today] as const];
  let found: number | null = null;
  for (const [from, lotSize] of rows) if (expiry >= dayNumber(from)) found = lotSize;
  return { lotSize: found ?? rows[0]?.[1] ?? today, isPublished: found !== null };
}
