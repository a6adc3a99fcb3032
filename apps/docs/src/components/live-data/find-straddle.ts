import { atTheMoneyHigherOnTie } from '@spark/vocabulary';
import type { CallOutcome } from '../api-reference/send-call.ts';
import type { Session } from '../api-reference/session.ts';
import { askSpark } from './ask-spark.ts';
import { type FoundInstrument, findInstrument } from './find-instrument.ts';
import { readQuotes } from './read-quotes.ts';

/** The call and the put at the money that expire first. */
export interface Straddle {
  readonly underlying: FoundInstrument;
  readonly expiry: string;
  readonly strike: number;
  /** Units in one lot. */
  readonly lot: number;
  readonly call: Option;
  readonly put: Option;
}

interface Option {
  readonly token: string;
  readonly symbol: string;
}

export type Found<Thing> =
  | { readonly ok: true; readonly thing: Thing }
  | { readonly ok: false; readonly failure: CallOutcome | string };

interface OptionRow {
  readonly token: string;
  readonly symbol: string;
  readonly strike: number;
  readonly lotsize: number;
}

/** The share or index that the words name; what has no derivatives is still found. */
export async function findUnderlying(session: Session, words: string): Promise<Found<FoundInstrument>> {
  const found = await findInstrument(session, words);
  if (!found.ok) return { ok: false, failure: found.outcome };
  const [underlying] = found.rows;
  if (underlying) return { ok: true, thing: underlying };
  return { ok: false, failure: `No instrument fits “${words}”. Try NIFTY, SENSEX or RELIANCE.` };
}

/** The expiries of its options that are still to come, the nearest first. */
async function findExpiries(
  session: Session,
  underlying: FoundInstrument,
): Promise<Found<readonly string[]>> {
  const query = { symbol: underlying.name, exchange: optionExchange(underlying), instrument: 'OPT' };
  const asked = await askSpark<string>(session, `/expiry?${new URLSearchParams(query)}`);
  if (!asked.ok) return { ok: false, failure: asked.outcome };
  if (asked.rows.length > 0) return { ok: true, thing: asked.rows };
  return { ok: false, failure: `${underlying.name} has no options.` };
}

export async function findStraddle(session: Session, words: string): Promise<Found<Straddle>> {
  const found = await findUnderlying(session, words);
  if (!found.ok) return found;
  const underlying = found.thing;
  const expiries = await findExpiries(session, underlying);
  if (!expiries.ok) return expiries;
  const [expiry = ''] = expiries.thing;
  const exchange = optionExchange(underlying);
  const query = { symbol: underlying.name, exchange, instrument: 'OPT', expiry };
  const [options, spot] = await Promise.all([
    askSpark<OptionRow>(session, `/master-tokens?${new URLSearchParams(query)}`),
    readQuotes(session, [underlying.token]),
  ]);
  if (!options.ok) return { ok: false, failure: options.outcome };
  if (!spot.ok) return { ok: false, failure: spot.outcome };
  const price = spot.rows[0]?.ltp ?? null;
  if (price === null) return { ok: false, failure: `No price of ${underlying.symbol} is known.` };
  const strike = atTheMoneyHigherOnTie(
    options.rows.map((row) => row.strike),
    price,
  );
  const side = (right: string) =>
    options.rows.find((row) => row.strike === strike && row.symbol.endsWith(right));
  const [call, put] = [side('CE'), side('PE')];
  if (strike === null || !call || !put)
    return { ok: false, failure: `${underlying.name} has no call and put at one strike for ${expiry}.` };
  const option = ({ token, symbol }: OptionRow): Option => ({ token: `${exchange}:${token}`, symbol });
  const thing = { underlying, expiry, strike, lot: call.lotsize, call: option(call), put: option(put) };
  return { ok: true, thing };
}

/** Where its options trade. */
export function optionExchange({ exchange }: FoundInstrument): string {
  return exchange.startsWith('B') ? 'BFO' : 'NFO';
}
