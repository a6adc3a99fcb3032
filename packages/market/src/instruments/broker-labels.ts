import { type Instrument, unreachable } from '@spark/core';
import type { Broker } from '@spark/vocabulary';
import { isMadeUpToken } from './contract-token.ts';
import type { InstrumentTable } from './instrument-table.ts';
import { MONTHS } from './symbol-text.ts';

/** What a broker calls an instrument on its data socket and in its history; null where it has no name for it. */
export type BrokerLabels = { readonly socket: string | null; readonly history: string | null };

const NOTHING: BrokerLabels = { socket: null, history: null };

/** How the broker's own list has an instrument. */
export type ListedLabels = { readonly symbol: string; readonly token: string };

/**
 * By the broker's own list where it has the instrument, else by rule. `isMonthly`: the contract is the last
 * of its month, which brokers that write symbols spell apart.
 */
export function brokerLabels(
  broker: Broker,
  instrument: Instrument,
  isMonthly: boolean,
  listed: ListedLabels | null = null,
): BrokerLabels {
  switch (broker) {
    case 'testBroker':
      return { socket: instrument.key, history: instrument.key };
    case 'FYERS':
      return both(listed?.symbol ?? fyersSymbol(instrument, isMonthly));
    case 'ANGELONE':
      return byNumber(ANGEL_SEGMENT[instrument.exchange], listed?.token ?? known(angelToken(instrument)));
    case 'IIFLXTS':
      return byNumber(XTS_SEGMENT[instrument.exchange], listed?.token ?? known(xtsToken(instrument)));
    default:
      return unreachable(broker);
  }
}

const ANGEL_SEGMENT: Readonly<Record<string, number>> = { NSE: 1, NFO: 2, BSE: 3, BFO: 4 };
const XTS_SEGMENT: Readonly<Record<string, number>> = { NSE: 1, NFO: 2, BSE: 11, BFO: 12 };

/** A segment's number and a token. */
function byNumber(segment: number | undefined, token: string | null): BrokerLabels {
  return segment === undefined || token === null ? NOTHING : both(`${segment}, ${token}`);
}

/** A token that Spark made up means nothing to a broker, unless its own list has it. */
function known(token: string | null): string | null {
  return token === null || isMadeUpToken(Number(token)) ? null : token;
}

function both(label: string | null): BrokerLabels {
  return { socket: label, history: label };
}

function angelToken({ class: kind, token }: Instrument): string {
  return kind === 'index' ? `999${token}` : token;
}

/** XTS numbers indices its own way; only these are known. */
const XTS_INDEX: ReadonlyMap<string, string> = new Map([
  ['NIFTY', '26000'],
  ['BANKNIFTY', '26001'],
  ['INDIA VIX', '26002'],
  ['FINNIFTY', '26034'],
]);

function xtsToken({ class: kind, name, token }: Instrument): string | null {
  return kind === 'index' ? (XTS_INDEX.get(name) ?? null) : token;
}

const FYERS_INDEX: ReadonlyMap<string, string> = new Map([
  ['NIFTY', 'NSE:NIFTY50-INDEX'],
  ['BANKNIFTY', 'NSE:NIFTYBANK-INDEX'],
  ['FINNIFTY', 'NSE:FINNIFTY-INDEX'],
  ['MIDCPNIFTY', 'NSE:MIDCPNIFTY-INDEX'],
  ['NIFTYNXT50', 'NSE:NIFTYNXT50-INDEX'],
  ['INDIA VIX', 'NSE:INDIAVIX-INDEX'],
  ['SENSEX', 'BSE:SENSEX-INDEX'],
  ['BANKEX', 'BSE:BANKEX-INDEX'],
]);

/** NSE:SBIN-EQ, NSE:NIFTY26NOVFUT, NSE:NIFTY26NOV23500CE, and in other weeks NSE:NIFTY26N1723500CE. */
function fyersSymbol(instrument: Instrument, isMonthly: boolean): string | null {
  const { exchange, name, symbol, class: kind, expiry, strikePaise, optionType } = instrument;
  if (kind === 'index') return FYERS_INDEX.get(name) ?? null;
  const prefix = exchange === 'NSE' || exchange === 'NFO' ? 'NSE' : 'BSE';
  // BSE writes a share's group; those with derivatives are all in group A.
  if (kind === 'equity') return `${prefix}:${exchange === 'NSE' ? symbol : `${name}-A`}`;
  const [year = '', month = '', day = ''] = (expiry ?? '').split('-');
  const monthName = MONTHS[Number(month) - 1] ?? '';
  if (kind === 'future') return `${prefix}:${name}${year.slice(2)}${monthName}FUT`;
  const when = isMonthly ? monthName : `${WEEKLY_MONTH[Number(month) - 1]}${day}`;
  return `${prefix}:${name}${year.slice(2)}${when}${(strikePaise ?? 0) / 100}${optionType}`;
}

/** One character a month, since the day follows it without a space. */
const WEEKLY_MONTH = '123456789OND';

/** Finds the contracts of a table that are the last of their month, which brokers spell by the month's name. */
export function createMonthlyCheck(
  table: Pick<InstrumentTable, 'expiries'>,
): (instrument: Instrument) => boolean {
  const known = new Map<string, ReadonlySet<string>>();
  return ({ exchange, name, expiry, class: kind }) => {
    if (expiry === null || kind !== 'option') return true;
    const key = `${exchange}:${name}`;
    let monthly = known.get(key);
    if (monthly === undefined) {
      // They come in order, so the last of each month is what remains.
      const byMonth = new Map(table.expiries(exchange, name, kind).map((day) => [day.slice(0, 7), day]));
      monthly = new Set(byMonth.values());
      known.set(key, monthly);
    }
    return monthly.has(expiry);
  };
}
