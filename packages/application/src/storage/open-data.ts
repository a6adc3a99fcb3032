import type { Clock, Log, Randomness, Store } from '@spark/core';
import { createDeskService, type DeskService } from '@spark/engine';
import { openStore, type StorePlace } from '@spark/store';
import type { KeyRing } from '../secrets/key-ring.ts';
import { type KeySource, openKeyRing } from '../secrets/open-key-ring.ts';
import { createVault, type Vault } from '../secrets/vault.ts';
import { rememberGivenNumbers } from './given-numbers.ts';

/** The opened data, shared by the server and the owner's command line. */
export type OpenData = {
  readonly store: Store;
  readonly desks: DeskService;
  readonly ring: KeyRing;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly random: Randomness;
};

type World = {
  readonly clock: Clock;
  readonly random: Randomness;
  /** Where the data comes from, when not from where the settings say. */
  readonly openStore?: ((place: StorePlace) => Promise<Store>) | undefined;
};

export async function openData(settings: StorePlace & KeySource, world: World): Promise<OpenData> {
  const { clock, random } = world;
  const store = await (world.openStore ?? openStore)(settings);
  try {
    const ring = await openKeyRing(settings, store);
    const desks = createDeskService({ store, clock });
    return { store, desks, ring, vault: createVault(ring), clock, random };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The same with a store that gives no number twice, also where the database lost its last writes. */
export function withGivenNumbers(opened: OpenData, dataFolder: string, log: Log): OpenData {
  const reserveIds = rememberGivenNumbers({ store: opened.store, dataFolder, log });
  return { ...opened, store: { ...opened.store, reserveIds } };
}
