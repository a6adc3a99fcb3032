/** The indices whose options trade most. */
export const UNDERLYINGS = [
  { symbol: 'NIFTY', exchange: 'NFO' },
  { symbol: 'BANKNIFTY', exchange: 'NFO' },
  { symbol: 'SENSEX', exchange: 'BFO' },
] as const;
export type Underlying = (typeof UNDERLYINGS)[number];

export const KINDS = ['CE', 'PE', 'FUT'] as const;
export type Kind = (typeof KINDS)[number];

/** From deep in the money to far out of it, as selectors write it. */
export const STRIKES: readonly string[] = [
  ...Array.from({ length: 10 }, (_, index) => `${10 - index} ITM`),
  'ATM',
  ...Array.from({ length: 10 }, (_, index) => `${index + 1} OTM`),
];

export const OPTION_EXPIRIES = [
  ['weekly 0', 'This weekly'],
  ['weekly 1', 'Next weekly'],
  ['weekly 2', 'Third weekly'],
  ['weekly 3', 'Fourth weekly'],
  ['monthly 0', 'This monthly'],
  ['monthly 1', 'Next monthly'],
  ['monthly 2', 'Third monthly'],
] as const;
export type Expiry = (typeof OPTION_EXPIRIES)[number][0];

/** Futures have monthly contracts alone. */
export const FUTURE_EXPIRIES = OPTION_EXPIRIES.filter(([value]) => value.startsWith('monthly'));

/** One row of the table as the reader has it. */
export interface Leg {
  /** Tells the rows apart. */
  readonly id: number;
  readonly transType: 'Buy' | 'Sell';
  /** As typed. */
  readonly lots: string;
  readonly kind: Kind;
  readonly strike: string;
  readonly expiry: Expiry;
}

/** What a preset says of a leg: the side, the kind, the strike and, where they differ, the expiry. */
type Written = readonly [Leg['transType'], Kind, strike: string, expiry?: Expiry];

export const PRESETS = {
  'Short straddle': [
    ['Sell', 'CE', 'ATM'],
    ['Sell', 'PE', 'ATM'],
  ],
  'Short strangle': [
    ['Sell', 'CE', '3 OTM'],
    ['Sell', 'PE', '3 OTM'],
  ],
  'Bull call spread': [
    ['Buy', 'CE', 'ATM'],
    ['Sell', 'CE', '4 OTM'],
  ],
  'Iron condor': [
    ['Buy', 'CE', '6 OTM'],
    ['Buy', 'PE', '6 OTM'],
    ['Sell', 'CE', '3 OTM'],
    ['Sell', 'PE', '3 OTM'],
  ],
  'Calendar spread': [
    ['Buy', 'CE', 'ATM', 'monthly 1'],
    ['Sell', 'CE', 'ATM', 'monthly 0'],
  ],
} as const satisfies Readonly<Record<string, readonly Written[]>>;
export type Preset = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as readonly Preset[];

/** All three indices have monthly contracts, so a preset fits each of them. */
const EVERYWHERE: Expiry = 'monthly 0';

export function legsOf(preset: Preset): readonly Leg[] {
  const written: readonly Written[] = PRESETS[preset];
  return written.map(([transType, kind, strike, expiry = EVERYWHERE], id) => ({
    id,
    transType,
    lots: '1',
    kind,
    strike,
    expiry,
  }));
}

/** Like the last one, so that little is left to change. */
export function withLeg(legs: readonly Leg[]): readonly Leg[] {
  const last = legs.at(-1) ?? legsOf('Short straddle')[0];
  if (!last) return legs;
  return [...legs, { ...last, id: Math.max(-1, ...legs.map(({ id }) => id)) + 1 }];
}

/** A future has no weekly contracts: its row falls back to the current month. */
export function changed(leg: Leg, change: Partial<Leg>): Leg {
  const next = { ...leg, ...change };
  return next.kind === 'FUT' && next.expiry.startsWith('weekly') ? { ...next, expiry: EVERYWHERE } : next;
}
