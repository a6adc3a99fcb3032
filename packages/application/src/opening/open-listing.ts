import { NO_SHARES_MADE, type SharesMade, type Store, sharesMadeBy } from '@spark/core';
import { type LiveCalendar, openLiveCalendar } from '../calendar/live-calendar.ts';
import { type LiveActions, openLiveActions } from '../corporate-actions/live-actions.ts';
import { createOpensAt } from '../corporate-actions/opens-at.ts';
import { createInstrumentBook, type InstrumentBook } from '../instruments/instrument-book.ts';
import { createOpenContracts, type OpenContracts } from '../instruments/open-contracts.ts';
import { createPastLists, type PastLists } from '../instruments/past-lists.ts';
import { createSharedList } from '../instruments/shared-list.ts';
import type { Settings } from '../settings/settings.ts';
import { createSharedFiles, type SharedFiles } from '../storage/shared-files.ts';
import type { ApplicationParts, Closing } from './application-parts.ts';

/** What is listed, when it trades, and what companies did to their shares. */
export type OpenListing = {
  readonly calendar: LiveCalendar;
  readonly contracts: OpenContracts;
  /** Where the process is one of several nodes. */
  readonly sharedFiles: SharedFiles | undefined;
  readonly pastLists: PastLists;
  readonly instruments: InstrumentBook;
  readonly actions: LiveActions;
  /** By the actions that have taken effect now; from here on the list follows them too. */
  readonly takeActions: () => SharesMade;
};

export async function openListing(
  { settings, simulatesBrokers, listFromRules, node, runtime }: ApplicationParts,
  store: Store,
  closing: Closing,
): Promise<OpenListing> {
  const { clock, timers, log } = runtime;
  const { dataFolder, market: mode } = settings;
  const isSimulated = hasOwnPrices(settings);
  const calendar = await openLiveCalendar({ store, mode, simulatesBrokers, log });
  closing.defer(calendar.close);
  const contracts = createOpenContracts({ dataFolder, clock, log });
  closing.defer(contracts.settled);
  const ofNodes = { blobs: store.blobs, dataFolder, clock, timers, log };
  const sharedFiles = node && createSharedFiles(ofNodes);
  if (node) {
    const sharedList = createSharedList(ofNodes);
    closing.defer(sharedList.close);
    // Before the first list is chosen.
    await sharedList.sync();
    sharedList.repeat();
  }
  const pastLists = createPastLists({ dataFolder, log, shared: sharedFiles });
  closing.defer(pastLists.close);
  let sharesMade = NO_SHARES_MADE;
  const instruments = createInstrumentBook({
    onLoaded: pastLists.keep,
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
  return { calendar, contracts, sharedFiles, pastLists, instruments, actions, takeActions };
}

/** Whether the prices that are shown are those of the simulated exchange, so that paper orders belong there. */
export function hasOwnPrices({ prices, replay }: Settings): boolean {
  return prices === 'simulated' && replay === null;
}
