import { setImmediate } from 'node:timers/promises';
import {
  type AccountOrder,
  addAccount,
  addLink,
  type Candle,
  type DeploymentDayRow,
  type DeploymentFilter,
  type DeploymentRow,
  type Instant,
  type Instrument,
  isDeploymentOpen,
  isFinal,
  istInstant,
  type Journal,
  type JournalEntry,
  logInAccount,
  type OrderTerms,
  type OrderToPlan,
  ok,
  type Position,
  refuse,
  type SignalFilter,
  type SignalRow,
  switchTrading,
} from '@spark/core';
import { documentHash, NO_FACTS, type StrategyDocument } from '@spark/document';
import type { AlertRunner, OrderService, Placed } from '@spark/engine';
import { accountOrderOf, createManualClock, createMemoryDesks, sliceWith } from '@spark/testkit';
import { calendar, past } from '../algos/backtest.fixture.ts';
import {
  createDeployments,
  type DeployInput,
  type Deployments,
  type DeploymentsParts,
} from './deployments.ts';

export const UCC = 'AAAA';
export const DAY = '2026-11-16';
const OPENS = 9 * 60 + 15;
/** Ticks come at the same instants whatever happens in between. */
const TICKS_EVERY_MS = 5_000;

export const SHARE: Instrument = {
  ...{ key: 'NSE:212', exchange: 'NSE', token: '212', symbol: 'SHARE-EQ', name: 'SHARE', class: 'equity' },
  ...{ instrumentType: '', expiry: null, strikePaise: null, optionType: null },
  ...{ lotSize: 1, tickPaise: 5, freezeQty: 100_000, isCas: false },
};

/** Sells ten shares when the candle of 09:18 has ended, with a stop two rupees above, and closes at 09:30. */
export function shortAt(change: Partial<StrategyDocument> = {}): StrategyDocument {
  return {
    schema: 'buildalgos.strategy/1',
    name: 'Short',
    convention: 'ba-1',
    market: { underlying: 'SHARE', exchange: 'NSE' },
    clock: { timeframe: 1, type: 'intraday', squareOff: '09:30' },
    execution: { product: 'Intraday', charges: 'none' },
    data: [{ id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 1 }],
    conditions: [
      {
        ...{ id: 'c_in', kind: 'entry', fire: 'edge' },
        when: { op: 'eq', l: { clock: 'candleClose' }, r: { time: '09:18' } },
        then: ['a_short'],
      },
    ],
    actions: [
      {
        ...{ id: 'a_short', type: 'addLeg', segment: 'CASH', side: 'sell', qty: { units: 10 } },
        stopLoss: { unit: 'points', value: 2, of: 'leg' },
      },
    ],
    ...change,
  } as StrategyDocument;
}

/** Where a process may end. */
export type CrashPoint = 'before storing' | 'after storing' | 'before placing' | 'after placing';

/**
 * A world around deployments: what is stored and what brokers do outlives a crash. Prices are those of the test; brokers fill
 * a second after an order came.
 */
