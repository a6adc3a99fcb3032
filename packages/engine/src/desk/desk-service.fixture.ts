import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import {
  addAccount,
  addStrategy,
  addUser,
  type Desk,
  type DeskFact,
  type DeskRefusal,
  mergeParams,
  ok,
  type Result,
  readParams,
  type Store,
} from '@spark/core';
import { openSqliteStore } from '@spark/store';
import { createFaultyStore, createManualClock, type FaultyStore } from '@spark/testkit';
import { type ChangeOutcome, createDeskService, type DeskService } from './desk-service.ts';

export type Decision = Result<readonly DeskFact[], DeskRefusal>;
export type Decide = (desk: Desk) => Decision;
export type Outcome = ChangeOutcome<DeskRefusal>;

export const clock = createManualClock();

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'spark-service-'));
}

export type Place = {
  readonly desks: DeskService;
  readonly faulty: FaultyStore;
  /** Another service on the same data, as in another process. */
  readonly another: () => Promise<{ readonly desks: DeskService; readonly faulty: FaultyStore }>;
};

export async function place(
  t: TestContext,
  options: { readonly desksCachedMax?: number } = {},
): Promise<Place> {
  const folder = newFolder();
  const stores: Store[] = [];
  const open = async () => {
    const store = await openSqliteStore({ folder, clock });
    stores.push(store);
    const faulty = createFaultyStore(store);
    return { desks: createDeskService({ store: faulty.store, clock, ...options }), faulty };
  };
  t.after(async () => {
    for (const store of stores) await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const first = await open();
  await createDesk(first.desks, 'S000001', 1);
  return { ...first, another: open };
}

export async function createDesk(desks: DeskService, ucc: string, id: number): Promise<void> {
  const user = { id, ucc, name: ucc, email: `${ucc}@example.com`, phone: '', userType: 'basic' } as const;
  const outcome = await desks.create(ucc, { facts: addUser(user, clock.now()) });
  assert.equal(outcome.kind, 'done');
}

export const UCC = 'S000001';

export function change(desks: DeskService, decide: Decide): Promise<Outcome> {
  return desks.change(UCC, (desk) => {
    const decision = decide(desk);
    return decision.ok ? ok({ facts: decision.value }) : decision;
  });
}

export const strategy =
  (name: string): Decide =>
  (desk) =>
    addStrategy(desk, { name, type: 'Intraday', description: '', display: 'Private', forwardTest: false });

export const account =
  (name: string): Decide =>
  (desk) =>
    addAccount(desk, { name, broker: 'testBroker', clientId: 'C', redirectUrl: '', chatId: '' }, []);

/** Reads a number and stores one more: a lost update would show. */
export const count: Decide = (desk) => {
  const found = desk.strategies.get('counter');
  if (!found) return strategy('counter')(desk);
  return mergeParams(desk, 'counter', { count: countOf(desk) + 1 });
};

export function countOf(desk: Desk): number {
  const found = desk.strategies.get('counter');
  return found ? Number(readParams(found).count ?? 0) : -1;
}

export function kindOf(outcome: Outcome): string {
  return outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind;
}

export async function names(desks: DeskService): Promise<readonly string[]> {
  const desk = await desks.read(UCC);
  return [...(desk?.strategies.keys() ?? [])].sort();
}

/** Lets everything that is ready run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

export function watched<T>(promise: Promise<T>): {
  readonly promise: Promise<T>;
  readonly isSettled: () => boolean;
} {
  let settled = false;
  promise.then(
    () => {
      settled = true;
    },
    () => {
      settled = true;
    },
  );
  return { promise, isSettled: () => settled };
}
