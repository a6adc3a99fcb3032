import { numberText } from '@spark/look/drawing';
import { istDayAndMonth, istMinute } from '@spark/web';
import type { Reading, ReadingEntry } from './chart-model.ts';
import type { ShapedChart } from './shape-chart.ts';

/** How many candles the table beside a chart has. */
const ROWS = 8;

/** The last candles, the newest last. */
export function lastRows(chart: ShapedChart): readonly Reading[] {
  const from = Math.max(0, chart.bars.length - ROWS);
  return chart.bars.slice(from).map((_, index) => readChart(chart, from + index));
}

/** Everything to be read at one candle: its prices, then every output of the indicator. */
export function readChart(chart: ShapedChart, index: number): Reading {
  const bar = chart.bars[index];
  if (!bar) throw new RangeError(`There is no candle ${index}; there are ${chart.bars.length}.`);
  const prices: readonly ReadingEntry[] = [
    { label: 'O', text: numberText(bar.open) },
    { label: 'H', text: numberText(bar.high) },
    { label: 'L', text: numberText(bar.low) },
    { label: 'C', text: numberText(bar.close) },
  ];
  const outputs = chart.columns.map(({ key, label, values, isWhole }): ReadingEntry => {
    const point = chart.series.find((series) => series.key === key)?.points[index];
    const text = numberText(values[index] ?? null, isWhole);
    return { label, text, ...(point ? { tone: point.tone } : {}) };
  });
  return { when: `${istDayAndMonth(bar.time)} ${istMinute(bar.time)}`, entries: [...prices, ...outputs] };
}
