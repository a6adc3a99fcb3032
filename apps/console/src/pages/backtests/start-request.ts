/** What the form of a new run holds, and what it asks the server for. */
export type StartForm = {
  /** `saved 12` or `template orb`. */
  readonly source: string;
  readonly from: string;
  readonly to: string;
  readonly capital: string;
  /** The signals of TradingView that came, as they were typed. */
  readonly listed: string;
  readonly isChecked: boolean;
  readonly isBySeconds: boolean;
  readonly isSweep: boolean;
  /** What is varied, as it was typed. */
  readonly axes: readonly AxisForm[];
};

export type AxisForm = {
  readonly name: string;
  readonly isOn: boolean;
  readonly from: string;
  readonly to: string;
  readonly step: string;
};

type Parameter = {
  readonly default: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
};

/** The parameters of a document as fields, with its own ranges in them. */
export function axesOf(document: Readonly<Record<string, unknown>> | undefined): readonly AxisForm[] {
  const params = document?.params;
  if (typeof params !== 'object' || params === null) return [];
  return Object.entries(params).flatMap(([name, value], index) => {
    const parameter = parameterOf(value);
    if (parameter === null) return [];
    const { min, max, step, default: usual } = parameter;
    return [
      {
        name,
        isOn: index < AXES_AT_FIRST,
        from: String(min ?? usual),
        to: String(max ?? usual),
        step: String(step ?? 1),
      },
    ];
  });
}

/** A heat map has two sides. */
const AXES_AT_FIRST = 2;

function parameterOf(value: unknown): Parameter | null {
  const isParameter = typeof value === 'object' && value !== null && 'default' in value;
  return isParameter && typeof value.default === 'number' ? (value as Parameter) : null;
}

/** How many runs the typed ranges are; null where they are not numbers. */
export function runsOf(axes: readonly AxisForm[]): number | null {
  const counts = axes
    .filter(({ isOn }) => isOn)
    .map(({ from, to, step }) => Math.floor((Number(to) - Number(from)) / Number(step) + 1e-9) + 1);
  if (counts.length === 0 || counts.some((count) => !(count >= 1))) return null;
  return counts.reduce((product, count) => product * count, 1);
}

export function numbersOf({ name, from, to, step }: AxisForm) {
  return { name, from: Number(from), to: Number(to), step: Number(step) };
}

export type Preset = { readonly name: string; readonly days: number };

export const PRESETS: readonly Preset[] = [
  { name: '1 week', days: 7 },
  { name: '1 month', days: 30 },
  { name: '3 months', days: 90 },
  { name: '1 year', days: 365 },
];

/** The last days that are over, as many as asked. */
export function lastDays(today: string, days: number): { readonly from: string; readonly to: string } {
  const at = (back: number) => new Date(Date.parse(`${today}T00:00:00Z`) - back * 86_400_000);
  const text = (date: Date) => date.toISOString().slice(0, 10);
  return { from: text(at(days)), to: text(at(1)) };
}
