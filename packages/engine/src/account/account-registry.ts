import {
  type AccountKey,
  type BookFact,
  type Clock,
  type Desk,
  type Journal,
  type JournalEntry,
  type JournalWrite,
  type Ownership,
  soleOwner,
  type Timers,
  type TradingVenue,
} from '@spark/core';
import { type Broker, LIMITS } from '@spark/vocabulary';
import type { DeskService } from '../desk/desk-service.ts';
import {
  type AccountActor,
  type ActorSettings,
  type DurableChange,
  type OrderUpdate,
  openAccountActor,
  type PositionUpdate,
  type Staged,
} from './account-actor.ts';
import { backOffMs } from './back-off.ts';
import { finishedOrdersCached } from './finished-orders-cached.ts';
import type { PriceWatch } from './operation-watch.ts';

export type RegistryParts = {
  readonly desks: Pick<DeskService, 'read'>;
  /** Asked before an account is opened. Absent: all accounts are opened here. */
  readonly ownership?: Ownership | undefined;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly venueOf: (broker: Broker) => TradingVenue;
  /** Whether the money of accounts at the broker is counted here. */
  readonly countsMoney?: (broker: Broker) => boolean;
  /** Where forward tests run. */
  readonly simulated: TradingVenue;
  readonly prices: PriceWatch;
  readonly publish: (update: OrderUpdate) => void;
  readonly publishPositions?: ((update: PositionUpdate) => void) | undefined;
  readonly onIncident: (message: string, error?: unknown) => void;
  readonly settings?: Partial<ActorSettings>;
  readonly actorsCachedMax?: number;
};

