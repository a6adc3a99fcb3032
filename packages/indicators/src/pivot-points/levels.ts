export type PivotMode = 'classic' | 'fibonacci' | 'camarilla';

export type PivotPointsValue = {
  readonly p: number;
  readonly r1: number;
  readonly r2: number;
  readonly r3: number;
  readonly s1: number;
  readonly s2: number;
  readonly s3: number;
  /** The fourth level exists in Camarilla only. */
  readonly r4: number | null;
  readonly s4: number | null;
  readonly bc: number;
  readonly tc: number;
};

export interface DayPrices {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export function pivotLevels(mode: PivotMode, day: DayPrices): PivotPointsValue {
  const pivot = (day.high + day.low + day.close) / 3;
  return { p: pivot, r4: null, s4: null, ...LEVELS[mode](day, pivot), ...centralRange(day, pivot) };
}

type Levels = Omit<PivotPointsValue, 'p' | 'bc' | 'tc' | 'r4' | 's4'> &
  Partial<Pick<PivotPointsValue, 'r4' | 's4'>>;

const LEVELS: Readonly<Record<PivotMode, (day: DayPrices, pivot: number) => Levels>> = {
  classic: ({ high, low }, pivot) => ({
    r1: 2 * pivot - low,
    s1: 2 * pivot - high,
    r2: pivot + (high - low),
    s2: pivot - (high - low),
    r3: high + 2 * (pivot - low),
    s3: low - 2 * (high - pivot),
  }),
  fibonacci: ({ high, low }, pivot) => around(pivot, high - low, { first: 0.382, second: 0.618, third: 1 }),
  camarilla: ({ high, low, close }) => {
    const reach = (high - low) * 1.1;
    return {
      ...around(close, reach, { first: 1 / 12, second: 1 / 6, third: 1 / 4 }),
      r4: close + reach / 2,
      s4: close - reach / 2,
    };
  },
};

interface Shares {
  readonly first: number;
  readonly second: number;
  readonly third: number;
}

function around(centre: number, range: number, { first, second, third }: Shares): Levels {
  return {
    r1: centre + first * range,
    s1: centre - first * range,
    r2: centre + second * range,
    s2: centre - second * range,
    r3: centre + third * range,
    s3: centre - third * range,
  };
}

/** The two edges swap names when the close was in the lower half, so that TC is always the upper one. */
function centralRange({ high, low }: DayPrices, pivot: number): { bc: number; tc: number } {
  const middle = (high + low) / 2;
  const mirrored = 2 * pivot - middle;
  return { bc: Math.min(middle, mirrored), tc: Math.max(middle, mirrored) };
}
