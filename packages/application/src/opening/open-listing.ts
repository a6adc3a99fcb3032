import { NO_SHARES_MADE, type SharesMade, type Store, sharesMadeBy } from '@spark/core';
import { type LiveCalendar, openLiveCalendar } from '../calendar/live-calendar.ts';
import { type LiveActions, openLiveActions } from '../corporate-actions/live-actions.ts';
import { createOpensAt } from '../corporate-actions/opens-at.ts';
import { createInstrumentBook, type InstrumentBook } from '../instruments/instrument-book.ts';
import { createKeptLists, type KeptLists } from '../instruments/kept-lists.ts';
import { createOpenContracts, type OpenContracts } from '../instruments/open-contracts.ts';
import type { Settings } from '../settings/settings.ts';
import type { ApplicationParts, Closing } from './application-parts.ts';

/** What is listed, when it trades, and what companies did to their shares. */
export type OpenListing = {
  readonly calendar: LiveCalendar;
  readonly contracts: OpenContracts;
  readonly keptLists: KeptLists;
  readonly instruments: InstrumentBook;
  readonly actions: LiveActions;
  /** By the actions that have taken effect now; from here on the list follows them too. */
  readonly takeActions: () => SharesMade;
};

export async function openListing(
  { settings, simulatesBrokers, listFromRules, runtime: { clock, log } }: ApplicationParts,
  store: Store,
  closing: Closing,
): Promise<OpenListing> {
  const { dataFolder, market: mode } = settings;
  const isSimulated = hasOwnPrices(settings);
  const calendar = await openLiveCalendar({ store, mode, simulatesBrokers, log });
  closing.defer(calendar.close);
  const contracts = createOpenContracts({ dataFolder, clock, log });
  closing.defer(contracts.settled);
  const keptLists = createKeptLists({ dataFolder, log });
  closing.defer(keptLists.close);
  let sharesMade = NO_SHARES_MADE;
  const instruments = createInstrumentBook({
    onLoaded: keptLists.keep,
    contracts,
    clock,
    log,
    dataFolder,
    calendar: calendar.exchanges,
    calendarChanges: calendar.changes,
    listFromRules,
    // Brokers list the contracts of now.
    isAdjusted: (share) => isSimulated && sharesMade.has(share),
  });
  const actions = await openLiveActions({
    ...{ store, clock, log, arePricesSimulated: isSimulated },
    opensAt: createOpensAt(calendar.market, instruments.instruments.find),
  });
  closing.defer(actions.close);
  const takeActions = (): SharesMade => {
    const now = clock.now();
    sharesMade = sharesMadeBy(actions.list().filter((action) => actions.opensAt(action) <= now));
    return sharesMade;
  };
  return { calendar, contracts, keptLists, instruments, actions, takeActions };
}

/** Whether the prices that are shown are those of the simulated exchange, so that paper orders belong there. */
export function hasOwnPrices({ prices, replay }: Settings): boolean {
  return prices === 'simulated' && replay === null;
}
