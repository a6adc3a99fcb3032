import type { ExpiryDays, Instrument, PriceQuote, Spark } from '@spark/client';
import { instrumentToken, istDay } from '@spark/web';
import { findStraddle, findUnderlying, optionsOf, straddleTokens } from '../spark-data/find-straddle.ts';
import {
  type DayRange,
  daysFromExpiryRows,
  daysToExpiryRows,
  premiumRows,
  priceRows,
  syntheticRows,
  type ValueRow,
} from './value-rows.ts';

export type ValueKind = 'prices' | 'premium' | 'synthetic' | 'expiries' | 'lastExpiry';

export interface ValueTable {
  readonly title: string;
  readonly rows: readonly ValueRow[];
}

/** How often values are read while the page is visible: prices move, expiries do not. */
const PRICES_EVERY_MS = 2_000;
const DAYS_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;

interface ValueListener {
  readonly table: (table: ValueTable) => void;
  readonly failed: (failure: unknown) => void;
}

/** What is read repeatedly once the instrument is known. */
type Reader = () => Promise<ValueTable>;

/** The values of a data point from the reader's Spark, read again while the page is visible. */
export function watchValues(
  spark: Spark,
  { kind, query }: { readonly kind: ValueKind; readonly query: string },
  listener: ValueListener,
): { readonly stop: () => void } {
  let isOver = false;
  let timer: number | undefined;
  const everyMs = kind === 'expiries' || kind === 'lastExpiry' ? DAYS_EVERY_MS : PRICES_EVERY_MS;
  // After a failure no price stays on the page that looks current.
  const fail = (failure: unknown) => {
    if (!isOver) listener.failed(failure);
  };

  async function run(read: Reader): Promise<void> {
    if (document.visibilityState === 'visible') {
      const table = await read();
      if (isOver) return;
      listener.table(table);
    }
    timer = window.setTimeout(() => void run(read).catch(fail), everyMs);
  }

  READERS[kind](spark, query)
    .then((reader) => (isOver ? undefined : run(reader)))
    .catch(fail);
  return {
    stop: () => {
      isOver = true;
      window.clearTimeout(timer);
    },
  };
}

const READERS: Readonly<Record<ValueKind, (spark: Spark, query: string) => Promise<Reader>>> = {
  prices: async (spark, query) => {
    const instrument = await findUnderlying(spark, query);
    const readDay = dayReader(spark, instrument);
    return quoteReader(spark, [instrumentToken(instrument)], async ([quote]) => ({
      title: instrument.symbol,
      rows: quote ? priceRows(instrument, quote, await readDay()) : [],
    }));
  },
  premium: (spark, query) => straddleReader(spark, query, premiumRows),
  synthetic: (spark, query) => straddleReader(spark, query, syntheticRows),
  expiries: (spark, query) => expiryReader(spark, query, daysToExpiryRows),
  lastExpiry: (spark, query) => expiryReader(spark, query, daysFromExpiryRows),
};

function quoteReader(
  spark: Spark,
  tokens: readonly string[],
  shape: (quotes: readonly PriceQuote[]) => Promise<ValueTable>,
): Reader {
  return async () => shape((await spark.readQuotes({ tokens })).data);
}

async function straddleReader(spark: Spark, query: string, rowsOf: typeof premiumRows): Promise<Reader> {
  const straddle = await findStraddle(spark, query);
  return quoteReader(spark, straddleTokens(straddle), async (quotes) => ({
    title: `${straddle.underlying.name}, ATM ${straddle.strike}, expires ${straddle.expiry}`,
    rows: rowsOf(straddle, quotes),
  }));
}

async function expiryReader(
  spark: Spark,
  query: string,
  rowsOf: (cycles: readonly ExpiryDays[]) => readonly ValueRow[],
): Promise<Reader> {
  const underlying = await findUnderlying(spark, query);
  const { name } = underlying;
  return async () => {
    const { data: cycles } = await spark.readExpiryDays(optionsOf(underlying));
    if (cycles.length === 0) throw new Error(`${name} has no options.`);
    return { title: name, rows: rowsOf(cycles) };
  };
}

/** Open, high and low of today, from the minutes that ended, read once a minute; null before the first. */
function dayReader(spark: Spark, instrument: Instrument): () => Promise<DayRange | null> {
  let known: { readonly minute: number; readonly range: DayRange | null } | undefined;
  return async () => {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (known?.minute !== minute)
      // Without them the price itself is still worth showing.
      known = { minute, range: await readDay(spark, instrumentToken(instrument)).catch(() => null) };
    return known.range;
  };
}

async function readDay(spark: Spark, token: string): Promise<DayRange | null> {
  const day = istDay(Date.now());
  const { data: minutes } = await spark.readHistory({ token, interval: '1', from: day, to: day });
  const [first] = minutes;
  if (!first) return null;
  return {
    open: first.open,
    high: Math.max(...minutes.map(({ high }) => high)),
    low: Math.min(...minutes.map(({ low }) => low)),
  };
}
