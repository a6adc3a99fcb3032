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
import type { DeskOffice } from '../desk/desk-service.ts';
import {
  type AccountInbox,
  type InboxSettings,
  type OrderUpdate,
  openAccountInbox,
  type PositionUpdate,
  type Staged,
} from './account-actor.ts';
import { backOffMs } from './back-off.ts';
import { finishedOrdersKept } from './finished-orders-cached.ts';
import type { PriceWatch } from './operation-watch.ts';

export type KeeperParts = {
  readonly desks: Pick<DeskOffice, 'read'>;
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
  readonly onTrouble: (message: string, error?: unknown) => void;
  readonly settings?: Partial<InboxSettings>;
  readonly inboxesAtHandMax?: number;
};

/** Keeps the inboxes of accounts at hand: one each, opened when first needed and anew after a failure. */
export type InboxKeeper = {
  readonly open: (account: AccountKey) => Promise<AccountInbox>;
  /**
   * The same for one that is at hand, without waiting; undefined when it has to be opened. One of an account that was
   * deleted, and added anew at another broker, leads to the old broker: it is let go of.
   */
  readonly use: (account: AccountKey, broker: Broker) => AccountInbox | undefined;
  /** Of one account of the desk, or of all. */
  readonly openOf: (desk: Desk, accountName: string | null) => Promise<readonly AccountInbox[]>;
  /** Undefined when it was not opened, or let go of; accounts with something open stay at hand. */
  readonly atHand: (account: AccountKey) => AccountInbox | undefined;
  readonly opened: () => Iterable<AccountInbox>;
  /** Lets go of every account of a user, unless something of theirs is open; answers whether it did. */
  readonly letGoOf: (ucc: string) => Promise<boolean>;
  readonly countAtHand: () => number;
  /** Of a user who does not come back: each of the accounts as soon as nothing of it is at work, then it resolves. */
  readonly letGoWhenIdle: (ucc: string) => Promise<void>;
  /** Called with an inbox whenever something of it became durable. */
  readonly onChange: (listener: (inbox: AccountInbox) => void) => void;
  /** Facts of several accounts of one user as one entry: all of them or none. */
  readonly record: (changes: readonly AccountChange[], rest: RestOfEntry) => Promise<void>;
  /** Opens every account with orders at work, as after any interruption. Resolves when each was tried. */
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type AccountChange = { readonly inbox: AccountInbox; readonly facts: readonly BookFact[] };

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

export function createInboxKeeper(parts: KeeperParts): InboxKeeper {
  const { desks, journal, clock, timers, onTrouble, inboxesAtHandMax = LIMITS.accountsAtHand } = parts;
  const { ownership = soleOwner } = parts;
  const inboxes = new Map<string, AccountInbox>();
  const brokers = new WeakMap<AccountInbox, Broker>();
  const opening = new Map<string, Promise<AccountInbox>>();
  const listeners: ((inbox: AccountInbox) => void)[] = [];
  /** What inboxes leave to the next one of their account: tags of slices, of which no two accounts have the same. */
  const neverLeft = new Set<string>();
  /** Users whose accounts are let go of, with what is called when the last one is. */
  const leaving = new Map<string, () => void>();
  let isClosed = false;

  async function openNow(account: AccountKey): Promise<AccountInbox> {
    const owned = ownership.owns(account.ucc);
    if (!(typeof owned === 'boolean' ? owned : await owned)) throw new NotOwnedError(account.ucc);
    const desk = await desks.read(account.ucc);
    const broker = desk?.accounts.get(account.accountName)?.broker;
    if (broker === undefined) throw new Error(`There is no account ${account.ucc}:${account.accountName}.`);
    const id = idOf(account);
    let inbox: AccountInbox | null = null;
    inbox = await openAccountInbox({
      account,
      journal,
      clock,
      timers,
      venues: { live: parts.venueOf(broker), simulated: parts.simulated },
      prices: parts.prices,
      publish: parts.publish,
      publishPositions: parts.publishPositions,
      onTrouble,
      onChange: () => {
        if (inbox) tellChange(inbox);
      },
      onBroken: () => {
        if (inbox) replace(id, inbox);
      },
      neverLeft,
      countsMoney: parts.countsMoney?.(broker) ?? false,
      settings: { finishedOrdersKept: () => finishedOrdersKept(inboxes.size), ...parts.settings },
    });
    if (isClosed) {
      await inbox.close();
      throw new Error('Spark is stopping.');
    }
    brokers.set(inbox, broker);
    inboxes.set(id, inbox);
    letGoOfIdle(inbox);
    tellChange(inbox);
    return inbox;
  }

  function tellChange(inbox: AccountInbox): void {
    for (const listener of listeners) listener(inbox);
    if (leaving.has(inbox.account.ucc)) void letGoOfLeaving(inbox.account.ucc);
  }

  function use(account: AccountKey, broker: Broker): AccountInbox | undefined {
    const id = idOf(account);
    const known = inboxes.get(id);
    if (known === undefined || brokers.get(known) === broker) return touch(id, known);
    void letGo(id, known);
    return undefined;
  }

  function touch(id: string, known: AccountInbox | undefined): AccountInbox | undefined {
    // The one that was used last is let go of last, which matters where there are many.
    if (known && inboxes.size * 2 > inboxesAtHandMax) {
      inboxes.delete(id);
      inboxes.set(id, known);
    }
    return known;
  }

  function open(account: AccountKey): Promise<AccountInbox> {
    const id = idOf(account);
    const known = touch(id, inboxes.get(id));
    if (known) return Promise.resolve(known);
    const underWay = opening.get(id);
    if (underWay) return underWay;
    const made = openNow(account).finally(() => opening.delete(id));
    opening.set(id, made);
    return made;
  }

  /** The book of a broken inbox knows more than is true: it is closed, and read anew until that works. */
  function replace(id: string, broken: AccountInbox): void {
    if (inboxes.get(id) !== broken) return;
    void letGo(id, broken);
    void openAgain(broken.account);
  }

  /** Until it can be read: there may be something to do in it that nobody will ask for. Resolves after the first try. */
  async function openAgain(account: AccountKey, tries = 1): Promise<void> {
    if (isClosed) return;
    try {
      await open(account);
    } catch (error) {
      onTrouble(`The orders of ${account.accountName} could not be read; trying again.`, error);
      const waitMs = backOffMs(REOPEN_AFTER_MS, tries);
      timers.at(clock.now() + waitMs, () => void openAgain(account, tries + 1));
    }
  }

  function letGoOfIdle(opened: AccountInbox): void {
    for (const [id, inbox] of inboxes) {
      if (inboxes.size <= inboxesAtHandMax) return;
      // Whoever opened one is about to use it, also where all others have something open.
      if (inbox !== opened && isIdle(inbox)) void letGo(id, inbox);
    }
  }

  async function letGo(id: string, inbox: AccountInbox): Promise<void> {
    inboxes.delete(id);
    try {
      await inbox.close();
    } catch (error) {
      onTrouble('An inbox could not be closed.', error);
    }
  }

  async function letGoOfLeaving(ucc: string): Promise<void> {
    let isAtWork = false;
    for (const [id, inbox] of [...inboxes]) {
      if (inbox.account.ucc !== ucc) continue;
      // What is being stored is in this book and nowhere else yet.
      await inbox.settled();
      if (inboxes.get(id) !== inbox) continue;
      if (isIdle(inbox)) void letGo(id, inbox);
      else isAtWork = true;
    }
    if (isAtWork) return;
    leaving.get(ucc)?.();
    leaving.delete(ucc);
  }

  async function record(changes: readonly AccountChange[], { ucc, at, writes }: RestOfEntry) {
    const staged: { readonly inbox: AccountInbox; readonly whenDurable: Staged['whenDurable'] }[] = [];
    const all: JournalWrite[] = [...writes];
    try {
      for (const { inbox, facts } of changes) {
        const { entry, whenDurable } = inbox.stage(facts);
        staged.push({ inbox, whenDurable });
        all.push(...entry.writes);
      }
      await journal.record({ ucc, at, writes: all });
    } catch (error) {
      for (const { inbox } of staged) inbox.breakOff();
      throw error;
    }
    await Promise.all(staged.map(({ whenDurable }) => whenDurable()));
  }

  return {
    open,
    use,
    openOf: ({ user: { ucc }, accounts }, accountName) => {
      const names = accountName === null ? [...accounts.keys()] : [accountName];
      return Promise.all(names.map((name) => open({ ucc, accountName: name })));
    },
    atHand: (account) => inboxes.get(idOf(account)),
    opened: () => inboxes.values(),
    letGoOf: async (ucc) => {
      const theirs = [...inboxes].filter(([, { account }]) => account.ucc === ucc);
      if (!theirs.every(([, inbox]) => isIdle(inbox))) return false;
      await Promise.all(theirs.map(([id, inbox]) => letGo(id, inbox)));
      return true;
    },
    countAtHand: () => inboxes.size,
    letGoWhenIdle: (ucc) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      leaving.set(ucc, resolve);
      void letGoOfLeaving(ucc);
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
      await Promise.all([...inboxes.values()].map((inbox) => inbox.close()));
      inboxes.clear();
    },
  };
}

function isIdle(inbox: AccountInbox): boolean {
  if (inbox.book.openOrderCount() > 0) return false;
  for (const position of inbox.book.positions.values()) if (position.netQty !== 0) return false;
  return true;
}

function idOf({ ucc, accountName }: AccountKey): string {
  return `${ucc}:${accountName}`;
}
