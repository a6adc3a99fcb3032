import type { DataPoint } from '@spark/document';
import type { CandleGrid } from '../columns/candle-grid.ts';
import { combine } from '../columns/combine.ts';
import { emptySeries, type MinuteSeries } from '../columns/minute-series.ts';
import type { TimelineSession } from '../columns/timeline.ts';
import { readExpiry } from '../contracts/expiries.ts';
import { type MarketBook, seriesOf } from '../contracts/market-book.ts';
import { type ContractSelector, selectContract } from '../contracts/select-contract.ts';
import { strikePlan } from '../program/leg-plans.ts';
import type { ParameterValues } from '../program/parameters.ts';
import { minuteOfDay } from '../program/settings.ts';
import { createTrack, type Feed, type Track } from './feed.ts';
import type { Grew, MarketShare } from './market-share.ts';

/** The data points that are series of candles. */
export type CandlePoint = Extract<DataPoint, { readonly kind: 'candles' | 'combined' | 'syntheticFuture' }>;

export type FeedContext = {
  readonly book: MarketBook;
  /** The candles of the strategy. */
  readonly grid: CandleGrid;
  readonly parameters: ParameterValues;
  /** The market half of other runs over this book; without one nothing is shared. */
  readonly share?: MarketShare;
};

export function createFeed(point: CandlePoint, context: FeedContext, grew: Grew): Feed {
  const { book, grid } = context;
  const isHeikinAshi = point.candle === 'heikinAshi';
  if (point.kind === 'candles' && point.segment === 'SPOT') {
    const track = createTrack('CASH', book.timeline, grid, () => book.spot, isHeikinAshi, grew);
    return { timeframe: point.timeframe, tracks: [track], trackAt: null };
  }
  const selectors = selectorsOf(point, context.parameters);
  const tracks: Track[] = [];
  const numbers = new Map<string, number>();
  const trackAt = new Int32Array(grid.candles);
  grew(trackAt.byteLength);
  for (let row = 0; row < grid.candles; row += 1) {
    const session = book.timeline.sessions[grid.sessionOf[row] ?? 0];
    const found = session && seriesAt(book, point, selectors, session, grid.lastMinute[row] ?? 0);
    if (!found) {
      trackAt[row] = -1;
      continue;
    }
    let number = numbers.get(found.key);
    if (number === undefined) {
      number = tracks.length;
      numbers.set(found.key, number);
      tracks.push(createTrack(found.key, book.timeline, grid, found.series, isHeikinAshi, grew));
    }
    trackAt[row] = number;
  }
  return { timeframe: point.timeframe, tracks, trackAt };
}

function selectorsOf(point: CandlePoint, parameters: ParameterValues): readonly ContractSelector[] {
  if (point.kind === 'combined')
    return point.legs.map(({ right, expiry, strike }) => ({
      segment: 'OPT',
      right,
      expiry: readExpiry(expiry),
      strike: strikePlan(strike, parameters),
    }));
  if (point.kind === 'syntheticFuture') {
    const asOf = point.fix === undefined ? null : minuteOfDay(point.fix.asOf);
    const strike = { by: 'moneyness', value: 0, ifNone: 'skip', stopIfNone: false } as const;
    return (['CE', 'PE'] as const).map((right) => ({
      segment: 'OPT',
      right,
      expiry: readExpiry(point.expiry),
      strike: { ...strike, reference: 'spot', asOf },
    }));
  }
  if (point.segment === 'FUT')
    return [{ segment: 'FUT', right: null, expiry: readExpiry(point.expiry), strike: null }];
  if (point.segment === 'SPOT') return [];
  const strike = strikePlan(point.strike, parameters);
  return [{ segment: 'OPT', right: point.right, expiry: readExpiry(point.expiry), strike }];
}

type FoundSeries = { readonly key: string; readonly series: () => MinuteSeries };

function seriesAt(
  book: MarketBook,
  point: CandlePoint,
  selectors: readonly ContractSelector[],
  session: TimelineSession,
  minute: number,
): FoundSeries | null {
  const [first, second] = selectors.map((selector) => selectContract(book, selector, session, minute));
  if (!first) return null;
  const own = () => seriesOf(book, first) ?? NOTHING;
  if (point.kind === 'candles') return { key: first.key, series: own };
  if (!second) return null;
  const other = () => seriesOf(book, second) ?? NOTHING;
  const isSynthetic = point.kind === 'syntheticFuture';
  const sign = isSynthetic || (point.kind === 'combined' && point.op === 'sub') ? -1 : 1;
  const plusPaise = isSynthetic ? (first.strikePaise ?? 0) : 0;
  return {
    key: `${first.key} ${second.key}`,
    series: () => combine({ first: own(), second: other(), sign, plusPaise }),
  };
}

/** A contract that is listed and has no candles. */
const NOTHING = emptySeries(0, 0);
