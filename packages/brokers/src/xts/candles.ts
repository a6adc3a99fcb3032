import type { Candle } from '@spark/core';
import type { Caller, Verdict } from '../frame/broker-dialect.ts';
import type { CandleDialect } from '../frame/tick-dialect.ts';
import type { XtsHosts } from './hosts.ts';
import { toXtsInstrument } from './mapping.ts';
import { readSession } from './session.ts';
import { barStart, historyTime } from './time.ts';
import { judge } from './verdict.ts';
import { isObject, paiseOf, wholeOf } from './wire.ts';

const MINUTE_MS = 60_000;

export function xtsCandles(hosts: XtsHosts): CandleDialect {
  return {
    daysPerCall: 7,
    kind: 'candles',
    candles: async (caller, at, { from, to }) => {
      const named = toXtsInstrument(at);
      if (!named) return { kind: 'refused', reason: `IIFL does not list ${at.key}.` };
      const query = new URLSearchParams({
        exchangeSegment: named.segment,
        exchangeInstrumentID: String(named.instrumentId),
        startTime: historyTime(from),
        endTime: historyTime(to + MINUTE_MS),
        compressionValue: '60',
      });
      const verdict = await ask(hosts, caller, `/apimarketdata/instruments/ohlc?${query}`);
      if (verdict.kind !== 'done') return verdict;
      // Their spelling. An unknown instrument, a window too old and a dead token can all be the same empty text.
      const text = isObject(verdict.value) ? verdict.value.dataReponse : undefined;
      if (typeof text !== 'string') return { kind: 'unknown', reason: 'IIFL answered without candles.' };
      return {
        kind: 'done',
        value: readCandles(text).filter((candle) => candle.at >= from && candle.at <= to),
      };
    },
  };
}

async function ask(
  hosts: XtsHosts,
  { credentials, session, http }: Caller,
  path: string,
): Promise<Verdict<unknown>> {
  const { application, token } = readSession(session, credentials.clientId);
  if (application !== 'market-data')
    return {
      kind: 'refused',
      reason: 'This account has the key of XTS Interactive; candles need an account with a Market Data key.',
    };
  return http({ method: 'GET', url: `${hosts.rest}${path}`, headers: { authorization: token } }).then(judge);
}

/** `time|open|high|low|close|volume|oi|,…`. A row that is cut or makes no sense is left out; minutes come in order. */
export function readCandles(text: string): readonly Candle[] {
  const byMinute = new Map<number, Candle>();
  for (const row of text.split(',')) {
    const [time = '', open, high, low, close, volume, openInterest] = row.split('|');
    const seconds = Number(time);
    if (close === undefined || !(seconds > 946_684_800 && seconds < 10_000_000_000)) continue;
    const candle: Candle = {
      at: barStart(seconds, MINUTE_MS),
      openPaise: paiseOf(open),
      highPaise: paiseOf(high),
      lowPaise: paiseOf(low),
      closePaise: paiseOf(close),
      volume: wholeOf(volume),
      openInterest: wholeOf(openInterest),
    };
    if (isPlausible(candle)) byMinute.set(candle.at, candle);
  }
  return [...byMinute.values()].sort((candle, other) => candle.at - other.at);
}

function isPlausible({ openPaise, highPaise, lowPaise, closePaise }: Candle): boolean {
  const lowest = Math.min(openPaise, closePaise);
  return lowPaise > 0 && lowPaise <= lowest && highPaise >= Math.max(openPaise, closePaise);
}
