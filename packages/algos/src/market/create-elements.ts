import type { DataPoint, IndicatorElement, StrategyDocument } from '@spark/document';
import { daysFromLastExpiry, daysToExpiry, readExpiry } from '../contracts/expiries.ts';
import { candleSource } from './candle-element.ts';
import { createFeed, type FeedContext } from './create-feed.ts';
import type { Element } from './element.ts';
import { indicatorSource } from './indicator-element.ts';
import { createMarketShare, type MarketShare, type SharedElement } from './market-share.ts';
import { resolvedText } from './resolved-text.ts';
import { createSeriesElement } from './series-element.ts';

/** Every data point and indicator of a document over the columns of a market, by its name. */
export function createElements(
  document: StrategyDocument,
  context: FeedContext,
): ReadonlyMap<string, Element> {
  const share = context.share ?? createMarketShare(context.book, Number.POSITIVE_INFINITY);
  const sharing = { ...context, share };
  const elements = new Map<string, SharedElement>();
  const points = new Set(document.data.map(({ id }) => id));
  for (const point of document.data) elements.set(point.id, dataElement(point, sharing));
  for (const indicator of document.indicators ?? []) {
    const { ref } = indicator.on;
    elements.set(indicator.id, indicatorElement(indicator, elements.get(ref), points.has(ref), sharing));
  }
  return new Map([...elements].map(([id, { element }]) => [id, element]));
}

type Sharing = FeedContext & { readonly share: MarketShare };

function dataElement(point: DataPoint, context: Sharing): SharedElement {
  const { book, grid, share, parameters } = context;
  const { id, ...rest } = point;
  const name = `${grid.timeframe} ${resolvedText(rest, parameters)}`;
  return share.elements.get(name, (grew) => {
    if (point.kind === 'daysToExpiry') {
      const selector = readExpiry(point.expiry);
      return dayElement(name, context, (day) => daysToExpiry(book, day, selector));
    }
    if (point.kind === 'daysFromExpiry') {
      const { expiry } = point;
      return dayElement(name, context, (day) => daysFromLastExpiry(book, day, expiry));
    }
    const feed = share.feeds.get(name, (feedGrew) => createFeed(point, context, feedGrew));
    const source = candleSource(feed);
    return { source, element: createSeriesElement(id, name, source, grew) };
  });
}

function indicatorElement(
  indicator: IndicatorElement,
  on: SharedElement | undefined,
  isOnData: boolean,
  { share, parameters }: Sharing,
): SharedElement {
  const { id, ...rest } = indicator;
  const of = on?.source;
  if (on === undefined || !of) throw new RangeError(`${id} is on ${indicator.on.ref}, which is no series.`);
  const name = resolvedText(rest, parameters, () => on.element.name);
  return share.elements.get(name, (grew) => {
    const source = indicatorSource(indicator, of, isOnData, parameters, grew);
    return { source, element: createSeriesElement(id, name, source, grew) };
  });
}

/** A number that stays the same all day. */
function dayElement(
  name: string,
  { book, grid }: FeedContext,
  valueOn: (day: string) => number,
): SharedElement {
  const values = Float64Array.from(book.timeline.sessions, ({ day }) => valueOn(day));
  const { sessionOf } = grid;
  const element: Element = {
    feed: null,
    name,
    columns: ['value'],
    isPrice: () => false,
    aligned: () => null,
    reader: (_column, at) => (row, back) => values[sessionOf[row - back + at] ?? -1] ?? Number.NaN,
  };
  return { element, source: null };
}
