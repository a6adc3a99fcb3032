import type { IstDay } from '@spark/core';

/** Margins in hundredths of a percent of the contract value, by group of underlyings. */
export type MarginRate = {
  readonly spanBasisPoints: number;
  readonly exposureBasisPoints: number;
  /** Short options of an index need more on their expiry day. */
  readonly isIndex: boolean;
};

const BENCHMARK: MarginRate = { spanBasisPoints: 950, exposureBasisPoints: 200, isIndex: true };
const OTHER_INDEX: MarginRate = { spanBasisPoints: 1_100, exposureBasisPoints: 200, isIndex: true };
const LARGE_STOCK: MarginRate = { spanBasisPoints: 1_500, exposureBasisPoints: 350, isIndex: false };
const OTHER_STOCK: MarginRate = { spanBasisPoints: 2_500, exposureBasisPoints: 350, isIndex: false };
const ENERGY: MarginRate = { spanBasisPoints: 2_000, exposureBasisPoints: 300, isIndex: false };
const BULLION: MarginRate = { spanBasisPoints: 1_000, exposureBasisPoints: 300, isIndex: false };

/** A dated group: to change its figures, end the row and add one. */
type MarginGroup = {
  readonly rate: MarginRate;
  /** Empty for every name that no other row has. */
  readonly names: readonly string[];
  readonly since: IstDay;
  /** The last day; null while it is in force. */
  readonly until: IstDay | null;
};

/** As far back as charges go; the samples that the figures are taken from are of January 2025. */
const inForce = { since: '2024-10-01', until: null } as const;

const GROUPS: readonly MarginGroup[] = [
  { rate: BENCHMARK, names: ['NIFTY', 'SENSEX'], ...inForce },
  {
    rate: OTHER_INDEX,
    names: ['BANKNIFTY', 'FINNIFTY', 'MIDCPNIFTY', 'NIFTYNXT50', 'BANKEX', 'SENSEX50', 'FOCIT'],
    ...inForce,
  },
  {
    rate: LARGE_STOCK,
    names: (
      'RELIANCE HDFCBANK ICICIBANK SBIN AXISBANK KOTAKBANK TCS INFY HCLTECH WIPRO BHARTIARTL ITC HINDUNILVR LT ' +
      'BAJFINANCE MARUTI M&M SUNPHARMA NTPC POWERGRID ONGC TITAN ULTRACEMCO TATASTEEL BEL'
    ).split(' '),
    ...inForce,
  },
  { rate: ENERGY, names: ['CRUDEOIL', 'CRUDEOILM', 'NATURALGAS', 'NATGASMINI'], ...inForce },
  {
    rate: BULLION,
    names: ['GOLD', 'GOLDM', 'GOLDGUINEA', 'GOLDPETAL', 'SILVER', 'SILVERM', 'SILVERMIC'],
    ...inForce,
  },
  { rate: OTHER_STOCK, names: [], ...inForce },
];

/** By name; the name that nobody has is that of all others. */
const ROWS = new Map<string, MarginGroup[]>();
for (const group of GROUPS)
  for (const name of group.names.length === 0 ? [''] : group.names)
    ROWS.set(name, [...(ROWS.get(name) ?? []), group]);

/** A stock that no group names is margined as one of the smaller. Days before the table have its first figures. */
export function marginRateOf(symbol: string, day: IstDay): MarginRate {
  const rows = ROWS.get(symbol) ?? ROWS.get('') ?? [];
  const held = rows.find(({ since, until }) => since <= day && (until === null || day <= until));
  return (held ?? rows[0])?.rate ?? OTHER_STOCK;
}

/** On every short option of an index on its expiry day, hedged or not, since SEBI asked for it. */
export function expiryDayBasisPoints(day: IstDay): number {
  return day >= '2024-11-20' ? 200 : 0;
}

/** The least that is asked for shares bought or sold for the day. */
export const INTRADAY_EQUITY_BASIS_POINTS = 2_000;
/** A combination is tried at moves at least this large. */
export const MOVE_BASIS_POINTS_MIN = 900;