/** Caches the actors of accounts: one each, opened when first needed and reopened after a failure. */
export type AccountRegistry = {
  readonly open: (account: AccountKey) => Promise<AccountActor>;
  /**
   * A cached actor, without waiting; undefined when it has to be opened. The actor of an account that was deleted and
   * added again at another broker belongs to the old broker: it is evicted.
   */
  readonly use: (account: AccountKey, broker: Broker) => AccountActor | undefined;
  /** Of one account of the desk, or of all. */
  readonly openAll: (desk: Desk, accountName: string | null) => Promise<readonly AccountActor[]>;
  /** Undefined when it was not opened, or evicted; accounts with something open stay cached. */
  readonly cached: (account: AccountKey) => AccountActor | undefined;
  readonly opened: () => Iterable<AccountActor>;
  /** Evicts every account of a user, unless something of theirs is open; returns whether it did. */
  readonly evict: (ucc: string) => Promise<boolean>;
  readonly countCached: () => number;
  /** For a user who does not come back: evicts each account as soon as nothing of it is open, then resolves. */
  readonly evictWhenIdle: (ucc: string) => Promise<void>;
  /** Called with an actor and what became durable in it; without a change when it was opened and anything may be new. */
  readonly onChange: (listener: ChangeListener) => void;
  /** Facts of several accounts of one user as one entry: all of them or none. */
  readonly record: (changes: readonly AccountChange[], rest: RestOfEntry) => Promise<void>;
  /** Opens every account with open orders, as after any interruption. Resolves when each was tried. */
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type ChangeListener = (actor: AccountActor, change: DurableChange | null) => void;

export type AccountChange = { readonly actor: AccountActor; readonly facts: readonly BookFact[] };

/** What is stored with the facts of accounts, and before them. */
export type RestOfEntry = Pick<JournalEntry, 'ucc' | 'at' | 'writes' | 'isPlannedOn'>;

/** Another process works for this user. */
export class NotOwnedError extends Error {
  override readonly name = 'NotOwnedError';
  constructor(ucc: string) {
    super(`Another Spark works for the user ${ucc}, so none of their accounts is opened here.`);
  }
}

const OPEN_AT_ONCE = 32;
const REOPEN_AFTER_MS = [1_000, 1_000, 1_000, 2_000, 5_000, 10_000, 30_000] as const;

export function createAccountRegistry(parts: RegistryParts): AccountRegistry {
  const { desks, journal, clock, timers, onIncident, actorsCachedMax = LIMITS.accountsCached } = parts;
  const { ownership = soleOwner } = parts;
  const actors = new Map<string, AccountActor>();
  const brokers = new WeakMap<AccountActor, Broker>();
  const opening = new Map<string, Promise<AccountActor>>();
  const listeners: ChangeListener[] = [];
  /** Tags of slices that an actor leaves to the next one of its account, by user; only whoever planned them knows. */
  const neverLeft = new Map<string, Set<string>>();
  /** Accounts that have to be read and are not yet, with their users. */
  const unread = new Map<string, string>();
  /** Users whose accounts are being evicted, with what is called after the last one. */
  const leaving = new Map<string, () => void>();
  let isClosed = false;

  /** Counts how often a user was left, so that what was read before is not taken for the newest. */
  const timesLeft = new Map<string, number>();

  async function openNow(account: AccountKey): Promise<AccountActor> {
    const begun = timesLeft.get(account.ucc);
    if (!(await ownership.owns(account.ucc))) throw new NotOwnedError(account.ucc);
    const desk = await desks.read(account.ucc);
    const broker = desk?.accounts.get(account.accountName)?.broker;
    if (broker === undefined) throw new Error(`There is no account ${account.ucc}:${account.accountName}.`);
    const id = idOf(account);
    let actor: AccountActor | null = null;
    actor = await openAccountActor({
      account,
      journal,
      clock,
      timers,
      venues: { live: parts.venueOf(broker), simulated: parts.simulated },
      prices: parts.prices,
      publish: parts.publish,
      publishPositions: parts.publishPositions,
      onIncident,
      onChange: (change) => {
        if (actor) publishChange(actor, change);
      },
      onBroken: () => {
        if (actor) replace(id, actor);
      },
      neverLeft: neverLeftOf(account.ucc),
      countsMoney: parts.countsMoney?.(broker) ?? false,
      settings: { finishedOrdersCached: () => finishedOrdersCached(actors.size), ...parts.settings },
    });
    if (isClosed) {
      await actor.close();
      throw new Error('Spark is stopping.');
    }
    if (timesLeft.get(account.ucc) !== begun) {
      await actor.close();
      throw new NotOwnedError(account.ucc);
    }
    brokers.set(actor, broker);
    actors.set(id, actor);
    unread.delete(id);
    evictIdle(actor);
    publishChange(actor, null);
    return actor;
  }

  function neverLeftOf(ucc: string): Set<string> {
    const known = neverLeft.get(ucc) ?? new Set();
    neverLeft.set(ucc, known);
    return known;
  }

  function publishChange(actor: AccountActor, change: DurableChange | null): void {
    for (const listener of listeners) listener(actor, change);
    if (leaving.has(actor.account.ucc)) void evictDeparting(actor.account.ucc);
  }

  function use(account: AccountKey, broker: Broker): AccountActor | undefined {
    const id = idOf(account);
    const known = actors.get(id);
    if (known === undefined || brokers.get(known) === broker) return touch(id, known);
    void evict(id, known);
    return undefined;
  }

  function touch(id: string, known: AccountActor | undefined): AccountActor | undefined {
    // Least recently used is evicted first, which matters with many accounts.
    if (known && actors.size * 2 > actorsCachedMax) {
      actors.delete(id);
      actors.set(id, known);
    }
    return known;
  }

  function open(account: AccountKey): Promise<AccountActor> {
    const id = idOf(account);
    const known = touch(id, actors.get(id));
    if (known) return Promise.resolve(known);
    const underWay = opening.get(id);
    if (underWay) return underWay;
    const made = openNow(account).finally(() => {
      if (opening.get(id) === made) opening.delete(id);
    });
    opening.set(id, made);
    return made;
  }

  /** The book of a broken actor is ahead of the truth: the actor is closed, and read again until that works. */
  function replace(id: string, broken: AccountActor): void {
    if (actors.get(id) !== broken) return;
    void evict(id, broken);
    unread.set(id, broken.account.ucc);
    void openAgain(broken.account);
  }

  /** Retries until it can be read: it may have work that no caller will ask for. Resolves after the first try. */
  async function openAgain(account: AccountKey, tries = 1): Promise<void> {
    if (isClosed) return;
    try {
      await open(account);
    } catch (error) {
      if (error instanceof NotOwnedError) {
        unread.delete(idOf(account));
        return;
      }
      unread.set(idOf(account), account.ucc);
      onIncident(`The orders of ${account.accountName} could not be read; trying again.`, error);
      const waitMs = backOffMs(REOPEN_AFTER_MS, tries);
      timers.at(clock.now() + waitMs, () => void openAgain(account, tries + 1));
    }
  }

  function evictIdle(opened: AccountActor): void {
    for (const [id, actor] of actors) {
      if (actors.size <= actorsCachedMax) return;
      // The caller is about to use the one it opened, even if all others have something open.
      if (actor !== opened && isIdle(actor)) void evict(id, actor);
    }
  }

  async function evict(id: string, actor: AccountActor): Promise<void> {
    actors.delete(id);
    try {
      await actor.close();
    } catch (error) {
      onIncident('An actor could not be closed.', error);
    }
  }

  async function evictDeparting(ucc: string): Promise<void> {
    for (const [id, actor] of cachedOf(ucc)) {
      // What is being stored is so far only in this book.
      await actor.settled();
      if (actors.get(id) === actor && isIdle(actor)) void evict(id, actor);
    }
    // Each opening of an account and each change of it leads here again.
    if (cachedOf(ucc).length > 0 || [...unread.values()].includes(ucc)) return;
    leaving.get(ucc)?.();
    leaving.delete(ucc);
  }

  function cachedOf(ucc: string): readonly (readonly [string, AccountActor])[] {
    return [...actors].filter(([, { account }]) => account.ucc === ucc);
  }

  async function record(changes: readonly AccountChange[], rest: RestOfEntry) {
    const { ucc, at, writes, isPlannedOn } = rest;
    const staged: { readonly actor: AccountActor; readonly whenDurable: Staged['whenDurable'] }[] = [];
    const all: JournalWrite[] = [...writes];
    let updates = 0;
    try {
      for (const { actor, facts } of changes) {
        const { entry, whenDurable } = actor.stage(facts);
        staged.push({ actor, whenDurable });
        all.push(...entry.writes);
        updates += entry.updates ?? 0;
      }
      const planned = isPlannedOn && updates > 0 && { isPlannedOn };
      await journal.record({ ucc, at, writes: all, ...(updates > 0 && { updates }), ...planned });
    } catch (error) {
      for (const { actor } of staged) actor.breakOff();
      throw error;
    }
    await Promise.all(staged.map(({ whenDurable }) => whenDurable()));
  }

  /** All accounts, since the profit of the day is counted over them. */
  async function takeUp(ucc: string): Promise<void> {
    const desk = await desks.read(ucc);
    const names = [...(desk?.accounts.keys() ?? [])];
    await Promise.all(names.map((accountName) => open({ ucc, accountName })));
  }

  /** In this turn: nothing is sent and nothing is stored any more. */
  function leave(ucc: string): void {
    timesLeft.set(ucc, (timesLeft.get(ucc) ?? 0) + 1);
    neverLeft.delete(ucc);
    for (const [id, actor] of cachedOf(ucc)) void evict(id, actor);
    for (const [id, known] of [...unread]) if (known === ucc) unread.delete(id);
    for (const id of [...opening.keys()]) if (id.startsWith(`${ucc}:`)) opening.delete(id);
  }

  ownership.follow?.({
    onTaken: ({ ucc }) => takeUp(ucc),
    onLeft: leave,
    settled: async (ucc) => {
      await Promise.all(cachedOf(ucc).map(([, actor]) => actor.settled()));
    },
  });

  return {
    open,
    use,
    openAll: ({ user: { ucc }, accounts }, accountName) => {
      const names = accountName === null ? [...accounts.keys()] : [accountName];
      return Promise.all(names.map((name) => open({ ucc, accountName: name })));
    },
    cached: (account) => actors.get(idOf(account)),
    opened: () => actors.values(),
    evict: async (ucc) => {
      const theirs = cachedOf(ucc);
      if (!theirs.every(([, actor]) => isIdle(actor))) return false;
      await Promise.all(theirs.map(([id, actor]) => evict(id, actor)));
      return true;
    },
    countCached: () => actors.size,
    evictWhenIdle: (ucc) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      leaving.set(ucc, resolve);
      void evictDeparting(ucc);
      return promise;
    },
    onChange: (listener) => {
      listeners.push(listener);
    },
    record,
    start: async () => {
      const waiting = [...(await journal.busyAccounts())];
      const worker = async (): Promise<void> => {
        for (let account = waiting.pop(); account; account = waiting.pop()) await openAgain(account);
      };
      await Promise.all(Array.from({ length: OPEN_AT_ONCE }, worker));
    },
    close: async () => {
      isClosed = true;
      await Promise.allSettled(opening.values());
      await Promise.all([...actors.values()].map((actor) => actor.close()));
      actors.clear();
    },
  };
}

function isIdle(actor: AccountActor): boolean {
  if (actor.book.openOrderCount() > 0) return false;
  for (const position of actor.book.positions.values()) if (position.netQty !== 0) return false;
  return true;
}

function idOf({ ucc, accountName }: AccountKey): string {
  return `${ucc}:${accountName}`;
}
