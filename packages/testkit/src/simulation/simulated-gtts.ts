import {
  armLegs,
  type Clock,
  type Gtt,
  type Instrument,
  isFinal,
  type JournalEntry,
  refuse,
  type StoredOrder,
  soleOwner,
  type Timers,
  triggeredLeg,
} from '@spark/core';
import {
  type AccountRegistry,
  type AlertRunner,
  createAlertRunner,
  createGttRunner,
  createOrderNumbers,
  type DeskService,
  type GttRunner,
  type OrderService,
} from '@spark/engine';
import type { CrashingJournal } from '../world/crashing-journal.ts';
import type { Random } from '../world/seeded-random.ts';
import { SIMULATED_STRATEGY } from './user-commands.ts';

type Parts = {
  readonly ucc: string;
  readonly instrument: Instrument;
  readonly clock: Clock & Timers;
  readonly random: Random;
  readonly journal: Pick<CrashingJournal, 'instructions' | 'orders'>;
};

type Life = {
  readonly registry: AccountRegistry;
  readonly service: OrderService;
  readonly journal: ReturnType<CrashingJournal['open']>;
  readonly desks: Pick<DeskService, 'read' | 'cached' | 'follow'>;
  readonly store: Parameters<typeof createOrderNumbers>[0];
  readonly lastPaise: () => number;
};

/** The GTTs of one life of the process. */
export type SimulatedGtts = {
  readonly runner: GttRunner;
  readonly start: () => Promise<void>;
  readonly close: () => void;
};

/** How the entry that places the order of a leg begins its line of the log. */
const PLACES_LEG = 'Endpoint Called : GTT. Payload Received : ';
const VALID_FOR_MS = 24 * 60 * 60_000;

