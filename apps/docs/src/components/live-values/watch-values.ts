import type { CallOutcome } from '../api-reference/send-call.ts';
import type { Session } from '../api-reference/session.ts';
import type { HistoryCandle } from '../indicator-chart/live-candles.ts';
import { askSpark } from '../live-data/ask-spark.ts';
import type { FoundInstrument } from '../live-data/find-instrument.ts';
import { type Found, findStraddle, findUnderlying, optionExchange } from '../live-data/find-straddle.ts';
import type { Following } from '../live-data/follow-prices.ts';
import { istDay } from '../live-data/ist-time.ts';
import { type Quote, readQuotes } from '../live-data/read-quotes.ts';
import {
  type DayRange,
  daysFromExpiryRows,
  daysToExpiryRows,
  type ExpiryDays,
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

/** How often values are read while the reader looks: prices move, expiries do not. */
const PRICES_EVERY_MS = 2_000;
const DAYS_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;

interface ValueListener {
  readonly table: (table: ValueTable) => void;
  readonly failed: (failure: CallOutcome | string) => void;
}

/** What is read again and again once it is known of what. */
type Reader = () => Promise<Found<ValueTable>>;

/** The values of a data point from the reader's Spark, read anew while the page is looked at. */
export function watchValues(
  session: Session,
  { kind, words }: { readonly kind: ValueKind; readonly words: string },
  tell: ValueListener,
): Following {
  let isOver = false;
  let timer: number | undefined;
  const everyMs = kind === 'expiries' || kind === 'lastExpiry' ? DAYS_EVERY_MS : PRICES_EVERY_MS;

  async function run(read: Reader): Promise<void> {
    if (document.visibilityState === 'visible') {
      const found = await read();
      if (isOver) return;
      // Whoever cannot be asked any more leaves no price on the page that looks like one of now.
      if (!found.ok) return tell.failed(found.failure);
      tell.table(found.thing);
    }
    timer = window.setTimeout(() => void run(read), everyMs);
  }

  READERS[kind](session, words).then((reader) => {
    if (isOver) return;
    if (reader.ok) void run(reader.thing);
    else tell.failed(reader.failure);
  });
  return {
    stop: () => {
      isOver = true;
      window.clearTimeout(timer);
    },
  };
}

const READERS: Readonly<Record<ValueKind, (session: Session, words: string) => Promise<Found<Reader>>>> = {
  prices: async (session, words) => {
    const found = await findUnderlying(session, words);
    if (!found.ok) return found;
    const instrument = found.thing;
    const readDay = dayReader(session, instrument);
    return reader(session, [instrument.token], async ([quote]) => ({
      title: instrument.symbol,
      rows: quote ? priceRows(instrument, quote, await readDay()) : [],
    }));
  },
  premium: (session, words) => straddleReader(session, words, premiumRows),
  synthetic: (session, words) => straddleReader(session, words, syntheticRows),
  expiries: (session, words) => expiryReader(session, words, daysToExpiryRows),
  lastExpiry: (session, words) => expiryReader(session, words, daysFromExpiryRows),
};

function reader(
  session: Session,
  tokens: readonly string[],
  shape: (quotes: readonly Quote[]) => Promise<ValueTable>,
): Found<Reader> {
  const read = async (): Promise<Found<ValueTable>> => {
    const quotes = await readQuotes(session, tokens);
    if (!quotes.ok) return { ok: false, failure: quotes.outcome };
    return { ok: true, thing: await shape(quotes.rows) };
  };
  return { ok: true, thing: read };
}

async function straddleReader(
  session: Session,
  words: string,
  rowsOf: typeof premiumRows,
): Promise<Found<Reader>> {
  const found = await findStraddle(session, words);
  if (!found.ok) return found;
  const straddle = found.thing;
  const tokens = [straddle.underlying.token, straddle.call.token, straddle.put.token];
  return reader(session, tokens, async (quotes) => ({
    title: `${straddle.underlying.name}, ATM ${straddle.strike}, expires ${straddle.expiry}`,
    rows: rowsOf(straddle, quotes),
  }));
}

async function expiryReader(
  session: Session,
  words: string,
  rowsOf: (cycles: readonly ExpiryDays[]) => readonly ValueRow[],
): Promise<Found<Reader>> {
  const found = await findUnderlying(session, words);
  if (!found.ok) return found;
  const { name } = found.thing;
  const query = { symbol: name, exchange: optionExchange(found.thing), instrument: 'OPT' };
  const read = async (): Promise<Found<ValueTable>> => {
    const cycles = await askSpark<ExpiryDays>(session, `/expiry-days?${new URLSearchParams(query)}`);
    if (!cycles.ok) return { ok: false, failure: cycles.outcome };
    if (cycles.rows.length === 0) return { ok: false, failure: `${name} has no options.` };
    return { ok: true, thing: { title: name, rows: rowsOf(cycles.rows) } };
  };
  return { ok: true, thing: read };
}

/** Open, high and low of today, from the minutes that ended, read once a minute; null before the first. */
function dayReader(session: Session, { token }: FoundInstrument): () => Promise<DayRange | null> {
  let known: { readonly minute: number; readonly range: DayRange | null } | undefined;
  return async () => {
    const minute = Math.floor(Date.now() / MINUTE_MS);
    if (known?.minute !== minute) known = { minute, range: await readDay(session, token) };
    return known.range;
  };
}

async function readDay(session: Session, token: string): Promise<DayRange | null> {
  const day = istDay(Date.now());
  const query = new URLSearchParams({ token, interval: '1', from: day, to: day });
  const minutes = await askSpark<HistoryCandle>(session, `/history?${query}`);
  const [first] = minutes.ok ? minutes.rows : [];
  if (!minutes.ok || !first) return null;
  return {
    open: first.open,
    high: Math.max(...minutes.rows.map(({ high }) => high)),
    low: Math.min(...minutes.rows.map(({ low }) => low)),
  };
}
