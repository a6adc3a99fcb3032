/** Parameters that several indicators have, each described once. */

export const OFFSET = {
  kind: 'number',
  name: 'offset',
  label: 'Offset',
  default: 0,
  min: 0,
  max: 500,
  step: 1,
  description: 'Shows the value of so many candles ago. It cannot be negative: that would read the future.',
} as const;

export const SOURCE = {
  kind: 'choice',
  name: 'source',
  label: 'Source',
  default: 'close',
  options: [
    { value: 'close', label: 'Close' },
    { value: 'open', label: 'Open' },
    { value: 'high', label: 'High' },
    { value: 'low', label: 'Low' },
    { value: 'hl2', label: 'HL2: (high + low) / 2' },
    { value: 'hlc3', label: 'HLC3: (high + low + close) / 3' },
    { value: 'ohlc4', label: 'OHLC4: (open + high + low + close) / 4' },
    { value: 'volume', label: 'Volume' },
  ],
  description: 'The column of the candle that goes into the calculation.',
} as const;

/** How the lines of the two stochastics are smoothed. */
export const SMOOTHING = {
  kind: 'choice',
  name: 'ma',
  label: 'Mode',
  default: 'sma',
  options: [
    { value: 'sma', label: 'Simple average' },
    { value: 'ema', label: 'Exponential average' },
  ],
  description: 'The kind of average that smooths %K and %D.',
} as const;

interface LengthOptions<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly default: number;
  readonly min?: number;
  readonly description: string;
}

export function lengthParameter<const Name extends string>({
  name,
  label,
  default: preset,
  min = 1,
  description,
}: LengthOptions<Name>) {
  return { kind: 'number', name, label, default: preset, min, max: 500, step: 1, description } as const;
}
