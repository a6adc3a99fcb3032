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

/** An order as it now stands and what happened to it, told when it is durable. */
export type OrderUpdate = { readonly order: AccountOrder; readonly facts: readonly OrderFact[] };

/** What happened to positions of an account without an order of its own, and the positions that changed; durable. */
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
  /** Something became durable, and there may be something to do about it. */
  readonly onChange?: () => void;
  /** For what a person should look at. */
  readonly onIncident: (message: string, error?: unknown) => void;
  /** The journal did not take a fact, so the book knows more than is true: the actor must be opened anew. */
  readonly onBroken: () => void;
  /** Tags of slices that an actor before this one was to send and certainly did not; handed on from one to the next. */
  readonly neverLeft?: Set<string>;
  readonly settings?: Partial<ActorSettings>;
  /** Its money is counted here, since there is no broker who would. */
  readonly countsMoney?: boolean;
};

export type ActorSettings = EffectSettings & {
  readonly reconcileEveryMs: number;
  /** Asked anew each time, since accounts share the memory. */
  readonly finishedOrdersKept: () => number;
};

const SETTINGS: ActorSettings = {
  reconcileEveryMs: 30_000,
  lookupAfterMs: 1_000,
  resendWithinMs: 60_000,
  finishedOrdersKept: () => 10_000,
};

const AT_ONCE: WriteOptions = { batch: false, durability: 'fsync' };
const NOTHING_TO_STORE = Promise.resolve();

/**
 * A venue in this house tells what happened in the same breath in which it takes an order, so there is soon another order
 * to share a transaction with; what comes over a network comes alone, and waiting would only make it late.
 */
function optionsAt({ capabilities: { bookIsImmediate } }: TradingVenue): WriteOptions {
  return { batch: bookIsImmediate, durability: bookIsImmediate ? 'fsync' : 'recoverable' };
}

/** Facts that were applied and have to be stored; what they allow is done by `whenDurable`. */
export type Staged = {
  readonly entry: JournalEntry;
  /** Resolves when that is done: what was handed in before comes first. */
  readonly whenDurable: () => Promise<void> | undefined;
};

/**
 * The one road to the orders of an account: whatever happens comes through here, one thing after the other. A fact is
 * applied at once, so that the next decision knows it; it is told to nobody, and nothing is sent because of it, before
 * the journal has it.
 */
