import type { IndicatorId } from '@spark/indicators';
import type { Tone } from './chart-model.ts';

/**
 * How one output is drawn. `value` is not drawn: its value is shown above the chart with the others. A `flag` is shown
 * as well, as a whole number.
 */
export type OutputDrawing = LineDrawing | HistogramDrawing | 'value' | 'flag';

export interface LineDrawing {
  readonly kind: 'line';
  readonly tone: Tone;
  readonly isDashed?: boolean;
  /** Far levels are seen when the price comes near; they do not press the candles together. */
  readonly isOutOfScale?: boolean;
  /** The output whose sign colours the line: above zero it rises. */
  readonly signOf?: string;
}

/** Bars from zero, coloured by their sign. */
export interface HistogramDrawing {
  readonly kind: 'histogram';
}

export interface Drawing {
  readonly outputs: Readonly<Record<string, OutputDrawing>>;
  /** Lines across the pane below the candles, at levels that traders watch. */
  readonly guides?: readonly number[];
  /** The full scale that the guides are written for, where a parameter can choose another. */
  readonly scaleParameter?: { readonly name: string; readonly full: number };
  /** Parameters that cannot be set on the page, because its candles are what they are. */
  readonly fixed?: readonly string[];
}

const line = (tone: Tone, more: Omit<LineDrawing, 'kind' | 'tone'> = {}): LineDrawing => ({
  kind: 'line',
  tone,
  ...more,
});

export const DRAWINGS: Readonly<Record<IndicatorId, Drawing>> = {
  adx: {
    outputs: { adx: line('main'), plusDI: line('rise'), minusDI: line('fall') },
    guides: [25],
  },
  atr: { outputs: { value: line('main') } },
  bbands: {
    outputs: {
      mid: line('second'),
      upper: line('main'),
      lower: line('main'),
      bandwidth: line('third'),
      percentB: line('second'),
    },
    guides: [0, 1],
  },
  ema: { outputs: { value: line('main') } },
  hl2: { outputs: { value: line('main') } },
  hlc3: { outputs: { value: line('main') } },
  macd: {
    outputs: { line: line('main'), signal: line('second'), hist: { kind: 'histogram' } },
    guides: [0],
  },
  // A timeframe other than that of the candles on the page would only mark the range as late.
  orb: {
    outputs: { high: line('main'), low: line('second'), range: 'value', late: 'flag' },
    fixed: ['timeframe'],
  },
  pdr: { outputs: { high: line('main'), low: line('second'), range: 'value' } },
  pivots: {
    outputs: {
      p: line('main'),
      r1: line('rise'),
      r2: line('rise', { isOutOfScale: true }),
      r3: line('rise', { isOutOfScale: true }),
      s1: line('fall'),
      s2: line('fall', { isOutOfScale: true }),
      s3: line('fall', { isOutOfScale: true }),
      r4: line('rise', { isOutOfScale: true }),
      s4: line('fall', { isOutOfScale: true }),
      bc: line('third', { isDashed: true }),
      tc: line('third', { isDashed: true }),
    },
  },
  rsi: { outputs: { value: line('main') }, guides: [30, 70] },
  sma: { outputs: { value: line('main') } },
  stoch: { outputs: { k: line('main'), d: line('second') }, guides: [20, 80] },
  stochrsi: {
    outputs: { k: line('main'), d: line('second') },
    guides: [20, 80],
    scaleParameter: { name: 'scale', full: 100 },
  },
  supertrend: {
    outputs: {
      line: line('main', { signOf: 'direction' }),
      direction: 'flag',
      upper: 'value',
      lower: 'value',
    },
  },
  vwap: { outputs: { value: line('main') } },
};
