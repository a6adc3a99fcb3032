import { INDICATOR_IDS, type IndicatorId, indicatorInfo } from '@spark/indicators';
import { chartCandles } from '../../src/components/indicator-chart/chart-candles.ts';
import type { ChartModel, Reading } from '../../src/components/indicator-chart/chart-model.ts';
import { DRAWINGS } from '../../src/components/indicator-chart/drawings.ts';
import { lastRows, readChart } from '../../src/components/indicator-chart/read-chart.ts';
import {
  type ShapedChart,
  shapeCandles,
  shapeIndicator,
} from '../../src/components/indicator-chart/shape-chart.ts';

/** Every chart of the site: the indicators that have a page, and the candles alone. */
export const CHARTS: readonly (IndicatorId | null)[] = [
  ...INDICATOR_IDS.filter((id) => indicatorInfo(id).docSlug !== null),
  null,
];

const candles = chartCandles();

/** With the parameters that the page begins with. */
export function defaultChart(id: IndicatorId | null): ShapedChart {
  return id === null ? shapeCandles(candles) : shapeIndicator(id, {}, candles);
}

export function chartModel(id: IndicatorId | null): ChartModel {
  const chart = defaultChart(id);
  const last = readChart(chart, chart.bars.length - 1);
  return {
    id,
    title: id === null ? 'Candles and volume' : indicatorInfo(id).title,
    parameters: id === null ? [] : settableParameters(id),
    hasOwnPane: chart.hasOwnPane,
    alt: altText(chart, id, last),
    rows: lastRows(chart),
  };
}

/** A choice of one is none. */
function settableParameters(id: IndicatorId): ChartModel['parameters'] {
  const { fixed = [] } = DRAWINGS[id];
  return indicatorInfo(id).parameters.filter(
    (parameter) =>
      !fixed.includes(parameter.name) && (parameter.kind === 'number' || parameter.options.length > 1),
  );
}

function altText({ columns }: ShapedChart, id: IndicatorId | null, { when, entries }: Reading): string {
  const values = entries
    .slice(-columns.length)
    .filter(({ text }) => text !== '–')
    .map(({ label, text }) => `${label} ${text}`);
  const what = id === null ? 'their volume' : indicatorInfo(id).title;
  return `Chart of five-minute candles with ${what}. Last values, at ${when}: ${values.join(', ')}.`;
}
