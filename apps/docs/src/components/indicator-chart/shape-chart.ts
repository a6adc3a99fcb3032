import {
  type Bar,
  createIndicator,
  type IndicatorId,
  type IndicatorInfo,
  indicatorInfo,
  readOutput,
  readParameters,
} from '@spark/indicators';
import { istDayNumber } from '@spark/web';
import type { Tone } from './chart-model.ts';
import { DRAWINGS, type HistogramDrawing, type LineDrawing } from './drawings.ts';

/** A chart as data: the picture made at build and the chart in the browser are both drawn from it. */
export interface ShapedChart {
  readonly bars: readonly Bar[];
  /** The outputs that can have a value, drawn or not, with one per candle. */
  readonly columns: readonly Column[];
  readonly series: readonly ShapedSeries[];
  /** Levels in the pane below the candles. */
  readonly guides: readonly number[];
  readonly hasOwnPane: boolean;
}

export interface Column {
  readonly key: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** Volumes and flags are whole numbers. */
  readonly isWhole: boolean;
}

export interface ShapedSeries {
  readonly key: string;
  readonly kind: 'line' | 'histogram';
  readonly pane: 'price' | 'own';
  readonly tone: Tone;
  readonly isDashed: boolean;
  /** Whether the pane is scaled so that all of it is seen. */
  readonly isInScale: boolean;
  /** One per candle. */
  readonly points: readonly Point[];
}

export interface Point {
  readonly value: number | null;
  readonly tone: Tone;
  /** Nothing is drawn from here to the next point: another day, or the other side of the price. */
  readonly isEnd: boolean;
}

export type ParameterValues = Readonly<Record<string, number | string>>;

/** Throws the indicator's own ParameterError when it cannot work with these parameters. */
export function shapeIndicator(
  id: IndicatorId,
  parameters: ParameterValues,
  bars: readonly Bar[],
): ShapedChart {
  const info = indicatorInfo(id);
  const drawing = DRAWINGS[id];
  const columns = computeColumns(info, parameters, bars);
  const isOfVolume = parameters.source === 'volume';
  const endsWithDay = info.warmUpUnit !== 'bars';
  const series = info.outputs.flatMap(({ key, pane }): ShapedSeries[] => {
    const output = drawing.outputs[key];
    const column = columns.find((each) => each.key === key);
    if (typeof output !== 'object' || !column) return [];
    const signs = output.kind === 'line' && columns.find((each) => each.key === output.signOf)?.values;
    const tones = output.kind === 'histogram' ? column.values : signs;
    return [
      {
        key,
        kind: output.kind,
        // Volumes are hundreds of thousands: over the candles they would press these into a line.
        pane: isOfVolume ? 'own' : pane,
        tone: toneOf(output),
        isDashed: output.kind === 'line' && output.isDashed === true,
        isInScale: !(output.kind === 'line' && output.isOutOfScale),
        points: pointsOf({
          bars,
          values: column.values,
          tone: toneOf(output),
          tones: tones || null,
          endsWithDay,
        }),
      },
    ];
  });
  const hasOwnPane = series.some(({ pane }) => pane === 'own');
  return { bars, columns, series, guides: hasOwnPane ? guidesOf(id, parameters) : [], hasOwnPane };
}

/** The candles alone, with their volume below. */
export function shapeCandles(bars: readonly Bar[]): ShapedChart {
  const values = bars.map(({ volume }) => volume);
  const points = bars.map(
    ({ open, close, volume }): Point => ({
      value: volume,
      tone: close < open ? 'fall' : 'rise',
      isEnd: false,
    }),
  );
  return {
    bars,
    columns: [{ key: 'volume', label: 'Volume', values, isWhole: true }],
    series: [
      {
        key: 'volume',
        kind: 'histogram',
        pane: 'own',
        tone: 'quiet',
        isDashed: false,
        isInScale: true,
        points,
      },
    ],
    guides: [],
    hasOwnPane: true,
  };
}

function computeColumns(
  info: IndicatorInfo,
  parameters: ParameterValues,
  bars: readonly Bar[],
): readonly Column[] {
  const indicator = createIndicator(info.id, parameters);
  const values = bars.map((bar) => indicator.add(bar));
  const { outputs } = DRAWINGS[info.id as IndicatorId];
  const known = readParameters(info, parameters);
  return info.outputs
    .filter(({ warmUp }) => warmUp(known) !== null)
    .map(({ key, label }) => ({
      key,
      label,
      values: values.map((value) => readOutput(value, key)),
      isWhole: outputs[key] === 'flag',
    }));
}

function toneOf(output: LineDrawing | HistogramDrawing): Tone {
  return output.kind === 'line' ? output.tone : 'quiet';
}

interface PointsOptions {
  readonly bars: readonly Bar[];
  readonly values: readonly (number | null)[];
  readonly tone: Tone;
  /** Numbers whose sign colours the points; null where all have the same colour. */
  readonly tones: readonly (number | null)[] | null;
  readonly endsWithDay: boolean;
}

function pointsOf({ bars, values, tone, tones, endsWithDay }: PointsOptions): readonly Point[] {
  const toneAt = (index: number): Tone => (tones ? signTone(tones[index] ?? 0) : tone);
  return values.map((value, index) => ({
    value,
    tone: toneAt(index),
    isEnd:
      index + 1 === bars.length ||
      values[index + 1] === null ||
      (endsWithDay && isOtherDay(bars[index], bars[index + 1])) ||
      toneAt(index + 1) !== toneAt(index),
  }));
}

function signTone(sign: number): Tone {
  return sign < 0 ? 'fall' : 'rise';
}

/** Days change at midnight in India, also in a simulated market that never closes. */
export function isOtherDay(bar: Bar | undefined, next: Bar | undefined): boolean {
  return bar !== undefined && next !== undefined && istDayNumber(bar.time) !== istDayNumber(next.time);
}

function guidesOf(id: IndicatorId, parameters: ParameterValues): readonly number[] {
  const { guides = [], scaleParameter } = DRAWINGS[id];
  if (!scaleParameter) return guides;
  const scale = Number(parameters[scaleParameter.name] ?? scaleParameter.full);
  return guides.map((guide) => (guide * scale) / scaleParameter.full);
}
