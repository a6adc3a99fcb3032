import type { Session } from '../api-reference/session.ts';
import { type Asked, askSpark } from './ask-spark.ts';

/** A row of the contract master, in the words of the wire. */
interface InstrumentRow {
  readonly token: string;
  readonly symbol: string;
  readonly name: string;
  readonly expiry: string | null;
  readonly exch_seg: string;
  readonly instrumenttype: string;
  readonly lotsize: number;
  readonly tick_size: number;
}

export interface FoundInstrument {
  /** Exchange, colon, number. */
  readonly token: string;
  readonly symbol: string;
  /** The stock or index it belongs to. */
  readonly name: string;
  readonly exchange: string;
  /** Null for what does not expire. */
  readonly expiry: string | null;
  /** EQ, INDEX, FUTIDX, FUTSTK, OPTIDX or OPTSTK. */
  readonly kind: string;
  /** Units in one lot. */
  readonly lot: number;
  /** The step of its prices, in rupees. */
  readonly tick: number;
}

/** The instrument that fits the words best, or that has this token; no rows when there is none. */
export function findInstrument(session: Session, words: string): Promise<Asked<FoundInstrument>> {
  return findInstruments(session, words, 1);
}

/** At most so many, the one that fits best first. */
export async function findInstruments(
  session: Session,
  words: string,
  limit: number,
): Promise<Asked<FoundInstrument>> {
  const query = new URLSearchParams({ q: words.trim(), limit: String(limit) });
  const found = await askSpark<InstrumentRow>(session, `/search-instruments?${query}`);
  if (!found.ok) return found;
  const rows = found.rows.map(({ token, symbol, name, expiry, exch_seg, instrumenttype, ...row }) => ({
    token: `${exch_seg}:${token}`,
    symbol,
    name,
    exchange: exch_seg,
    expiry,
    kind: instrumenttype,
    lot: row.lotsize,
    tick: row.tick_size,
  }));
  return { ok: true, rows };
}
