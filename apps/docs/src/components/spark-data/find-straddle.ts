import type { ExpirySearch, Instrument, Spark } from '@spark/client';
import { atTheMoneyHigherOnTie } from '@spark/vocabulary';
import { instrumentToken, istDay, istMinute } from '@spark/web';
import { findInstrument } from './find-instrument.ts';

/** The call and the put at the money that expire first. */
export interface Straddle {
  readonly underlying: Instrument;
  readonly expiry: string;
  readonly strike: number;
  readonly call: Instrument;
  readonly put: Instrument;
}

/** The share or index that the words name; what has no derivatives is still found. */
export function findUnderlying(spark: Spark, query: string): Promise<Instrument> {
  return findInstrument(spark, query, 'Try NIFTY, SENSEX or RELIANCE.');
}

export async function findStraddle(spark: Spark, query: string): Promise<Straddle> {
  const underlying = await findUnderlying(spark, query);
  const search = optionsOf(underlying);
  const { data: expiries } = await spark.listExpiries(search);
  const expiry = nextTraded(expiries, Date.now());
  if (expiry === undefined) throw new Error(`${underlying.name} has no options.`);
  const [{ data: options }, { data: quotes }] = await Promise.all([
    spark.findInstruments({ ...search, expiry }),
    spark.readQuotes({ tokens: [instrumentToken(underlying)] }),
  ]);
  const price = quotes[0]?.ltp ?? null;
  if (price === null) throw new Error(`No price of ${underlying.symbol} is known.`);
  const strike = atTheMoneyHigherOnTie(
    options.map((option) => option.strike),
    price,
  );
  const side = (right: string) =>
    options.find((option) => option.strike === strike && option.symbol.endsWith(right));
  const [call, put] = [side('CE'), side('PE')];
  if (strike === null || !call || !put)
    throw new Error(`${underlying.name} has no call and put at one strike for ${expiry}.`);
  return { underlying, expiry, strike, call, put };
}

/** Until when options of this day are traded, in India. */
const LAST_MINUTE = '15:40';

/** The first of the expiries whose options are still traded: those of today end in the afternoon. */
export function nextTraded(expiries: readonly string[], now: number): string | undefined {
  const today = istDay(now);
  return expiries.find((day) => day > today || (day === today && istMinute(now) < LAST_MINUTE));
}

/** The instruments of a straddle as prices name them: the underlying, the call, the put. */
export function straddleTokens({ underlying, call, put }: Straddle): readonly string[] {
  return [underlying, call, put].map(instrumentToken);
}

/** What its options are looked up by. */
export function optionsOf({ name, exch_seg }: Instrument): ExpirySearch {
  return { symbol: name, exchange: exch_seg.startsWith('B') ? 'BFO' : 'NFO', instrument: 'OPT' };
}
