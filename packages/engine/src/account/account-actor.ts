import {
  type AccountBook,
  type AccountKey,
  type AccountOrder,
  type BookedMoney,
  type BookFact,
  type Clock,
  createAccountBook,
  createBookedMoney,
  effectsAfterRestart,
  effectsOf,
  type Instant,
  isOrderFact,
  isRecoverable,
  istDay,
  type Journal,
  type JournalEntry,
  type JournalWrite,
  leavesPositionsOpen,
  logLineOf,
  logLineOfBook,
  logText,
  type NewLogLine,
  type OrderEffect,
  type OrderFact,
  type PairingState,
  type Position,
  type PositionFact,
  positionId,
  type StoredOrder,
  spreadOver,
  type Timers,
  type TradeRow,
  type TradingVenue,
  type WriteOptions,
} from '@spark/core';
import { createEffectRunner, type EffectSettings, type Venues } from './effect-runner.ts';
import { createSequence } from './in-sequence.ts';
import { createOperationWatch, type PriceWatch } from './operation-watch.ts';
import { createSupervisor } from './supervisor.ts';
import { createTradeLedger } from './trade-ledger.ts';

/** An order as it now stands and what happened to it, published when it is durable. */
export type OrderUpdate = { readonly order: AccountOrder; readonly facts: readonly OrderFact[] };

/** What became durable in an account at once: orders and positions as they are after it, deleted orders as they were. */
export type DurableChange = {
  readonly orders: readonly AccountOrder[];
  readonly positions: readonly Position[];
};

/** What happened to positions of an account without an order behind it, and the positions that changed; durable. */
export type PositionUpdate = {
  readonly account: AccountKey;
  readonly facts: readonly PositionFact[];
  readonly positions: readonly Position[];
};

export type ActorParts = {
  readonly account: AccountKey;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly venues: Venues;
  readonly prices: PriceWatch;
  readonly publish: (update: OrderUpdate) => void;
  readonly publishPositions?: ((update: PositionUpdate) => void) | undefined;
  /** Something became durable and may need a reaction. */
  readonly onChange?: (change: DurableChange) => void;
  /** For what a person should check. */
  readonly onIncident: (message: string, error?: unknown) => void;
  /** The journal did not store a fact, so the book is ahead of the truth: the actor must be reopened. */
  readonly onBroken: () => void;
  /** Tags of slices that an earlier actor should have sent and certainly did not; each actor hands them to the next. */
  readonly neverLeft?: Set<string>;
  readonly settings?: Partial<ActorSettings>;
  /** Its money is counted here, since no broker counts it. */
  readonly countsMoney?: boolean;
};

export type ActorSettings = EffectSettings & {
  readonly reconcileEveryMs: number;
  /** Read each time, since accounts share the memory. */
  readonly finishedOrdersCached: () => number;
};

const SETTINGS: ActorSettings = {
  reconcileEveryMs: 30_000,
  lookupAfterMs: 1_000,
  resendWithinMs: 60_000,
  finishedOrdersCached: () => 10_000,
};

const IMMEDIATE: WriteOptions = { batch: false, durability: 'fsync' };
/** What a power cut takes of it is made again of the same orders; its end waits for the disk, and so for all of it. */
const IN_MIDDLE_OF_PUSH: WriteOptions = { batch: false, durability: 'recoverable' };
const NOTHING_TO_STORE = Promise.resolve();

/**
 * An in-process venue reports in the same turn in which it takes an order, so another order soon shares the
 * transaction. A report over a network comes alone, and waiting would only delay it.
 */
function optionsAt({ capabilities: { bookIsImmediate } }: TradingVenue): WriteOptions {
  return { batch: bookIsImmediate, durability: bookIsImmediate ? 'fsync' : 'recoverable' };
}

/** Facts that were applied and have to be stored; `whenDurable` runs what they allow. */
export type Staged = {
  readonly entry: JournalEntry;
  /** Resolves when that is done; earlier entries come first. */
  readonly whenDurable: () => Promise<void> | undefined;
};

/**
 * The only way to change the orders of an account, one change at a time. A fact is applied at once, so that the next
 * decision sees it. It is published, and its effects are run, only after the journal has stored it.
 */