export type AccountActor = {
  readonly account: AccountKey;
  /** Runs ahead of what is durable: for decisions, not for telling. */
  readonly book: AccountBook;
  readonly durableOrders: ReadonlyMap<number, StoredOrder>;
  readonly durablePositions: ReadonlyMap<string, Position>;
  /** Whether `durableOrders` has every order of today; an account with very many of them forgets the oldest. */
  readonly hasAllOfToday: () => boolean;
  /** For whoever stores the facts of several accounts in one entry. */
  readonly stage: (facts: readonly BookFact[]) => Staged;
  /** What was staged could not be stored: nothing here can be trusted any more. */
  readonly breakOff: () => void;
  readonly record: (facts: readonly BookFact[]) => Promise<void>;
  /** Puts a finished order back that memory has forgotten, so that something can happen to it. */
  readonly restore: (stored: StoredOrder) => void;
  /** What the next pairing of orders into trades begins with. Runs ahead of what is durable. */
  readonly pairing: () => PairingState;
  /** The same; from now on it is known which orders are deleted. */
  readonly beginPairing: () => PairingState;
  readonly isDeleted: (reftag: number) => boolean;
  /** When an order of the book was turned into trades. Runs ahead of what is durable. */
  readonly tradedAt: (reftag: number) => Instant | null;
  readonly storePairing: (draft: PairingDraft) => Promise<void>;
  readonly reconcile: () => Promise<void>;
  /** Won and lost by all that was ever closed, forward tests aside; null where that is not counted here, or not known. */
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
  // What waits for trades is known no more, and must not be replaced by less.
  const isPairingDamaged = journal.damagedIn(account).some(({ table }) => table === 'open_legs');

  function stage(facts: readonly BookFact[], options: WriteOptions = AT_ONCE): Staged {
    if (isBroken || isClosed) throw new ActorBrokenError(accountName);
    const at = clock.now();
    const touched = new Map<number, AccountOrder>();
    const removed = new Set<number>();
    const turns: Turn[] = [];
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
      groupUpdates(turns, order, fact);
    }
    if (ledger.keepBooked(money?.before())) isPairingChanged = true;
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
    const entry: JournalEntry = { ucc, at, writes, batch, durability: mayBeLost ? 'recoverable' : 'fsync' };
    const whenDurable = sequence.next(() => {
      for (const it of stored) durableOrders.set(it.order.reftag, it);
      for (const reftag of removed) durableOrders.delete(reftag);
      for (const [id, position] of changedPositions) durablePositions.set(id, position);
      // An order leaves before anybody is told of it.
      for (const effect of effects) effectRunner.carryOut(effect);
      for (const turn of turns) publish(turn);
      if (aboutPositions.length > 0 || positions.length > 0)
        parts.publishPositions?.({ account, facts: aboutPositions, positions });
      operations.follow();
      forgetFinished();
      parts.onChange?.();
    });
    return { entry, whenDurable };
  }

  async function record(facts: readonly BookFact[], options?: WriteOptions): Promise<void> {
    if (facts.length === 0) return;
    const { entry, whenDurable } = stage(facts, options);
    await store(entry);
    await whenDurable();
  }

  /** What a venue tells after the end is not lost: whoever opens the actor next asks the venue. */
  function recordWhileOpen(facts: readonly BookFact[], options: WriteOptions): Promise<void> {
    return isClosed ? NOTHING_TO_STORE : record(facts, options);
  }

  function store(entry: JournalEntry): Promise<void> {
    return journal.record(entry).catch((error: unknown) => {
      breakOff();
      throw error;
    });
  }

  async function storePairing({ at, trades, orders, state }: PairingDraft): Promise<void> {
    if (isBroken || isClosed) throw new ActorBrokenError(accountName);
    ledger.replace(
      state,
      orders.map((order) => order.reftag),
      at,
    );
    const stored = orders.map((order): StoredOrder => ({ order, tradedAt: at }));
    await store({
      ucc,
      at,
      writes: [
        { kind: 'put-trades', trades },
        { kind: 'put-orders', orders: stored },
        { kind: 'put-pairing', accountName, state },
      ],
    });
    for (const it of stored) if (durableOrders.has(it.order.reftag)) durableOrders.set(it.order.reftag, it);
  }

  function breakOff(): void {
    if (isBroken) return;
    isBroken = true;
    operations.close();
    // In this very turn: what waits to be sent is the next actor's to send.
    effectRunner.stop();
    sequence.release();
    parts.onBroken();
  }

  function forgetFinished(): void {
    const most = settings.finishedOrdersKept();
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

  const finishedMax = settings.finishedOrdersKept();
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
  // Also of finished orders: what was given up may arrive at its venue all the same.
  for (const order of book.orders.values()) effectRunner.attend(order);
  // Start-up is the same road as reconciliation: what is open is asked about.
  for (const order of book.openOrders()) {
    for (const effect of effectsAfterRestart(order, neverLeft)) effectRunner.carryOut(effect);
  }
  operations.follow();
  // Accounts are opened together when Spark starts, and must not all be compared in the same instant ever after.
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

/** What the journal did not take was applied already: the actor is opened anew, and then says what is true. */
export class ActorBrokenError extends Error {
  override readonly name = 'InboxBrokenError';

  constructor(accountName: string) {
    super(`The orders of ${accountName} are being read anew after a failure.`);
  }
}

type Turn = { order: AccountOrder; readonly facts: OrderFact[] };

/**
 * What happened to an order in one go is told in one go, but for two turns of it: that it was placed and that it was
 * filled, which its owner wants to hear of one after the other.
 */
function groupUpdates(turns: Turn[], order: AccountOrder, fact: OrderFact): void {
  const last = turns.at(-1);
  const isSame = last?.order.reftag === order.reftag;
  const isFilledNow = fact.kind === 'slice-filled' && last?.facts.at(-1)?.kind === 'slice-accepted';
  if (!isSame || isFilledNow) turns.push({ order, facts: [fact] });
  else {
    last.order = order;
    last.facts.push(fact);
  }
}

/** A forward test runs in this house, which forgets with the process. */
function areRecoverable(facts: readonly BookFact[], orders: readonly StoredOrder[]): boolean {
  return (
    orders.every(({ order }) => !order.forwardTest) &&
    facts.every((fact) => isOrderFact(fact) && isRecoverable(fact))
  );
}