export function createWorld({
  document = shortAt(),
  accounts = [] as readonly (readonly [string, number])[],
} = {}) {
  const clock = createManualClock(istInstant(DAY, OPENS) - 30_000);
  const memory = createMemoryDesks({
    ...{ clock, ucc: UCC, accountName: 'one', strategyName: 'test1', onRead: () => undefined },
  });
  for (const [name, multiplier] of accounts) {
    const account = { name, broker: 'testBroker', clientId: '', redirectUrl: '', chatId: '' } as const;
    memory.decide((desk) => addAccount(desk, account, []));
    memory.decide((desk) => switchTrading(desk, name, true));
    memory.decide((desk) => logInAccount(desk, name, { at: clock.now(), endsAt: null }));
    memory.decide((desk) =>
      addLink(desk, {
        ...{ strategyName: 'test1', accountName: name, multiplier, active: true, capitalPaise: 0 },
      }),
    );
  }
  const revisions: StrategyDocument[] = [document];
  const deployments = new Map<number, DeploymentRow>();
  const days = new Map<string, DeploymentDayRow>();
  const signals = new Map<string, SignalRow>();
  const lines: string[] = [];
  const chats: string[] = [];
  const incidents: string[] = [];
  const messages: string[] = [];
  const replies = new Map<string, Placed>();
  const orders: AccountOrder[] = [];
  const triggers: string[] = [];
  const positions = new Map<string, Position>();
  const watchers = new Set<() => void>();
  const listeners = new Set<(accountName: string) => void>();
  const world = {
    /** In paise, by minute of the day; NaN for a minute without a candle. */
    price: (_minute: number): number => 100_00,
    /** As the broker sees it. */
    brokerPrice: (minute: number): number => world.price(minute),
    /** Whether the broker acts on stops that rest with it. */
    hasBroker: true,
    /** How long a cancel takes at the broker. */
    cancelMs: 500,
    /** Why a change of an order is refused now; null where it is not. */
    changeRefusal: (): string | null => null,
    signingKey: null as string | null,
    /** Whether prices come. */
    hasPrices: true,
    /** Why an order is refused now; null where it is not. */
    refusal: (_order: OrderToPlan): string | null => null,
    /** Called when orders or positions are read: what it throws is why that fails. */
    readBook: (): void => undefined,
    /** What the store waits for before it takes a signal. */
    disk: Promise.resolve(),
    /** Called with what is stored: what it throws is why that is refused. */
    storing: (_entry: JournalEntry): void => undefined,
    /** What the store waits for before it takes anything. */
    storedAfter: async (_entry: JournalEntry): Promise<void> => undefined,
    /** What a read of minutes waits for. */
    slowness: Promise.resolve(),
    /** The minutes of the day that were read so far. */
    minutesRead: [] as number[],
    life: 0,
    steps: 0,
    /** The step at which the process ends; null for never. */
    crashAt: null as number | null,
    crashedAt: null as CrashPoint | null,
  };
  let nextId = 1;

  /** Ends the process where the test wants it: what it waits for never comes. */
  async function pass(life: number, point: CrashPoint): Promise<void> {
    if (life !== world.life) return new Promise(() => undefined);
    world.steps += 1;
    if (world.steps !== world.crashAt) return;
    world.crashedAt = point;
    kill();
    return new Promise(() => undefined);
  }

  /** The process ends, whatever it was doing: only what is stored and what brokers do goes on. */
  function kill(): void {
    world.life += 1;
    listeners.clear();
    watchers.clear();
    memory.forgetListeners();
  }

  function apply({ ucc, writes }: JournalEntry): void {
    for (const write of writes) {
      if (write.kind === 'put-deployments')
        for (const row of write.deployments) deployments.set(row.id, { ...row, ucc });
      if (write.kind === 'put-deployment-days')
        for (const row of write.days)
          days.set(`${row.deployment} ${row.accountName} ${row.day}`, { ...row, ucc });
      if (write.kind === 'put-signals')
        for (const row of write.signals) signals.set(`${row.alert} ${row.place}`, { ...row, ucc });
      if (write.kind === 'put-alert')
        for (const action of write.alert.actions)
          if (action.kind === 'post') messages.push(`${write.alert.fingerprint} ${action.body}`);
      if (write.kind === 'append-logs')
        for (const { type, message } of write.lines) lines.push(`${type} ${message}`);
    }
  }

  function journalOf(life: number) {
    return {
      record: async (entry: JournalEntry) => {
        await pass(life, 'before storing');
        if (entry.writes.some(({ kind }) => kind === 'put-signals')) await world.disk;
        world.storing(entry);
        await world.storedAfter(entry);
        apply(entry);
        await pass(life, 'after storing');
      },
      openDeployments: async () => [...deployments.values()].filter(isDeploymentOpen),
      readDeployments: async ({ ucc, id, open, strategyName }: DeploymentFilter) =>
        [...deployments.values()].filter(
          (row) =>
            row.ucc === ucc &&
            (id ?? row.id) === row.id &&
            (strategyName ?? row.strategyName) === row.strategyName &&
            (open ?? isDeploymentOpen(row)) === isDeploymentOpen(row),
        ),
      readDeploymentDays: async ({ open }: { readonly open?: boolean }) =>
        [...days.values()].filter((row) => (open ?? row.open) === row.open),
      readSignals: async ({ from, to }: SignalFilter) =>
        [...signals.values()].filter(({ at }) => from <= at && at < to),
      findSignal: async ({ alert, place }: Pick<SignalRow, 'alert' | 'place'>) =>
        signals.get(`${alert} ${place}`) ?? null,
    } as unknown as Journal;
  }

  function minuteNow(): number {
    return Math.floor((clock.now() - istInstant(DAY, 0)) / 60_000);
  }

  function ordersOf(life: number): DeploymentsParts['orders'] {
    const service = {
      place: async (
        _: unknown,
        order: OrderToPlan,
        call: { readonly idempotency?: { readonly key: string } },
      ) => {
        await pass(life, 'before placing');
        const key = call.idempotency?.key ?? '';
        const known = replies.get(key);
        if (known) return ok(known);
        const why = world.refusal(order);
        if (why !== null) return refuse([{ code: 'contract-not-chosen', reason: why }]);
        const accountName = order.only?.accountName ?? '';
        if (order.leg === 'exit' && hasOpenStop(accountName)) incidents.push('An exit beside an open stop.');
        const { side, product, qty, forwardTest, strategyName } = order;
        const strefId = 100 + orders.length;
        const made = accountOrderOf({
          ...{
            ucc: UCC,
            accountName,
            strategyName,
            side,
            product,
            qty,
            forwardTest,
            strefId,
            reftag: strefId,
            terms: order.terms as OrderTerms,
          },
          ...{
            instrument: {
              key: SHARE.key,
              symbol: SHARE.symbol,
              isDerivative: false,
              lotSize: 1,
              tickPaise: 5,
            },
          },
          placedAt: clock.now(),
        });
        orders.push(made);
        const placed: Placed = { strefId, placedIn: [accountName], refusedIn: [] };
        replies.set(key, placed);
        if (order.terms.type !== 'SL-Limit') clock.at(clock.now() + 1_000, () => fill(strefId));
        await pass(life, 'after placing');
        return ok(placed);
      },
      change: async (_: unknown, { strefId, wanted }: Parameters<OrderService['change']>[1]) => {
        await pass(life, 'before placing');
        const at = orders.findIndex((order) => order.strefId === strefId);
        const order = orders[at];
        const [slice] = order?.slices ?? [];
        if (order === undefined || slice === undefined) throw new Error('no such order');
        const why = world.changeRefusal();
        if (why !== null) return refuse([{ code: 'contract-not-chosen', reason: why }]);
        const terms = { ...order.terms, ...wanted } as OrderTerms;
        triggers.push(`${order.accountName} ${wanted.triggerPaise}`);
        orders[at] = { ...order, terms, slices: [sliceWith(slice, { terms })] };
        await pass(life, 'after placing');
        return ok({ strefId, settledIn: [], unsettledIn: [] });
      },
      cancel: async (_: unknown, { strefId }: { readonly strefId: number }) => {
        clock.at(clock.now() + world.cancelMs, () => cancelled(strefId));
        return ok({ strefId: 0, settledIn: [], unsettledIn: [] });
      },
      orders: async (_: unknown, { strefId }: { readonly strefId?: number }) => {
        world.readBook();
        return orders
          .filter((order) => order.strefId === strefId)
          .map((order) => ({ order, tradedAt: null }));
      },
      positions: async (_: unknown, { accountName }: { readonly accountName?: string }) => {
        world.readBook();
        const position = positions.get(accountName ?? '');
        return position ? [{ accountName: accountName ?? '', position }] : [];
      },
      findOutcome: async (_: string, key: string) => {
        const placed = replies.get(key);
        return placed ? { kind: 'order', at: clock.now(), placed } : null;
      },
    };
    return service as unknown as OrderService;
  }

  /** The broker fills at the price of the moment, whether or not Spark is there. */
  function fill(strefId: number): void {
    const at = orders.findIndex((order) => order.strefId === strefId);
    const order = orders[at];
    const [slice] = order?.slices ?? [];
    if (order === undefined || slice === undefined) return;
    const paise = world.brokerPrice(minuteNow());
    const done = { filledQty: order.qty, filledValuePaise: order.qty * paise, lastFillAt: clock.now() };
    orders[at] = { ...order, slices: [sliceWith(slice, { ...done, status: 'Executed' })] };
    move(order.accountName, order.side === 'Buy' ? order.qty : -order.qty, order.forwardTest);
  }

  function hasOpenStop(accountName: string): boolean {
    return orders.some(
      (order) =>
        order.accountName === accountName &&
        order.terms.type === 'SL-Limit' &&
        order.slices.some(({ status }) => !isFinal(status)),
    );
  }

  function cancelled(strefId: number): void {
    const at = orders.findIndex((order) => order.strefId === strefId);
    const order = orders[at];
    const [slice] = order?.slices ?? [];
    if (order === undefined || slice === undefined || isFinal(slice.status)) return;
    orders[at] = { ...order, slices: [sliceWith(slice, { status: 'Cancelled' })] };
    for (const listener of listeners) listener(order.accountName);
  }

  /** The broker looks at its stops, whether or not Spark is there. */
  function reachStops(): void {
    if (!world.hasBroker) return;
    for (const { strefId, side, terms, slices } of orders) {
      const [slice] = slices;
      if (terms.type !== 'SL-Limit' || slice === undefined || isFinal(slice.status)) continue;
      const paise = world.brokerPrice(minuteNow());
      if (side === 'Buy' ? paise >= terms.triggerPaise : paise <= terms.triggerPaise) fill(strefId);
    }
  }

  function move(accountName: string, qty: number, forwardTest: boolean): void {
    const before = positions.get(accountName);
    positions.set(accountName, {
      ...{ strategyName: 'test1', instrumentKey: SHARE.key, product: 'Intraday', forwardTest },
      ...{ symbol: SHARE.symbol, openCostPaise: 0, bookedPaise: 0, day: DAY, closeAsked: false },
      netQty: (before?.netQty ?? 0) + qty,
    });
    for (const listener of listeners) listener(accountName);
  }

  async function candles({
    from,
    to,
  }: {
    readonly from: Instant;
    readonly to: Instant;
  }): Promise<readonly Candle[]> {
    await world.slowness;
    const made: Candle[] = [];
    for (let at = from; at < to; at += 60_000) {
      const minute = Math.floor((at - istInstant(DAY, 0)) / 60_000);
      world.minutesRead.push(minute);
      const paise = world.price(minute);
      if (Number.isNaN(paise)) continue;
      const prices = { openPaise: paise, highPaise: paise, lowPaise: paise, closePaise: paise };
      made.push({ at, ...prices, volume: 100, openInterest: 0 });
    }
    return made;
  }

  function open(): Deployments {
    const { life } = world;
    const parts = {
      ...{
        clock,
        timers: clock,
        calendar,
        history: { candles },
        journal: journalOf(life),
        orders: ordersOf(life),
      },
      desks: memory.desks,
      instruments: { current: () => ({ list: () => [SHARE] }), past },
      documents: {
        read: async () => ({ rev: revisions.length, name: document.name }),
        readRevision: async (_: unknown, rev: number) => {
          const found = revisions[rev - 1];
          return found ? { rev, hash: documentHash(found), body: JSON.stringify(found) } : null;
        },
      },
      store: { reserveIds: async () => nextId++ },
      registry: {
        onChange: (listener: (actor: { readonly account: object }) => void) =>
          listeners.add((accountName) => listener({ account: { ucc: UCC, accountName } })),
      },
      prices: {
        watch: (_: string, onPrice: () => void) => {
          watchers.add(onPrice);
          return () => watchers.delete(onPrice);
        },
        fresh: () => (world.hasPrices ? { lastPaise: world.price(minuteNow()) } : null),
      },
      lateMs: 200,
      signingKeys: { read: () => world.signingKey },
      addresses: { mayPostTo: (url: string) => url.startsWith('https://') },
      alerts: {
        prepare: async ({ ucc, fingerprint, actions }: Parameters<AlertRunner['prepare']>[0]) => ({
          writes: [{ kind: 'put-alert', alert: { ucc, fingerprint, actions } }],
          start: () => undefined,
        }),
      },
      explain: (refusal: { readonly reason?: string }) => refusal.reason ?? '',
      notifyChat: async (_: string, account: string | null, message: string) =>
        void chats.push(`${account} ${message}`),
      onIncident: (message: string, error?: unknown) => incidents.push(`${message} ${String(error)}`),
    };
    return createDeployments(parts as unknown as DeploymentsParts);
  }

  /** Lets time pass in seconds, as ticks come, until an instant or until the process has ended. */
  async function runUntil(time: string): Promise<void> {
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
    const until = istInstant(DAY, hours * 60 + minutes) + seconds * 1_000;
    const { life } = world;
    while (clock.now() < until && world.life === life) {
      clock.advance(TICKS_EVERY_MS - (clock.now() % TICKS_EVERY_MS));
      reachStops();
      await settle();
      for (const onPrice of watchers) onPrice();
      await settle();
    }
  }

  /** Time passes at the broker alone. */
  function runBrokerUntil(time: string): void {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const until = istInstant(DAY, hours * 60 + minutes);
    while (clock.now() < until) {
      clock.advance(TICKS_EVERY_MS - (clock.now() % TICKS_EVERY_MS));
      reachStops();
    }
  }

  const request = (change: Partial<DeployInput> = {}): DeployInput => ({
    ...{ documentId: 1, rev: null, strategyName: 'test1', mode: 'forward', parameters: {}, facts: NO_FACTS },
    ...change,
  });

  return {
    ...{
      world,
      clock,
      memory,
      revisions,
      deployments,
      days,
      signals,
      lines,
      chats,
      incidents,
      orders,
      positions,
      replies,
      messages,
    },
    ...{ open, kill, runUntil, runBrokerUntil, request, settle, move, cancelled, triggers },
    /** A price comes to everybody who watches. */
    tick: () => {
      for (const onPrice of watchers) onPrice();
    },
    desk: () => memory.desk(),
    /** Sold less bought, of each account. */
    traded: (accountName = 'one') =>
      orders.filter((order) => order.accountName === accountName).map(({ side, qty }) => `${side} ${qty}`),
  };
}

/** Everything that needs no time is done. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 12; turns += 1) await setImmediate();
}

export type World = ReturnType<typeof createWorld>;