/** GTTs of one and of two legs that a simulated user sets, changes and removes, over all lives of the process. */
export function createSimulatedGtts({ ucc, instrument, clock, random, journal }: Parts) {
  const ticks = new Set<() => void>();
  /** Numbers of those whose setting was answered. */
  const acknowledged = new Set<number>();
  /** When the removal of which was answered. */
  const removedAt = new Map<number, number>();
  /** Numbers of the orders that were stored for a leg, by GTT and leg. */
  const placed = new Map<string, number[]>();

  function open({ registry, service, journal: book, desks, store, lastPaise }: Life): SimulatedGtts {
    const shared = { registry, journal: book, orders: service, clock, timers: clock };
    const told = { notifyChat: async () => undefined, onIncident: () => undefined };
    const alerts: AlertRunner = createAlertRunner({
      ...{ ...shared, ...told, baskets: service.baskets },
      desks: { ...desks, change: async () => ({ kind: 'no-desk' }) },
      numbers: createOrderNumbers(store, 'alert', clock),
      exits: { add: async () => refuse({ code: 'exit-unknown', id: 0 }) },
      chooseContract: async () => refuse('Nothing fits.'),
      explain: ({ code }) => code,
      post: async () => ({ kind: 'taken' }),
      signal: async () => refuse('Nobody asks for it.'),
    });
    const runner = createGttRunner({
      ...{ ...shared, ...told, desks, alerts },
      numbers: createOrderNumbers(store, 'instruction', clock),
      prices: {
        fresh: lastPaise,
        watch: (_, onPrice) => {
          ticks.add(onPrice);
          return () => ticks.delete(onPrice);
        },
      },
      isTrading: () => true,
      gone: () => null,
      adjusted: () => null,
      ownership: soleOwner,
    });
    return {
      runner,
      start: async () => {
        await alerts.start();
        await runner.start();
      },
      close: () => {
        void runner.close();
        void alerts.close();
      },
    };
  }

  function wantedLeg(triggerPaise: number): Parameters<typeof armLegs>[0][number] {
    return {
      ...{ triggerPaise, when: null, side: random.pick<'Buy' | 'Sell'>(['Buy', 'Sell']) },
      ...{ product: 'Intraday', qty: 1 + random.int(100) },
      terms: { type: 'Market', limitPaise: null, triggerPaise: null },
    };
  }

  /** Most triggers are so near that they come within the minutes that are played. */
  function triggersAround(lastPaise: number): readonly number[] {
    const away = () => (1 + random.int(40)) * 5;
    const [below, above] = [lastPaise - away(), lastPaise + away()];
    return random.isHit(0.5) ? [below, above] : [random.pick([below, above])];
  }

  function set({ runner }: SimulatedGtts, lastPaise: number): void {
    const armed = armLegs(triggersAround(lastPaise).map(wantedLeg), lastPaise);
    if (!armed.ok) return;
    const now = clock.now();
    const gtt: Gtt = {
      ...{ instrumentKey: instrument.key, symbol: instrument.symbol, expiry: null },
      ...{ strategyName: SIMULATED_STRATEGY, only: null, forwardTest: false, legs: armed.value },
      ...{ state: { kind: 'armed' }, firings: 0, createdAt: now, validUntil: now + VALID_FOR_MS },
      ended: null,
    };
    runner.add(ucc, gtt).then(
      (answer) => {
        if (answer.ok) acknowledged.add(answer.value.id);
      },
      () => undefined,
    );
  }

  function remove({ runner }: SimulatedGtts): void {
    const id = pick();
    if (id === undefined) return;
    runner.remove(ucc, id).then(
      (answer) => {
        if (answer === 'removed') removedAt.set(id, clock.now());
      },
      () => undefined,
    );
  }

  function change({ runner }: SimulatedGtts): void {
    const id = pick();
    if (id === undefined) return;
    const by = (1 + random.int(10)) * 5;
    const farther = (gtt: Gtt): Gtt => ({
      ...gtt,
      legs: gtt.legs.map((leg) => ({
        ...leg,
        triggerPaise: leg.triggerPaise + (leg.when === 'above' ? by : -by),
      })),
    });
    runner.replace(ucc, id, farther).catch(() => undefined);
  }

  function pick(): number | undefined {
    return [...acknowledged][random.int(Math.max(1, acknowledged.size))];
  }

  /** What is stored together with the line of a leg is its order. */
  function onEntry({ writes }: JournalEntry): void {
    const lines = writes.flatMap((write) => (write.kind === 'append-logs' ? write.lines : []));
    const leg = lines.find(({ message }) => message.startsWith(PLACES_LEG))?.message;
    if (leg === undefined) return;
    const facts = writes.flatMap((write) => (write.kind === 'append-facts' ? write.facts : []));
    for (const fact of facts)
      if (fact.kind === 'order-planned') placed.set(leg, [...(placed.get(leg) ?? []), fact.order.reftag]);
  }

  function ordersOf(id: number, leg: number): readonly StoredOrder[] {
    const reftags = placed.get(`${PLACES_LEG}${JSON.stringify({ id, leg })}`) ?? [];
    return reftags.flatMap((reftag) => journal.orders.get(reftag) ?? []);
  }

  /** Laws that hold at any moment and for ever. */
  function wrongOrders(id: number, gtt: Gtt): readonly string[] {
    const found: string[] = [];
    const placedFor = gtt.legs.map((_, leg) => ordersOf(id, leg));
    for (const [leg, orders] of placedFor.entries()) {
      if (orders.length > 1) found.push(`leg ${leg} of GTT ${id} was placed ${orders.length} times`);
      const over = removedAt.get(id) ?? Number.POSITIVE_INFINITY;
      if (orders.some(({ order }) => order.placedAt > over))
        found.push(`GTT ${id} was removed and placed leg ${leg}`);
      const isFired = gtt.legs[leg]?.status === 'fired' && gtt.ended?.kind === 'fired';
      if (isFired && orders.length === 0) found.push(`leg ${leg} of GTT ${id} fired without an order`);
    }
    const inForce = placedFor.flat().filter(({ order }) => order.slices.some(isInForce));
    if (inForce.length > 1) found.push(`both legs of GTT ${id} were placed`);
    if (gtt.firings > gtt.legs.length) found.push(`GTT ${id} fired ${gtt.firings} times`);
    return found;
  }

  /** After the storm. */
  function violations(lastPaise: number): readonly string[] {
    const found: string[] = [];
    for (const id of acknowledged) if (!journal.instructions.has(id)) found.push(`GTT ${id} is lost`);
    for (const row of journal.instructions.values()) {
      if (row.kind !== 'gtt') continue;
      found.push(...wrongOrders(row.id, row.body));
      if (row.open !== (row.body.ended === null)) found.push(`GTT ${row.id} is over and open at once`);
      if (row.body.state.kind === 'placing') found.push(`GTT ${row.id} fired, and is not done`);
      if (triggeredLeg(row.body, lastPaise, clock.now()) !== null)
        found.push(`GTT ${row.id} was passed and did not fire`);
    }
    return found;
  }

  /** How many fired, and how many of them had two legs. */
  function fired(): { readonly gttsFired: number; readonly ocosFired: number } {
    const all = [...journal.instructions.values()].flatMap((row) =>
      row.kind === 'gtt' && row.body.firings > 0 ? [row.body] : [],
    );
    return { gttsFired: all.length, ocosFired: all.filter(({ legs }) => legs.length > 1).length };
  }

  return {
    ...{ open, set, remove, change, onEntry, violations, fired },
    tick: () => {
      for (const onPrice of [...ticks]) onPrice();
    },
    /** The process is gone, and who listened with it. */
    forget: () => ticks.clear(),
  };
}

function isInForce({ status, filledQty }: StoredOrder['order']['slices'][number]): boolean {
  return filledQty > 0 || !isFinal(status);
}
