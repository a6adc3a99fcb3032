/** Choices of the document as a trader says them. */
const WORDS: Readonly<Record<string, string>> = {
  pct: '%',
  points: 'points',
  rs: 'rupees',
  pctCapital: '% of capital',
  'weekly:0': 'Weekly, current',
  'weekly:1': 'Weekly, next',
  'weekly:2': 'Weekly, after next',
  'monthly:0': 'Monthly, current',
  'monthly:1': 'Monthly, next',
  'monthly:2': 'Monthly, after next',
  OPT: 'Options',
  FUT: 'Futures',
  CASH: 'Cash',
  SPOT: 'Spot',
  edge: 'when it becomes true',
  level: 'on every candle while it is true',
  skip: 'skip it',
  check: 'check it too',
  leg: "the leg's price",
  underlying: "the underlying's price",
  mtm: "the leg's profit",
  asap: 'at once',
  atCost: 'at cost',
  heikinAshi: 'Heikin-Ashi',
  flat20: '₹20 an order',
  'IN-2026-04': 'India, April 2026',
  signal: 'price at the signal',
  fill: 'price paid',
  atEntry: 'when the leg enters',
  this: 'this leg',
  all: 'all legs',
  add: 'Add',
  sub: 'Subtract',
  spark: 'watched by Spark',
  exchange: 'resting at the exchange',
  MON: 'Mon',
  TUE: 'Tue',
  WED: 'Wed',
  THU: 'Thu',
  FRI: 'Fri',
  SAT: 'Sat',
  SUN: 'Sun',
  int: 'whole number',
};

export function choiceText(value: string | number, unit?: string): string {
  if (typeof value === 'number') return unit === 'minutes' ? `${value} min` : String(value);
  return WORDS[value] ?? (/^[a-z]/.test(value) ? value.charAt(0).toUpperCase() + value.slice(1) : value);
}

type Bounded = {
  readonly min?: number;
  readonly max?: number;
  readonly isWhole?: boolean;
  readonly unit?: string;
};

/** `1 to 500 candles`, `0.01 or more`: very far limits say nothing and are left out. */
export function limitText({ min, max, isWhole = false, unit = '' }: Bounded): string {
  const far = 10_000_000;
  const number = (value: number) => value.toLocaleString('en-IN');
  const low = min !== undefined && min > -far ? number(min) : '';
  const high = max !== undefined && max < far ? number(max) : '';
  const range = low && high ? `${low} to ${high}` : low ? `${low} or more` : high ? `at most ${high}` : '';
  return [range, unit, isWhole && !range ? 'whole number' : ''].filter(Boolean).join(' ');
}
