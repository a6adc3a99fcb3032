import type { Store } from '@spark/core';
import type { InstrumentView } from '@spark/engine';
import { createLiveMarket, type LiveMarket } from '../brokers/live-market.ts';
import { type LiveCalendar, openLiveCalendar } from '../calendar/live-calendar.ts';
import { createInstrumentBook, type InstrumentBook } from '../instruments/instrument-book.ts';
import { createOpenContracts, type OpenContracts } from '../instruments/open-contracts.ts';
import { createPrices, type Prices } from '../prices/prices.ts';
import { createQuotedMarket, type QuotedMarket } from '../prices/quoted-market.ts';
import { withRecording } from '../prices/replayed-market.ts';
import { createSimulatedMarket, type SimulatedMarket } from '../prices/simulated-market.ts';
import { sessionsOf } from '../prices/simulated-sessions.ts';
import { createGiveWay, type GiveWay } from '../runtime/give-way.ts';
import type { Settings } from '../settings/settings.ts';
import { createInstrumentView } from '../trading/instrument-view.ts';
import type { ApplicationParts, Closing } from './application-parts.ts';

/** Instruments, hours and prices. */
export type OpenMarket = {
  readonly calendar: LiveCalendar;
  readonly contracts: OpenContracts;
  readonly instruments: InstrumentBook;
  readonly giveWay: GiveWay;
  readonly simulated: SimulatedMarket;
  /** Where prices are those of the brokers. */
  readonly liveMarket: LiveMarket | null;
  readonly prices: Prices;
  /** Where paper orders meet prices that are not those of the simulated exchange. */
  readonly quoted: QuotedMarket | null;
  readonly viewOf: (key: string) => Promise<InstrumentView>;
};

export async function openMarket(
  parts: ApplicationParts,
  store: Store,
  closing: Closing,
): Promise<OpenMarket> {
  const { settings, simulatesBrokers } = parts;
  const { clock, timers, log } = parts.runtime;
  const { dataFolder, market: mode, replay } = settings;
  const calendar = await openLiveCalendar({ store, mode, simulatesBrokers, log });
  closing.defer(calendar.close);
  const contracts = createOpenContracts({ dataFolder, clock, log });
  closing.defer(contracts.settled);
  const instruments = createInstrumentBook({
    contracts,
    clock,
    log,
    dataFolder,
    calendar: calendar.exchanges,
    calendarChanges: calendar.changes,
  });
  const giveWay = createGiveWay();
  const simulated = createSimulatedMarket({
    turn: giveWay.turn,
    hasOrdersUnderWay: giveWay.isBusy,
    clock,
    timers,
    book: instruments,
    calendar,
    mode,
  });
  closing.defer(simulated.close);
  const own =
    replay === null ? simulated.market : withRecording(simulated.market, { replay, clock, timers, log });
  const liveMarket = settings.prices === 'brokers' ? createLiveMarket({ own, clock, timers, log }) : null;
  const market = parts.market ?? liveMarket?.market ?? own;
  const prices = createPrices({ market, dataFolder, clock, timers, log });
  closing.defer(prices.close);
  const quoted = hasOwnPrices(settings)
    ? null
    : createQuotedMarket({
        prices,
        exchanges: calendar.exchanges,
        sessions: sessionsOf(mode, calendar.market),
        clock,
        timers,
      });
  if (quoted) {
    closing.defer(quoted.close);
    calendar.onChange(quoted.floor.refresh);
  }
  const viewOf = createInstrumentView({
    instruments: prices.instruments,
    hub: prices.hub,
    market: calendar.market,
    live: calendar.live,
    fillsAtQuotes: quoted !== null,
    clock,
  });
  return { calendar, contracts, instruments, giveWay, simulated, liveMarket, prices, quoted, viewOf };
}

/** Whether the prices that are shown are those of the simulated exchange, so that paper orders belong there. */
function hasOwnPrices({ prices, replay }: Settings): boolean {
  return prices === 'simulated' && replay === null;
}
