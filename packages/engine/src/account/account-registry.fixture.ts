import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { BookFact } from '@spark/core';
import { openSqliteStore } from '@spark/store';
import { A_TRADING_MORNING, createManualClock } from '@spark/testkit';
import type { OpenDesk } from '../desk/desk-service.ts';
import type { ActorSettings } from './account-actor.ts';
import { createAccountRegistry, type RegistryParts } from './account-registry.ts';
import { ACCOUNT, filledOrder, NO_PRICES, placedOrder, QUIET_VENUE } from './trading.fixture.ts';

const NAMES = ['a', 'b', 'c', 'd'] as const;

/** Registries of four accounts on one store, with two of them cached, at a venue that reports nothing. */
export async function openRegistry(t: TestContext, settings: Partial<ActorSettings> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'spark-memory-'));
  const clock = createManualClock(A_TRADING_MORNING);
  const store = await openSqliteStore({ folder, clock });
  const accounts = new Map(NAMES.map((name) => [name, { name, broker: 'testBroker' }]));
  const registries: { readonly close: () => Promise<void> }[] = [];
  t.after(async () => {
    for (const registry of registries) await registry.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const newRegistry = (change: Partial<Pick<RegistryParts, 'ownership' | 'venueOf'>> = {}) => {
    const registry = createAccountRegistry({
      desks: { read: async () => ({ accounts }) as unknown as OpenDesk },
      journal: store.journal,
      clock,
      timers: clock,
      venueOf: () => QUIET_VENUE,
      simulated: QUIET_VENUE,
      prices: NO_PRICES,
      publish: () => undefined,
      onIncident: (message, error) => {
        throw new Error(message, { cause: error });
      },
      actorsCachedMax: 2,
      settings,
      ...change,
    });
    registries.push(registry);
    return {
      ...registry,
      open: (accountName: string, ucc = ACCOUNT.ucc) => registry.open({ ucc, accountName }),
      cached: () => [...registry.opened()].map(({ account }) => account.accountName),
    };
  };
  return { clock, store, newRegistry };
}

/** Facts of a finished order that leaves no position. */
export function refused(
  reftag: number,
  accountName: string,
  at: number,
  ucc = ACCOUNT.ucc,
): readonly BookFact[] {
  const order = { ...placedOrder(reftag, { side: 'Buy', qty: 1, pricePaise: 100, at }), ucc, accountName };
  const tag = order.slices[0]?.tag ?? assert.fail('it has a slice');
  return [
    { kind: 'order-planned', order },
    { kind: 'slice-refused', reftag, tag, at, reason: 'No.' },
  ];
}

/** Facts of an order that is open at its venue. */
export function working(
  reftag: number,
  accountName: string,
  at: number,
  ucc = ACCOUNT.ucc,
): readonly BookFact[] {
  const order = placedOrder(reftag, { side: 'Buy', qty: 1, pricePaise: 100, at });
  return [{ kind: 'order-planned', order: { ...order, ucc, accountName } }];
}

/** Facts of a filled order that leaves a position. */
export function sold(
  reftag: number,
  accountName: string,
  at: number,
  ucc = ACCOUNT.ucc,
): readonly BookFact[] {
  return filledOrder(reftag, { side: 'Sell', qty: 1, pricePaise: 100, at }).map((fact) =>
    fact.kind === 'order-planned' ? { ...fact, order: { ...fact.order, ucc, accountName } } : fact,
  );
}
