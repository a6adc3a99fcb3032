import { createIndicator, type IndicatorValue, isColumnIndicator, readOutput } from '@spark/indicators';
import type { Candles } from './candles.ts';

/** The outputs of an indicator by name, NaN where it has no value. */
export type OutputColumns = ReadonlyMap<string, Float64Array>;

export type IndicatorSpec = {
  readonly id: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly outputs: readonly string[];
};

/** An indicator on whole candles. The bar object is one and the same: indicators store no bar (indicators.I5). */
export function overCandles({ id, parameters, outputs }: IndicatorSpec, candles: Candles): OutputColumns {
  const indicator = createIndicator(id, parameters);
  const columns = createOutputs(outputs, candles.count);
  const { time, open, high, low, close, volume } = candles;
  const bar = { time: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 };
  for (let row = 0; row < candles.count; row += 1) {
    bar.time = time[row] ?? 0;
    bar.open = open[row] ?? Number.NaN;
    bar.high = high[row] ?? Number.NaN;
    bar.low = low[row] ?? Number.NaN;
    bar.close = close[row] ?? Number.NaN;
    bar.volume = volume[row] ?? 0;
    // What is missing in a candle is missing in what is worked out from it.
    if (!Number.isNaN(bar.close)) store(columns, outputs, row, indicator.add(bar));
    else store(columns, outputs, row, indicator.value);
  }
  return columns;
}

/** An indicator on a column of numbers: one column of candles, or another indicator. */
export function overNumbers(spec: IndicatorSpec, numbers: Float64Array): OutputColumns {
  const { id, parameters, outputs } = spec;
  const indicator = createIndicator(id, parameters);
  if (!isColumnIndicator(indicator)) throw new RangeError(`${id} needs whole candles, not one column.`);
  const columns = createOutputs(outputs, numbers.length);
  const [only] = outputs;
  const single = outputs.length === 1 && only === 'value' ? columns.get(only) : undefined;
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] ?? Number.NaN;
    const value = indicator.addNumber(Number.isNaN(number) ? null : number);
    if (single !== undefined) single[row] = typeof value === 'number' ? value : Number.NaN;
    else store(columns, outputs, row, value);
  }
  return columns;
}

function createOutputs(outputs: readonly string[], rows: number): Map<string, Float64Array> {
  return new Map(outputs.map((output) => [output, new Float64Array(rows)]));
}

function store(
  columns: ReadonlyMap<string, Float64Array>,
  outputs: readonly string[],
  row: number,
  value: IndicatorValue | null,
): void {
  for (const output of outputs) {
    const column = columns.get(output);
    if (column !== undefined) column[row] = readOutput(value, output) ?? Number.NaN;
  }
}
