import type { ExpiryDays, Instrument, PriceQuote } from '@spark/client';
import { numberText } from '@spark/look/drawing';
import { epochInstant, istClock } from '@spark/web';
import type { Straddle } from '../spark-data/find-straddle.ts';

/** One value of a data point. Null is unknown, and is shown as that. */
export interface ValueRow {
  readonly label: string;
  readonly text: string | null;
  /** Its time, or what it is computed from. */
  readonly note: string;
  readonly isStale: boolean;
}

export interface DayRange {
  readonly open: number;
  readonly high: number;
  readonly low: number;
}

/** What the builder offers as expiries: current, next and the one after. */
const NUMBERS = 3;

/** The current columns of candle data. */
export function priceRows(
  instrument: Instrument,
  quote: PriceQuote,
  day: DayRange | null,
): readonly ValueRow[] {
  const note = timeOf(quote);
  const isStale = quote.stale;
  const price = (label: string, value: number | null): ValueRow => ({
    label,
    text: rupees(value),
    note,
    isStale,
  });
  const count = (label: string, value: number | null, isThere: boolean): ValueRow => ({
    label,
    text: isThere ? whole(value) : 'none',
    note: isThere ? note : 'it has none',
    isStale: isThere && isStale,
  });
  const ofToday = (label: string, value: number | undefined): ValueRow => ({
    label,
    text: rupees(value ?? null),
    note: 'of the minutes that ended today',
    isStale: false,
  });
  const isIndex = instrument.instrumenttype === 'INDEX';
  const isDerivative = instrument.expiry !== null;
  return [
    price('Last price (LTP)', quote.ltp),
    ofToday('Open', day?.open),
    ofToday('High', day?.high),
    ofToday('Low', day?.low),
    { label: 'Close of the day before', text: rupees(quote.prev_day_close), note: '', isStale: false },
    count('Volume today', quote.ttq, !isIndex),
    count('Open interest (OI)', quote.oi, isDerivative),
    count('Open interest the day before', quote.prev_day_oi, isDerivative),
  ];
}

export function premiumRows(straddle: Straddle, quotes: readonly PriceQuote[]): readonly ValueRow[] {
  const [spot, call, put] = quotes;
  return [
    quoteRow(straddle.underlying.symbol, spot),
    quoteRow(straddle.call.symbol, call),
    quoteRow(straddle.put.symbol, put),
    joined('Combined premium', [call, put], (ce, pe) => ce + pe, 'call + put'),
  ];
}

export function syntheticRows(straddle: Straddle, quotes: readonly PriceQuote[]): readonly ValueRow[] {
  const [spot, call, put] = quotes;
  const { strike } = straddle;
  const synthetic = (ce: number, pe: number) => strike + ce - pe;
  return [
    quoteRow(straddle.underlying.symbol, spot),
    quoteRow(straddle.call.symbol, call),
    quoteRow(straddle.put.symbol, put),
    joined('Synthetic future', [call, put], synthetic, `${numberText(strike, true)} + call − put`),
    joined(
      'Above the spot',
      [call, put, spot],
      (ce, pe, price = 0) => synthetic(ce, pe) - price,
      'synthetic − spot',
    ),
  ];
}

/** With the numbers that the builder gives to expiries. */
export function daysToExpiryRows(cycles: readonly ExpiryDays[]): readonly ValueRow[] {
  return cycles.flatMap(({ cycle, expiries }) =>
    expiries.slice(0, NUMBERS).map(({ expiry, daysToExpiry }, number) => ({
      label: `${cycle}:${number}`,
      text: String(daysToExpiry),
      note: `expires ${dayText(expiry)}`,
      isStale: false,
    })),
  );
}

export function daysFromExpiryRows(cycles: readonly ExpiryDays[]): readonly ValueRow[] {
  return cycles.flatMap(({ cycle, lastExpiry, daysFromLastExpiry, expiries: [next] }) => [
    {
      label: `Days from last expiry, ${cycle}`,
      text: daysFromLastExpiry === null ? null : String(daysFromLastExpiry),
      note:
        lastExpiry === null
          ? 'the rules of the exchange do not name its expiries'
          : `expired ${dayText(lastExpiry)}`,
      isStale: false,
    },
    { label: `Next expiry, ${cycle}`, text: next ? dayText(next.expiry) : null, note: '', isStale: false },
  ]);
}

function quoteRow(label: string, quote: PriceQuote | undefined): ValueRow {
  return {
    label,
    text: rupees(quote?.ltp ?? null),
    note: timeOf(quote),
    isStale: quote?.stale ?? true,
  };
}

/** A value of several prices: unknown when one of them is, stale when one of them is. */
function joined(
  label: string,
  quotes: readonly (PriceQuote | undefined)[],
  work: (...prices: [number, number, number?]) => number,
  note: string,
): ValueRow {
  const prices = quotes.flatMap((quote) => (quote && quote.ltp !== null ? [quote.ltp] : []));
  const isWhole = prices.length === quotes.length;
  return {
    label,
    text: isWhole ? rupees(work(...(prices as [number, number, number?]))) : null,
    note,
    isStale: quotes.some((quote) => quote?.stale ?? true),
  };
}

function timeOf(quote: PriceQuote | undefined): string {
  return quote?.timestamp ? `at ${istClock(epochInstant(quote.timestamp))}` : 'no time';
}

function rupees(value: number | null): string | null {
  return value === null ? null : numberText(value);
}

function whole(value: number | null): string | null {
  return value === null ? null : numberText(value, true);
}

const WORDS = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

function dayText(day: string): string {
  return WORDS.format(Date.parse(day));
}
