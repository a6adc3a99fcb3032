import { openStore } from '@spark/store';
import { type OpenEvents, openEvents } from '../events/open-events.ts';
import { closeKeyFile } from '../secrets/close-key-file.ts';
import { type OpenData, openData, withGivenNumbers } from '../storage/open-data.ts';
import { createStoreWatch, type StoreWatch } from '../storage/store-watch.ts';
import { type AddedUser, firstStart } from '../users/first-start.ts';
import type { ApplicationParts, Closing } from './application-parts.ts';

export type Storage = {
  readonly opened: OpenData;
  readonly storeWatch: StoreWatch;
  readonly events: OpenEvents;
  /** Set on the very first start. */
  readonly added: AddedUser | null;
};

/** The data, with its owner. */
export async function openStorage(parts: ApplicationParts, closing: Closing): Promise<Storage> {
  const { settings, runtime } = parts;
  const { clock, timers, random, log } = runtime;
  const events = openEvents(runtime);
  closing.defer(async () => events.close());
  const open = parts.openStore ?? openStore;
  const desks = await openData(settings, {
    clock,
    random,
    openStore: async (place) => events.tapped(await open(place)),
  });
  events.followDesks(desks.desks);
  closing.defer(desks.store.close);
  const opened = withGivenNumbers(desks, settings.dataFolder, log);
  const warning = closeKeyFile(settings.dataFolder);
  if (warning !== null) log.warn(warning);
  // Before any part looks at it.
  parts.ownership?.follow?.({ onTaken: ({ ucc }) => opened.desks.reload(ucc) });
  const added = await firstStart(opened, settings.owner, parts.ownersDesk);
  const storeWatch = createStoreWatch({
    ...{ store: opened.store, clock, timers, log },
    onFault: (fault) =>
      fault === null
        ? events.publishToAll('storeBack', 'INFO', 'Changes are stored again.')
        : events.publishToAll('storeFault', 'ERROR', `Nothing can be stored: ${fault}`),
  });
  closing.defer(storeWatch.close);
  return { opened, storeWatch, events, added };
}
