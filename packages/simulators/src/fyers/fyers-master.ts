import { type Instrument, istInstant } from '@spark/core';
import { dayBand } from '@spark/exchange';
import type { Route, SimulatorWorld } from '../frame/simulator-dialect.ts';
import { json } from '../frame/wire-request.ts';
import { type FyersSymbol, fyersSymbols } from './fyers-symbols.ts';

/** The files by exchange and segment. */
const FILES: Readonly<Record<string, readonly [exchange: number, segment: number]>> = {
  NSE_CM: [10, 10],
  NSE_FO: [10, 11],
  BSE_CM: [12, 10],
  BSE_FO: [12, 11],
};

const INSTRUMENT_TYPE: Readonly<Record<string, number>> = {
  '': 0,
  AMXIDX: 10,
  FUTIDX: 11,
  FUTSTK: 13,
  OPTIDX: 14,
  OPTSTK: 15,
};

/** Contracts end at half past three in the afternoon. */
const EXPIRY_MINUTE = 15 * 60 + 30;

/** One object by ticker for each file. Needs no login. */
export const fyersMasterRoutes: readonly Route[] = Object.entries(FILES).map(
  ([name, [exchange, segment]]) => ({
    method: 'GET',
    path: `/sym_details/${name}_sym_master.json`,
    call: 'master',
    needs: null,
    answer: ({ world }) => {
      const rows: Record<string, unknown> = {};
      for (const symbol of fyersSymbols(world.listing).all())
        if (symbol.exchange === exchange && symbol.segment === segment)
          rows[symbol.ticker] = rowOf(symbol, world);
      return json(200, rows);
    },
  }),
);

function rowOf({ instrument, ticker, fyToken, exchange, segment }: FyersSymbol, { floor }: SimulatorWorld) {
  const { token, name, symbol, class: kind, expiry, strikePaise, optionType } = instrument;
  // The bands of options are wide and change in the day, so nobody reads them from here.
  const close = kind === 'equity' ? (floor.quote(instrument.key)?.previousClosePaise ?? 0) : 0;
  const band = close > 0 ? dayBand(instrument, close) : null;
  return {
    fyToken,
    isin: '',
    exSymbol: name,
    symDetails: symbol,
    symTicker: ticker,
    exchange,
    segment,
    exSymName: name,
    exToken: Number(token),
    exSeries: kind === 'equity' ? (symbol.split('-')[1] ?? 'EQ') : 'XX',
    optType: optionType ?? 'XX',
    underSym: name,
    underFyTok: '',
    exInstType: INSTRUMENT_TYPE[instrument.instrumentType] ?? typeOf(instrument),
    minLotSize: instrument.lotSize,
    tickSize: instrument.tickPaise / 100,
    tradingSession: '0915-1530|1815-1915:',
    expiryDate: expiry === null ? '' : String(istInstant(expiry, EXPIRY_MINUTE) / 1_000),
    strikePrice: strikePaise === null ? -1 : strikePaise / 100,
    qtyFreeze: String(instrument.freezeQty),
    tradeStatus: 1,
    upperPrice: (band?.highPaise ?? 0) / 100,
    lowerPrice: (band?.lowPaise ?? 0) / 100,
    previousClose: close / 100,
    symbolDesc: symbol,
  };
}

function typeOf({ class: kind }: Instrument): number {
  return { equity: 0, index: 10, future: 13, option: 15 }[kind];
}
