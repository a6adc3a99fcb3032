import type { PublishedUpdates } from '@spark/cluster';
import {
  type AccountOrder,
  askCancel,
  type Journal,
  type JournalEntry,
  newSlice,
  ok,
  type Result,
  storedObject,
} from '@spark/core';
import { type AccountActor, createIdempotency, openAccountActor } from '@spark/engine';
import { clusterTag } from './broker-judge.ts';
import type { ClusterWorld } from './cluster-world.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import type { NodeParts } from './simulated-node.ts';

/** A desk as its owner has it in memory, in one epoch: the real actor of its account, and a journal behind the fence. */
export type OpenDesk = ReturnType<typeof createOpenDesk>;

type Parts = Pick<
  NodeParts,
  'machine' | 'database' | 'wire' | 'prices' | 'isZombie' | 'publish' | 'world'
> & {
  readonly ucc: string;
  readonly epoch: number;
  readonly mayAct: () => boolean;
  readonly actingEpoch: () => number | null;
  /** Of all epochs of this node: planted bugs use it. */
  readonly neverLeft: Set<string>;
  readonly onFenced: () => void;
  readonly onBroken: () => void;
};

const SHARE = { key: 'NSE:212', symbol: 'ASHOKLEY-EQ', isDerivative: false, lotSize: 1, tickPaise: 5 };
const LIMIT_170 = { type: 'Limit', limitPaise: 17_000, triggerPaise: null } as const;
export const CLUSTER_SHARE = SHARE;
export const CLUSTER_STRATEGY = 'test1';

export type NewOrder = {
  readonly side: 'Buy' | 'Sell';
  readonly sizes: readonly number[];
  readonly limitSeconds: number;
};

export function createOpenDesk(parts: Parts) {
  const { ucc, epoch, machine, database, world } = parts;
  const { clock } = machine;
  const account = { ucc, accountName: 'account1' };
  const planned = new Set<string>();
  const calls = new Set<Promise<unknown>>();
  let committedTurn = -1;
  let isClosed = false;
  let isFailed = false;
  let actor: AccountActor | null = null;
  let tail: Promise<unknown> = Promise.resolve();

  const venue = parts.wire.venueOf({
    ucc,
    epoch,
    machine,
    mayAct: parts.mayAct,
    actingEpoch: () => (isClosed && !parts.isZombie ? null : parts.actingEpoch()),
    confirm: () =>
      database
        .storeOf(machine)
        .run({ kind: 'confirm', node: machine.id, desks: [{ ucc, epoch }] })
        .then(
          (owned) => owned.includes(ucc),
          () => false,
        ),
    committedTurn: () => committedTurn,
    hasPlanned: (tag) => planned.has(tag),
    isZombie: parts.isZombie,
  });

  /** One after the other; what waits behind an entry that failed may depend on it and fails too. */
  function record(
    entry: JournalEntry,
    once?: { readonly what: string; readonly day: string },
  ): Promise<void> {
    const mine = tail.then(() => commit(entry, once));
    tail = mine.catch(() => undefined);
    return mine;
  }

  async function commit(
    entry: JournalEntry,
    once?: { readonly what: string; readonly day: string },
  ): Promise<void> {
    if (isFailed || isClosed) throw new Error('An entry before it was not stored.');
    const orders = entry.writes.flatMap((write) => (write.kind === 'put-orders' ? write.orders : []));
    const updates = orders.length;
    const transaction = { node: machine.id, epoch, entry, updates, ...(once && { once }) };
    const outcome = await database.commit(machine, transaction).catch((error: unknown) => {
      isFailed = true;
      throw error;
    });
    committedTurn = machine.turn();
    if (outcome.kind === 'not-owner') {
      isFailed = true;
      parts.onFenced();
      throw new Error('Another node owns the desk.');
    }
    if (outcome.kind === 'done-before') return;
    for (const write of entry.writes)
      if (write.kind === 'append-facts')
        for (const fact of write.facts)
          if (fact.kind === 'order-planned') for (const { tag } of fact.order.slices) planned.add(tag);
    if (updates > 0) publish(outcome.seq, updates);
  }

  function publish(to: number, count: number): void {
    const from = to - count + 1;
    const updates = Array.from({ length: count }, (_, at) => from + at);
    const message: PublishedUpdates<number> = { epoch, from, to, updates };
    parts.publish(ucc, message);
  }

  const journal = journalOver({ machine, database, ucc, record });
  const once = createIdempotency({ journal, clock });
  const opening = openAccountActor({
    account,
    journal,
    clock,
    timers: machine.timers,
    venues: { live: venue, simulated: venue },
    prices: parts.prices,
    // Of this epoch alone: what another planned is only asked about.
    neverLeft: world.hasBug('any epoch places') ? parts.neverLeft : new Set(),
    publish: () => undefined,
    onIncident: (message) => noteIncident(world, message),
    onBroken: parts.onBroken,
  }).then(
    (opened) => {
      actor = opened;
      if (isClosed) void opened.close();
    },
    () => isClosed || parts.onBroken(),
  );

  async function place(key: string, order: NewOrder): Promise<Result<PlacedReply, readonly unknown[]>> {
    return once<PlacedReply>(ucc, { idempotency: { key, bodyHash: key } }, parsePlaced, async () => {
      const reftag = await database.nextNumber(machine);
      const opened = actor;
      if (!opened || isClosed) throw new Error('The desk was closed.');
      const { entry, whenDurable } = opened.stage([
        { kind: 'order-planned', order: accountOrder(account, reftag, order, clock.now()) },
      ]);
      const reply = storedObject(JSON.stringify({ strefId: reftag }));
      const answer = { key, bodyHash: key, reply, at: clock.now() };
      try {
        await record({ ...entry, writes: [...entry.writes, { kind: 'insert-reply', reply: answer }] });
      } catch (error) {
        opened.breakOff();
        throw error;
      }
      await whenDurable();
      return ok({ strefId: reftag });
    });
  }

  async function cancel(reftag: number): Promise<boolean> {
    const order = actor?.book.orders.get(reftag);
    if (!actor || !order) return false;
    const decision = askCancel(order, 'user', clock.now());
    if (!decision.ok) return false;
    await actor.record(decision.value);
    return true;
  }

  function underWay<T>(call: Promise<T>): Promise<T> {
    calls.add(call);
    const over = (): void => void calls.delete(call);
    call.then(over, over);
    return call;
  }

  function close(): void {
    isClosed = true;
    // In this turn: nothing more leaves.
    void actor?.close();
  }

  return {
    ucc,
    epoch,
    isReady: (): boolean => actor !== null && !isClosed && !isFailed,
    place: (key: string, order: NewOrder) => underWay(place(key, order)),
    cancel: (reftag: number) => underWay(cancel(reftag)),
    /** From memory, so only while the node may act. */
    orders: (): readonly number[] => [...(actor?.durableOrders.keys() ?? [])],
    actor: () => actor,
    dayEnd: (day: string): Promise<void> =>
      record({ ucc, at: clock.now(), writes: [] }, { what: 'day-end', day }).catch((error: unknown) => {
        actor?.breakOff();
        throw error;
      }),
    /** Calls that were taken are part of it: they may be about to plan an order. */
    settled: async (): Promise<void> => {
      await opening;
      do {
        await Promise.allSettled(calls);
        await actor?.settled();
      } while (calls.size > 0);
    },
    close,
  };
}

