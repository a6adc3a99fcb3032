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
  /** Asked before an account is opened. Absent: everybody's are opened here. */
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

/** Keeps the actors of accounts at hand: one each, opened when first needed and anew after a failure. */
export type AccountRegistry = {
  readonly open: (account: AccountKey) => Promise<AccountActor>;
  /**
   * The same for one that is at hand, without waiting; undefined when it has to be opened. One of an account that was
   * deleted, and added anew at another broker, leads to the old broker: it is let go of.
   */
  readonly use: (account: AccountKey, broker: Broker) => AccountActor | undefined;
  /** Of one account of the desk, or of all. */
  readonly openAll: (desk: Desk, accountName: string | null) => Promise<readonly AccountActor[]>;
  /** Undefined when it was not opened, or let go of; accounts with something open stay at hand. */
  readonly cached: (account: AccountKey) => AccountActor | undefined;
  readonly opened: () => Iterable<AccountActor>;
  /** Lets go of every account of a user, unless something of theirs is open; answers whether it did. */
  readonly evict: (ucc: string) => Promise<boolean>;
  readonly countCached: () => number;
  /** Of a user who does not come back: each of the accounts as soon as nothing of it is at work, then it resolves. */
  readonly evictWhenIdle: (ucc: string) => Promise<void>;
  /** Called with an actor whenever something of it became durable. */
  readonly onChange: (listener: (actor: AccountActor) => void) => void;
  /** Facts of several accounts of one user as one entry: all of them or none. */
  readonly record: (changes: readonly AccountChange[], rest: RestOfEntry) => Promise<void>;
  /** Opens every account with orders at work, as after any interruption. Resolves when each was tried. */
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type AccountChange = { readonly actor: AccountActor; readonly facts: readonly BookFact[] };

/** What is stored with the facts of accounts, and before them. */
export type RestOfEntry = Pick<JournalEntry, 'ucc' | 'at' | 'writes'>;

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
  const listeners: ((actor: AccountActor) => void)[] = [];
  /** What actors leave to the next one of their account: tags of slices, of which no two accounts have the same. */
  const neverLeft = new Set<string>();
  /** Users whose accounts are let go of, with what is called when the last one is. */
  const leaving = new Map<string, () => void>();
  let isClosed = false;

  async function openNow(account: AccountKey): Promise<AccountActor> {
    const owned = ownership.owns(account.ucc);
    if (!(typeof owned === 'boolean' ? owned : await owned)) throw new NotOwnedError(account.ucc);
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
      onChange: () => {
        if (actor) publishChange(actor);
      },
      onBroken: () => {
        if (actor) replace(id, actor);
      },
      neverLeft,
      countsMoney: parts.countsMoney?.(broker) ?? false,
      settings: { finishedOrdersCached: () => finishedOrdersCached(actors.size), ...parts.settings },
    });
    if (isClosed) {
      await actor.close();
      throw new Error('Spark is stopping.');
    }
    brokers.set(actor, broker);
    actors.set(id, actor);
    evictIdle(actor);
    publishChange(actor);
    return actor;
  }

  function publishChange(actor: AccountActor): void {
    for (const listener of listeners) listener(actor);
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
    // The one that was used last is let go of last, which matters where there are many.
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
    const made = openNow(account).finally(() => opening.delete(id));
    opening.set(id, made);
    return made;
  }

  /** The book of a broken actor knows more than is true: it is closed, and read anew until that works. */
  function replace(id: string, broken: AccountActor): void {
    if (actors.get(id) !== broken) return;
    void evict(id, broken);
    void openAgain(broken.account);
  }

  /** Until it can be read: there may be something to do in it that nobody will ask for. Resolves after the first try. */
  async function openAgain(account: AccountKey, tries = 1): Promise<void> {
    if (isClosed) return;
    try {
      await open(account);
    } catch (error) {
      onIncident(`The orders of ${account.accountName} could not be read; trying again.`, error);
      const waitMs = backOffMs(REOPEN_AFTER_MS, tries);
      timers.at(clock.now() + waitMs, () => void openAgain(account, tries + 1));
    }
  }

  function evictIdle(opened: AccountActor): void {
    for (const [id, actor] of actors) {
      if (actors.size <= actorsCachedMax) return;
      // Whoever opened one is about to use it, also where all others have something open.
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
    let isAtWork = false;
    for (const [id, actor] of [...actors]) {
      if (actor.account.ucc !== ucc) continue;
      // What is being stored is in this book and nowhere else yet.
      await actor.settled();
      if (actors.get(id) !== actor) continue;
      if (isIdle(actor)) void evict(id, actor);
      else isAtWork = true;
    }
    if (isAtWork) return;
    leaving.get(ucc)?.();
    leaving.delete(ucc);
  }

  async function record(changes: readonly AccountChange[], { ucc, at, writes }: RestOfEntry) {
    const staged: { readonly actor: AccountActor; readonly whenDurable: Staged['whenDurable'] }[] = [];
    const all: JournalWrite[] = [...writes];
    try {
      for (const { actor, facts } of changes) {
        const { entry, whenDurable } = actor.stage(facts);
        staged.push({ actor, whenDurable });
        all.push(...entry.writes);
      }
      await journal.record({ ucc, at, writes: all });
    } catch (error) {
      for (const { actor } of staged) actor.breakOff();
      throw error;
    }
    await Promise.all(staged.map(({ whenDurable }) => whenDurable()));
  }

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
      const theirs = [...actors].filter(([, { account }]) => account.ucc === ucc);
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
