import type { IndicatorElement } from '@spark/document';
import { indicatorInfo } from '@spark/indicators';
import { type OutputColumns, overCandles, overNumbers } from '../columns/indicator-columns.ts';
import { numberOf, type ParameterValues } from '../program/parameters.ts';
import { columnOf } from './candle-element.ts';
import type { Track } from './feed.ts';
import type { Grew } from './market-share.ts';
import { isParamRef } from './resolved-text.ts';
import type { ColumnSource } from './series-element.ts';

const NOT_PARAMETERS = ['id', 'type', 'on', 'timeframe'];

/** An indicator on a data point or on another indicator, for each contract of the data point apart. */
export function indicatorSource(
  element: IndicatorElement,
  on: ColumnSource,
  isOnData: boolean,
  parameters: ParameterValues,
  grew: Grew,
): ColumnSource {
  const info = indicatorInfo(element.type);
  const outputs = info.outputs.map(({ key }) => key);
  const timeframe = element.timeframe ?? on.timeframe;
  const spec = { id: element.type, parameters: parametersOf(element, timeframe, parameters), outputs };
  const made = new Map<Track, OutputColumns>();
  const compute = (track: Track): OutputColumns => {
    const column = element.on.col ?? on.columns[0] ?? 'close';
    if (!isOnData) return overNumbers(spec, on.columnOf(track, column) ?? NOTHING);
    const { candles } = track.candlesOf(timeframe);
    if (!info.stackable) return overCandles(spec, candles);
    return overNumbers(spec, columnOf(candles, column) ?? NOTHING);
  };
  return {
    feed: on.feed,
    timeframe,
    columns: outputs,
    priceColumns: [],
    columnOf: (track, column) => {
      let columns = made.get(track);
      if (columns === undefined) {
        columns = compute(track);
        made.set(track, columns);
        for (const { byteLength } of columns.values()) grew(byteLength);
      }
      return columns.get(column);
    },
  };
}

const NOTHING = new Float64Array(0);

/** What the indicator itself takes: its parameters with names resolved, and its time frame where it asks for one. */
function parametersOf(
  element: IndicatorElement,
  timeframe: number,
  parameters: ParameterValues,
): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(element)) {
    if (NOT_PARAMETERS.includes(name)) continue;
    given[name] = isParamRef(value) ? numberOf(value, parameters) : value;
  }
  const asksForTimeframe = indicatorInfo(element.type).parameters.some(({ name }) => name === 'timeframe');
  return asksForTimeframe ? { ...given, timeframe } : given;
}