export type PlacedReply = { readonly strefId: number };

function parsePlaced(text: string): Result<PlacedReply, string> {
  const strefId = Number(/"strefId":(\d+)/.exec(text)?.[1]);
  return ok({ strefId });
}

function noteIncident({ count, violate }: ClusterWorld, message: string): void {
  if (message.includes('given up as lost but is at the broker')) count('late arrival cancelled');
  if (message.startsWith('A venue told') && !message.includes('of our order to')) violate(message);
}

function accountOrder(
  account: { readonly ucc: string; readonly accountName: string },
  reftag: number,
  { side, sizes, limitSeconds }: NewOrder,
  placedAt: number,
): AccountOrder {
  return {
    reftag,
    strefId: reftag,
    ...account,
    strategyName: CLUSTER_STRATEGY,
    instrument: SHARE,
    side,
    product: 'Intraday',
    qty: sizes.reduce((sum, qty) => sum + qty, 0),
    splitBy: 0,
    terms: LIMIT_170,
    operations: { timeLimitSeconds: limitSeconds, priceBufferPaise: 0, shouldExecute: false },
    operation: { kind: limitSeconds > 0 ? 'watching' : 'idle' },
    forwardTest: false,
    capitalPaise: 0,
    placedAt,
    marketPaise: null,
    slices: sizes.map((qty, at) =>
      newSlice({ tag: clusterTag(reftag, at), qty, terms: LIMIT_170, placedAt }),
    ),
    reconciledAt: null,
  };
}

/** Trading uses no other part of it. */
function journalOver(parts: {
  readonly machine: NodeParts['machine'];
  readonly database: SimulatedDatabase;
  readonly ucc: string;
  readonly record: (entry: JournalEntry) => Promise<void>;
}): Journal {
  const { machine, database, ucc, record } = parts;
  const book = () => {
    const stored = database.books.get(ucc);
    if (!stored) throw new Error(`There is no desk ${ucc}.`);
    return stored;
  };
  const used: Pick<
    Journal,
    'record' | 'loadBook' | 'readPairing' | 'findReply' | 'damagedIn' | 'readOrders' | 'findArchivedOrder'
  > = {
    record,
    loadBook: () =>
      database.ask(machine, () => ({
        orders: [...book().orders.values()],
        positions: [...book().positions.values()],
      })),
    readPairing: () => database.ask(machine, () => book().pairing),
    findReply: (_, key) => database.ask(machine, () => book().replies.get(key) ?? null),
    readOrders: async () => [],
    findArchivedOrder: async () => null,
    damagedIn: () => [],
  };
  return used as Journal;
}