export type AccountActor = {
  readonly account: AccountKey;
  /** Ahead of what is durable: for decisions, not for replies. */
  readonly book: AccountBook;
  readonly durableOrders: ReadonlyMap<number, StoredOrder>;
  readonly durablePositions: ReadonlyMap<string, Position>;
  /** Whether `durableOrders` has every order of today; an account with very many of them evicts the oldest. */
  readonly hasAllOfToday: () => boolean;
  /** For storing the facts of several accounts in one entry. */
  readonly stage: (facts: readonly BookFact[]) => Staged;
  /** What was staged could not be stored: nothing here can be trusted now. */
  readonly breakOff: () => void;
  readonly record: (facts: readonly BookFact[]) => Promise<void>;
  /** Loads a finished order that was evicted, so that it can change again. */
  readonly restore: (stored: StoredOrder) => void;
  /** What the next pairing of orders into trades begins with. Ahead of what is durable. */
  readonly pairing: () => PairingState;
  /** The same; from now on deletions of orders are recorded. */
  readonly beginPairing: () => PairingState;
  readonly isDeleted: (reftag: number) => boolean;
  /** When an order of the book was turned into trades. Ahead of what is durable. */
  readonly tradedAt: (reftag: number) => Instant | null;
  readonly storePairing: (draft: PairingDraft) => Promise<void>;
  readonly reconcile: () => Promise<void>;
  /**
   * Profit and loss of everything ever closed, without forward tests; null where it is not counted here, or unknown.
   */
  readonly bookedPaise: () => number | null;
  /** Resolves when nothing is on its way to the journal or to a venue. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Trades, the orders they were made of, and what is left for the next pairing. */
export type PairingDraft = {
  readonly at: Instant;
  readonly trades: readonly TradeRow[];
  readonly orders: readonly AccountOrder[];
  readonly state: PairingState;
  /** More of the same push follows, whose end waits for the disk. */
  readonly isInMiddle?: boolean;
};

export async function openAccountActor(parts: ActorParts): Promise<AccountActor> {
  const { account, journal, clock, timers, publish, onIncident } = parts;
  const settings = { ...SETTINGS, ...parts.settings };
  const { ucc, accountName } = account;
  const { neverLeft = new Set() } = parts;
  const ofVenue = optionsAt(parts.venues.live);
  const book = createAccountBook(ucc, accountName);
  const durableOrders = new Map<number, StoredOrder>();
  const durablePositions = new Map<string, Position>();
  const supervisor = createSupervisor((error) =>
    onIncident(`Work on orders of ${accountName} failed.`, error),
  );
  const effectRunner = createEffectRunner({
    ...parts,
    book,
    stored: (reftag) => durableOrders.get(reftag)?.order,
    settings,
    supervisor,
    neverLeft,
    record: (facts) => recordWhileOpen(facts, ofVenue),
    onUntruth: (message) => {
      onIncident(message);
      const at = clock.now();
      const line = { at, name: accountName, type: 'ERROR' as const, message: logText(message) };
      if (!isClosed && !isBroken)
        supervisor.run(store({ ucc, at, writes: [{ kind: 'append-logs', lines: [line] }] }));
    },
  });
  const operations = createOperationWatch({
    ...parts,
    book,
    record: (facts) => supervisor.run(recordWhileOpen(facts, { batch: ofVenue.batch, durability: 'fsync' })),
  });
  const sequence = createSequence();
  let isClosed = false;
  let isBroken = false;
  let hasForgotten = false;
  let money: BookedMoney | null = null;

  const ledger = createTradeLedger(await journal.readPairing(account));
  // The stored pairing state cannot be read and must not be overwritten.
  const isPairingDamaged = journal.damagedIn(account).some(({ table }) => table === 'open_legs');

  function stage(facts: readonly BookFact[], options: WriteOptions = IMMEDIATE): Staged {
    if (isBroken || isClosed) throw new ActorBrokenError(accountName);
    const at = clock.now();
    const touched = new Map<number, AccountOrder>();
    const removed = new Set<number>();
    const groups: UpdateGroup[] = [];
    const changedPositions = new Map<string, Position>();
    const aboutPositions: PositionFact[] = [];
    const effects: OrderEffect[] = [];
    const lines: NewLogLine[] = [];
    let isPairingChanged = false;
    for (const fact of facts) {
      const before = 'reftag' in fact ? (book.orders.get(fact.reftag) ?? null) : null;
      const { order, position } = book.apply(fact);
      if (ledger.note(fact, before, order)) isPairingChanged = true;
      if (position) {
        changedPositions.set(positionId(position), position);
        money?.note(position, istDay(at));
      }
      if (order === null || !isOrderFact(fact)) {
        if (isOrderFact(fact)) continue;
        aboutPositions.push(fact);
        const line = logLineOfBook(accountName, fact);
        if (line) lines.push({ at, ...line });
        continue;
      }
      for (const effect of effectsOf(order, fact)) effects.push(effect);
      const line = logLineOf(order, fact);
      if (line) lines.push({ at, name: order.strategyName, type: line.type, message: line.message });
      touched.set(order.reftag, order);
      if (fact.kind === 'order-deleted') removed.add(order.reftag);
      groupUpdates(groups, order, fact);
    }
    if (ledger.noteBooked(money?.before())) isPairingChanged = true;
    const stored: StoredOrder[] = [];
    for (const [reftag, order] of touched)
      if (!removed.has(reftag)) stored.push({ order, tradedAt: ledger.tradedAt(reftag) });
    const positions = [...changedPositions.values()];
    const writes: JournalWrite[] = [{ kind: 'append-facts', facts }];
    if (stored.length > 0) writes.push({ kind: 'put-orders', orders: stored });
    if (removed.size > 0) writes.push({ kind: 'remove-orders', reftags: [...removed] });
    if (positions.length > 0)
      writes.push({
        kind: 'put-positions',
        positions: positions.map((position) => ({ accountName, position })),
      });
    if (lines.length > 0) writes.push({ kind: 'append-logs', lines });
    if (isPairingChanged && !isPairingDamaged)
      writes.push({ kind: 'put-pairing', accountName, state: ledger.state() });
    const { batch, durability } = options;
    const mayBeLost = durability === 'recoverable' && effects.length === 0 && areRecoverable(facts, stored);
    const updates = groups.filter(isNumbered).length;
    const entry: JournalEntry = {
      ...{ ucc, at, writes, batch, durability: mayBeLost ? 'recoverable' : 'fsync' },
      ...(updates > 0 && { updates }),
    };
    const whenDurable = sequence.next(() => {
      for (const row of stored) durableOrders.set(row.order.reftag, row);
      for (const reftag of removed) durableOrders.delete(reftag);
      for (const [id, position] of changedPositions) durablePositions.set(id, position);
      // An order is sent before its update is published.
      for (const effect of effects) effectRunner.run(effect);
      for (const group of groups) publish(group);
      if (aboutPositions.length > 0 || positions.length > 0)
        parts.publishPositions?.({ account, facts: aboutPositions, positions });
      operations.follow();
      forgetFinished();
      parts.onChange?.({ orders: [...touched.values()], positions });
    });
    return { entry, whenDurable };
  }

  async function record(facts: readonly BookFact[], options?: WriteOptions): Promise<void> {
    if (facts.length === 0) return;
    const { entry, whenDurable } = stage(facts, options);
    await store(entry);
    await whenDurable();
  }

  /** A report that arrives after closing is not lost: the next actor asks the venue again. */
  function recordWhileOpen(facts: readonly BookFact[], options: WriteOptions): Promise<void> {
    return isClosed ? NOTHING_TO_STORE : record(facts, options);
  }

  function store(entry: JournalEntry): Promise<void> {
    return journal.record(entry).catch((error: unknown) => {
      breakOff();
      throw error;
    });
  }

  async function storePairing(draft: PairingDraft): Promise<void> {
    const { at, trades, orders, state, isInMiddle = false } = draft;
    if (isBroken || isClosed) throw new ActorBrokenError(accountName);
    ledger.replace(
      state,
      orders.map((order) => order.reftag),
      at,
    );
    const stored = orders.map((order): StoredOrder => ({ order, tradedAt: at }));
    await store({
      ...(isInMiddle ? IN_MIDDLE_OF_PUSH : IMMEDIATE),
      ucc,
      at,
      writes: [
        { kind: 'put-trades', trades },
        { kind: 'put-orders', orders: stored },
        { kind: 'put-pairing', accountName, state },
      ],
    });
    for (const row of stored)
      if (durableOrders.has(row.order.reftag)) durableOrders.set(row.order.reftag, row);
  }

  function breakOff(): void {
    if (isBroken) return;
    isBroken = true;
    operations.close();
    // In this very turn: the next actor sends what is still waiting.
    effectRunner.stop();
    sequence.release();
    parts.onBroken();
  }

  function forgetFinished(): void {
    const most = settings.finishedOrdersCached();
    if (book.orders.size <= most * 2) return;
    hasForgotten = true;
    book.forgetFinished(most);
    for (const reftag of durableOrders.keys()) if (!book.orders.has(reftag)) durableOrders.delete(reftag);
    ledger.forget((reftag) => book.orders.has(reftag));
  }

  function reconcileAfter(waitMs: number): () => void {
    return timers.at(clock.now() + waitMs, () => {
      if (isClosed) return;
      supervisor.run(effectRunner.reconcile());
      cancelReconciliation = reconcileAfter(settings.reconcileEveryMs);
    });
  }

  const finishedMax = settings.finishedOrdersCached();
  const today = istDay(clock.now());
  const { booked } = ledger.state();
  const rows = await journal.loadBook(account, {
    since: today,
    finishedMax,
    ...(booked && booked.day < today && { positionsSince: booked.day }),
  });
  hasForgotten = rows.orders.length >= finishedMax;
  function restore(stored: StoredOrder): void {
    const { reftag } = stored.order;
    if (book.orders.has(reftag)) return;
    book.restore(stored.order);
    durableOrders.set(reftag, stored);
    ledger.restore(reftag, stored.tradedAt);
  }

  for (const stored of rows.orders) restore(stored);
  for (const position of rows.positions) {
    book.restorePosition(position);
    durablePositions.set(positionId(position), position);
  }
  money = parts.countsMoney ? createBookedMoney(booked, rows.positions, today) : null;
  // Finished orders too: an order that was given up may still reach its venue.
  for (const order of book.orders.values()) effectRunner.subscribe(order);
  // A start reconciles like at any other time: the venue is asked about open orders.
  for (const order of book.openOrders()) {
    for (const effect of effectsAfterRestart(order, neverLeft)) effectRunner.run(effect);
  }
  operations.follow();
  // Accounts are opened together when Spark starts; their reconciliations must not all run at the same instant.
  const firstMs =
    settings.reconcileEveryMs - spreadOver(settings.reconcileEveryMs / 2, `${ucc}:${accountName}`);
  let cancelReconciliation = reconcileAfter(firstMs);
  supervisor.run(effectRunner.reconcile());

  return {
    account,
    book,
    durableOrders,
    durablePositions,
    hasAllOfToday: () => !hasForgotten,
    stage,
    breakOff,
    record,
    restore,
    pairing: ledger.state,
    beginPairing: () => {
      ledger.watchDeletions();
      return ledger.state();
    },
    isDeleted: ledger.isDeleted,
    tradedAt: ledger.tradedAt,
    storePairing,
    bookedPaise: () => {
      const isKnown = !isPairingDamaged && !journal.damagedIn(account).some(leavesPositionsOpen);
      return isKnown ? (money?.totalPaise() ?? null) : null;
    },
    reconcile: effectRunner.reconcile,
    settled: supervisor.settled,
    close: async () => {
      isClosed = true;
      cancelReconciliation();
      operations.close();
      await effectRunner.close();
    },
  };
}

/** The book already has what the journal did not store: the actor is reopened from what is stored. */
export class ActorBrokenError extends Error {
  override readonly name = 'ActorBrokenError';

  constructor(accountName: string) {
    super(`The orders of ${accountName} are being read again after a failure.`);
  }
}

/** Whether an update has a number among those of its user: a comparison with the broker's order is of no use to a reader. */
export function isNumbered({ facts }: Pick<OrderUpdate, 'facts'>): boolean {
  return facts.some(({ kind }) => kind !== 'order-reconciled');
}

type UpdateGroup = { order: AccountOrder; readonly facts: OrderFact[] };

/**
 * What happened to an order in one entry is published as one update, with one exception: placed and filled are two
 * updates, one after the other.
 */
function groupUpdates(groups: UpdateGroup[], order: AccountOrder, fact: OrderFact): void {
  const last = groups.at(-1);
  const isSame = last?.order.reftag === order.reftag;
  const isFilledNow = fact.kind === 'slice-filled' && last?.facts.at(-1)?.kind === 'slice-accepted';
  if (!isSame || isFilledNow) groups.push({ order, facts: [fact] });
  else {
    last.order = order;
    last.facts.push(fact);
  }
}

/** A forward test runs in this process and is lost with it. */
function areRecoverable(facts: readonly BookFact[], orders: readonly StoredOrder[]): boolean {
  return (
    orders.every(({ order }) => !order.forwardTest) &&
    facts.every((fact) => isOrderFact(fact) && isRecoverable(fact))
  );
}
