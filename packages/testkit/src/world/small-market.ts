import type { Clock, Instrument, Instruments, Timers } from '@spark/core';
import { istInstant } from '@spark/core';
import {
  createExchange,
  createExchangeFloor,
  type ExchangeFloor,
  type Sessions,
  type SimulatedExchange,
} from '@spark/exchange';

const BASE = { expiry: null, strikePaise: null, optionType: null, lotSize: 1, isCas: false } as const;

export const SMALL_MARKET_INDEX: Instrument = {
  ...BASE,
  key: 'NSE:26000',
  exchange: 'NSE',
  token: '26000',
  symbol: 'NIFTY',
  name: 'NIFTY',
  class: 'index',
  instrumentType: 'AMXIDX',
  tickPaise: 5,
  freezeQty: 0,
};

/** A share that everyone trades. */
export const SMALL_MARKET_SHARE: Instrument = {
  ...BASE,
  key: 'NSE:3045',
  exchange: 'NSE',
  token: '3045',
  symbol: 'SBIN-EQ',
  name: 'SBIN',
  class: 'equity',
  instrumentType: '',
  tickPaise: 10,
  freezeQty: 92_306,
};

export const SMALL_MARKET_FUTURE: Instrument = {
  ...BASE,
  key: 'NFO:53001',
  exchange: 'NFO',
  token: '53001',
  symbol: 'NIFTY24NOV26FUT',
  name: 'NIFTY',
  class: 'future',
  instrumentType: 'FUTIDX',
  expiry: '2026-11-24',
  lotSize: 65,
  tickPaise: 10,
  freezeQty: 1800,
};

const REFERENCE_PAISE: Readonly<Record<string, number>> = { NIFTY: 2_450_000, SBIN: 101_500 };
const ALL = [SMALL_MARKET_INDEX, SMALL_MARKET_SHARE, SMALL_MARKET_FUTURE];

const INSTRUMENTS: Instruments = {
  find: (key) => ALL.find((instrument) => instrument.key === key) ?? null,
  underlyingOf: ({ name }) =>
    [SMALL_MARKET_INDEX, SMALL_MARKET_SHARE].find((instrument) => instrument.name === name) ?? null,
};

const HOURS = { from: 9 * 60 + 15, to: 15 * 60 + 30 };

/** Every weekday by the hours of shares, with no holidays. */
const weekdays: Sessions = (day) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return null;
  return { startsAt: istInstant(day, HOURS.from), endsAt: istInstant(day, HOURS.to) };
};

/** Every day and night, for tests by the real clock. */
export const aroundTheClock: Sessions = (day) => ({
  startsAt: istInstant(day, 0),
  endsAt: istInstant(day, 24 * 60),
});

export type SmallMarket = {
  readonly exchange: SimulatedExchange;
  readonly floor: ExchangeFloor;
  readonly instruments: Instruments;
  readonly sessions: Sessions;
};

/** The simulated exchange with an index, a share and a future, moved by the clock of a test. */
export function openSmallMarket(
  clock: Clock & Timers,
  seed = 'a small market',
  sessions: Sessions = weekdays,
): SmallMarket {
  const exchange = createExchange({
    seed,
    instruments: INSTRUMENTS,
    referencePrice: ({ name }) => REFERENCE_PAISE[name] ?? null,
    sessions,
    startsAt: clock.now(),
  });
  const floor = createExchangeFloor({ exchange, clock, timers: clock });
  return { exchange, floor, instruments: INSTRUMENTS, sessions };
}
