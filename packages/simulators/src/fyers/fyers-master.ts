import { istDay, istInstant } from '@spark/core';
import { dayBand } from '@spark/exchange';
import type { Ask, Route, SimulatorWorld } from '../frame/simulator-dialect.ts';
import { json, type Reply, text } from '../frame/wire-request.ts';
import { type FyersSymbol, fyersSymbols } from './fyers-symbols.ts';

const FILE = /^\/sym_details\/(NSE_CM|NSE_FO|NSE_CD|NSE_COM|BSE_CM|BSE_FO|MCX_COM)(_sym_master\.json|\.csv)$/;

/** Exchange and segment of a file; the others are empty here. */
const PLACE: Readonly<Record<string, readonly [number, number]>> = {
  NSE_CM: [10, 10],
  NSE_FO: [10, 11],
  BSE_CM: [12, 10],
  BSE_FO: [12, 11],
};

const TYPE: Readonly<Record<string, number>> = { AMXIDX: 10, FUTIDX: 11, FUTSTK: 13, OPTIDX: 14, OPTSTK: 15 };
const CLOSING_MINUTE = 15 * 60 + 30;
const SESSION = '0915-1530|1815-1915:';

export const fyersMasterRoutes: readonly Route[] = [
  { method: 'GET', path: FILE, call: 'master', needs: null, answer: master },
];

function master({ request, world }: Ask): Reply {
  const [, name = '', kind] = FILE.exec(request.path) ?? [];
  const [exchange, segment] = PLACE[name] ?? [0, 0];
  const symbols = [...fyersSymbols(world.listing).all()].filter(
    (listed) => listed.exchange === exchange && listed.segment === segment,
  );
  if (kind === '.csv')
    return text(200, symbols.map((symbol) => csvLine(world, symbol)).join('\n'), 'text/csv');
  return json(200, Object.fromEntries(symbols.map((symbol) => [symbol.ticker, masterRow(world, symbol)])));
}

function masterRow(world: SimulatorWorld, symbol: FyersSymbol) {
  const { instrument, ticker, fyToken, exchange, segment } = symbol;
  const { token, name, symbol: exchangeName, strikePaise, optionType, lotSize, tickPaise } = instrument;
  const previousClosePaise = previousClose(world, symbol);
  const band = dayBand(instrument, previousClosePaise);
  const [place = '', short = ''] = ticker.split(':');
  return {
    lastUpdate: istDay(world.clock.now()),
    exSymbol: instrument.class === 'equity' || instrument.class === 'index' ? name : exchangeName,
    qtyMultiplier: 1,
    previousClose: previousClosePaise / 100,
    ...{ exchange, segment },
    exSeries: short.includes('-') ? short.slice(short.lastIndexOf('-') + 1) : 'XX',
    optType: optionType ?? 'XX',
    exSymName: exchangeName,
    symTicker: ticker,
    exInstType: TYPE[instrument.instrumentType] ?? 0,
    fyToken,
    upperPrice: (band?.highPaise ?? 0) / 100,
    lowerPrice: (band?.lowPaise ?? 0) / 100,
    symDetails: short,
    exToken: Number(token),
    strikePrice: strikePaise === null ? -1 : strikePaise / 100,
    minLotSize: lotSize,
    underFyTok: underlyingToken(world, symbol),
    currencyCode: 'INR',
    underSym: name,
    expiryDate: expirySeconds(symbol),
    tradingSession: SESSION,
    tickSize: tickPaise / 100,
    exchangeName: place,
    isin: '',
    tradeStatus: 1,
    qtyFreeze: String(instrument.freezeQty),
    previousOi: 0,
  };
}

/** No header; 21 columns. */
function csvLine(world: SimulatorWorld, symbol: FyersSymbol): string {
  const row = masterRow(world, symbol);
  return [
    row.fyToken,
    row.symDetails,
    row.exInstType,
    row.minLotSize,
    row.tickSize,
    row.isin,
    row.tradingSession,
    row.lastUpdate,
    row.expiryDate,
    row.symTicker,
    row.exchange,
    row.segment,
    row.exToken,
    row.underSym,
    row.underFyTok.slice(10),
    row.strikePrice,
    row.optType,
    row.underFyTok,
    'None',
    0,
    0,
  ].join(',');
}

/** Contracts end when trading of the day ends; written as text. */
function expirySeconds({ instrument: { expiry } }: FyersSymbol): string {
  return expiry === null ? '' : String(istInstant(expiry, CLOSING_MINUTE) / 1000);
}

/** A long list does not wait for the price of each contract. */
function previousClose({ floor }: SimulatorWorld, { instrument }: FyersSymbol): number {
  return instrument.class === 'option' ? 0 : (floor.previousClosePaise(instrument.key) ?? 0);
}

function underlyingToken({ listing }: SimulatorWorld, { instrument, fyToken }: FyersSymbol): string {
  const { class: kind, name, exchange } = instrument;
  if (kind === 'equity' || kind === 'index') return fyToken;
  return underlyings(listing).get(`${exchange === 'NFO' ? 'NSE' : 'BSE'} ${name}`) ?? '';
}

const known = new WeakMap<object, ReadonlyMap<string, string>>();

function underlyings(listing: SimulatorWorld['listing']): ReadonlyMap<string, string> {
  const found = known.get(listing);
  if (found) return found;
  const made = new Map<string, string>();
  for (const { instrument, fyToken } of fyersSymbols(listing).all()) {
    const { class: kind, exchange, name } = instrument;
    if (kind === 'equity' || kind === 'index') made.set(`${exchange} ${name}`, fyToken);
  }
  known.set(listing, made);
  return made;
}
