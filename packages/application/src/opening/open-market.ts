import type { Store } from '@spark/core';
import type { InstrumentView } from '@spark/engine';
import { createPriceFeeder, type PriceBus } from '@spark/prices';
import { createLiveMarket, type LiveMarket } from '../brokers/live-market.ts';
import { createChainRecorder, type RecorderState } from '../prices/chain-recorder.ts';
import { createCoverage, type ReadCoverage } from '../prices/coverage.ts';
import { createImportHistory, type ImportHistory } from '../prices/import-history.ts';
import { createPrices, type Prices } from '../prices/prices.ts';
import { createQuotedMarket, type QuotedMarket } from '../prices/quoted-market.ts';
import { withRecording } from '../prices/replayed-market.ts';
import { createSimulatedMarket, type SimulatedMarket } from '../prices/simulated-market.ts';
import { sessionsOf } from '../prices/simulated-sessions.ts';
import { createGiveWay, type GiveWay } from '../runtime/give-way.ts';
import { createInstrumentView } from '../trading/instrument-view.ts';
import type { ApplicationParts, Closing } from './application-parts.ts';
import { hasOwnPrices, type OpenListing, openListing } from './open-listing.ts';

/** Instruments, hours and prices. */
export type OpenMarket = Omit<OpenListing, 'takeActions'> & {
  /** Puts the prices of the simulated exchange in step with the actions that have taken effect. */
  readonly adjustPrices: () => void;
  readonly giveWay: GiveWay;
  readonly simulated: SimulatedMarket;
  /** Where prices are those of the brokers. */
  readonly liveMarket: LiveMarket | null;
  readonly prices: Prices;
  readonly coverage: ReadCoverage;
  readonly importHistory: ImportHistory;
  readonly recorderState: () => RecorderState | null;
  /** Where paper orders meet prices that are not those of the simulated exchange. */
  readonly quoted: QuotedMarket | null;
  readonly viewOf: (key: string) => Promise<InstrumentView>;
};

export async function openMarket(
  parts: ApplicationParts,
  store: Store,
  /** What carries prices between nodes, where something does. */
  bus: PriceBus | null,
  closing: Closing,
): Promise<OpenMarket> {
  const { settings } = parts;
  const { clock, timers, log } = parts.runtime;
  const { dataFolder, market: mode, replay } = settings;
  const listing = await openListing(parts, store, closing);
  const { calendar, instruments } = listing;
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
  const adjustPrices = (): void => simulated.adjust(listing.takeActions());
  adjustPrices();
  const own =
    replay === null ? simulated.market : withRecording(simulated.market, { replay, clock, timers, log });
  const liveMarket =
    settings.prices === 'brokers' ? createLiveMarket({ own, clock, timers, log, bus }) : null;
  const given = typeof parts.market === 'function' ? parts.market(own) : parts.market;
  const market = given ?? liveMarket?.market ?? own;
  const prices = createPrices({ market, dataFolder, clock, timers, log });
  closing.defer(prices.close);
  if (bus !== null && liveMarket !== null) {
    const { ownSourceOf: sourceOf, room } = liveMarket;
    closing.defer(createPriceFeeder({ bus, hub: prices.hub, sourceOf, room, clock, timers }).close);
  }
  let recorderState: () => RecorderState | null = () => null;
  if (market.isRecorded) {
    const recorder = createChainRecorder({
      chains: settings.recordedChains,
      hub: prices.hub,
      table: instruments.current,
      ...{ clock, timers, log },
    });
    closing.defer(recorder.close);
    const chains = settings.recordedChains.map(
      ({ name, strikes, expiries }) => `${name}:${strikes}:${expiries}`,
    );
    recorderState = () => ({ chains, instruments: recorder.watched() });
  }
  const coverage = createCoverage({
    ...{ prices, clock },
    exchanges: calendar.exchanges,
    fill: settings.prices,
  });
  const importHistory = createImportHistory({
    store: prices.candleStore,
    book: instruments,
    dataFolder,
    clock,
  });
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
  return {
    ...listing,
    ...{
      adjustPrices,
      giveWay,
      simulated,
      liveMarket,
      prices,
      coverage,
      importHistory,
      recorderState,
      quoted,
      viewOf,
    },
  };
}
