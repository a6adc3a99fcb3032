import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import {
  addAccount,
  addLink,
  addStrategy,
  addUser,
  changeGuards,
  type Desk,
  type DeskFact,
  type DeskRefusal,
  type GuardLimits,
  type GuardOwner,
  type Journal,
  type JournalEntry,
  logInAccount,
  type NewOrder,
  NO_OPERATIONS,
  type Ownership,
  ok,
  type Result,
  soleOwner,
  switchKill,
  switchTrading,
  type TrailFact,
  type WantedTerms,
} from '@spark/core';
import { openSqliteStore } from '@spark/store';
import {
  A_TRADING_MORNING,
  createFaultyStore,
  createFaultyVenue,
  createManualClock,
  createRandom,
  entryWith,
  type FaultyVenue,
  type VenueOrder,
} from '@spark/testkit';
import type { Broker } from '@spark/vocabulary';
import { type AccountRegistry, createAccountRegistry } from '../account/account-registry.ts';
import { SHARE } from '../account/trading.fixture.ts';
import { createDeskService, type OpenDesk } from '../desk/desk-service.ts';
import type { Answered } from './order-calls.ts';
import { createOrderGuards } from './order-guards.ts';
import { createOrderNumbers } from './order-numbers.ts';
import { createOrderService } from './order-service.ts';

export const UCC = 'F000000';

export type Decide = (desk: Desk) => Result<readonly DeskFact[], DeskRefusal>;

const STRATEGY = { type: 'Intraday', description: '', display: 'Private', forwardTest: false } as const;

/** A strategy `t` beside `s`, that trades in the first account alone. */
export const SECOND_STRATEGY: readonly Decide[] = [
  (desk) => addStrategy(desk, { ...STRATEGY, name: 't' }),
  (desk) =>
    addLink(desk, { strategyName: 't', accountName: 'one', multiplier: 1, active: true, capitalPaise: 0 }),
];

/** The whole path of an order: desk, service, journal on disk, an actor per account, and a venue that obeys. */
export async function ordersFor(
  t: TestContext,
  decisions: readonly Decide[] = [],
  ownership: Ownership = soleOwner,
) {
  const folder = await mkdtemp(join(tmpdir(), 'spark-orders-'));
  const store = await openSqliteStore({ folder });
  const clock = createManualClock(A_TRADING_MORNING);
  const { store: deskStore, commits } = createFaultyStore(store);
  const desks = createDeskService({ store: deskStore, clock });
  const price = { lastPaise: 17_000 as number | null };
  const venue = (bookIsImmediate: boolean): FaultyVenue =>
    createFaultyVenue({ clock, timers: clock, random: createRandom(1), bookIsImmediate });
  // A venue of the testkit serves one account, so the second account has another broker. Its book lags.
  const venues = { testBroker: venue(true), FYERS: venue(false) };
  /** Things that a call waits for, while other things happen. */
  const delay = {
    until: Promise.resolve(),
    priced: Promise.resolve(),
    stored: Promise.resolve(),
    /** After it was stored. */
    confirmed: Promise.resolve(),
    read: Promise.resolve(),
    /** Before orders are looked for in the store. */
    found: Promise.resolve(),
  };
  /** What is known of instruments, and of which broker the list is missing yet. */
  const list = {
    instrument: SHARE,
    isKnown: true,
    loadingAt: null as Broker | null,
    loaded: null as Promise<void> | null,
    /** The journal looks at the desk, as PostgreSQL does for processes that share it. */
    isShared: false,
  };
  async function requireAsPlanned({ ucc, isPlannedOn }: JournalEntry): Promise<void> {
    const { stamp = '' } = (await store.loadDesk(ucc)) ?? {};
    if (isPlannedOn?.(stamp) === false)
      throw Object.assign(new Error('the desk was changed'), { kind: 'desk-changed' });
  }
  const journal: Journal = {
    ...store.journal,
    record: async (entry) => {
      await delay.stored;
      if (list.isShared) await requireAsPlanned(entry);
      await store.journal.record(entry);
      await delay.confirmed;
    },
    loadBook: async (account, wanted) => {
      await delay.read;
      return store.journal.loadBook(account, wanted);
    },
    readOrders: async (filter) => {
      await delay.found;
      return store.journal.readOrders(filter);
    },
  };
  /** Reported incidents. A test that expects one takes it out. */
  const incidents: string[] = [];
  const onIncident = (message: string, error?: unknown): void => {
    incidents.push(error === undefined ? message : `${message} ${String(error)}`);
  };
  const newRegistry = (): AccountRegistry =>
    createAccountRegistry({
      ownership,
      desks,
      journal,
      clock,
      timers: clock,
      venueOf: (broker) => (broker === 'testBroker' ? venues.testBroker : venues.FYERS).venue,
      simulated: venue(true).venue,
      prices: {
        now: () => ({ lastPaise: price.lastPaise, bestBidPaise: null, bestAskPaise: null }),
        watch: () => () => undefined,
      },
      publish: () => undefined,
      onIncident,
    });
  const registry = newRegistry();
  const reftags = createOrderNumbers(store, 'reftags', clock);
  const service = createOrderService({
    ownership,
    desks,
    registry,
    journal,
    clock,
    timers: clock,
    guards: createOrderGuards(),
    strefIds: createOrderNumbers(store, 'strefs', clock),
    reftags,
    instructionIds: createOrderNumbers(store, 'instructions', clock),
    tagPrefix: 'SP',
    listings: {
      isLoading: (broker) => list.loadingAt === broker,
      whenLoaded: (broker) => (list.loadingAt === broker ? list.loaded : null),
    },
    viewOf: async () => {
      await delay.until;
      return {
        instrument: list.isKnown ? list.instrument : null,
        isOpen: true,
        band: null,
        lastPaise: price.lastPaise,
      };
    },
    lastPrices: async (keys) => {
      await delay.priced;
      const asked = new Set(keys);
      return (key) => (asked.has(key) ? price.lastPaise : null);
    },
    sessionLife: () => 'lasting',
    explain: (refusal) => `no: ${refusal.code}`,
    onIncident,
  });
  t.after(async () => {
    assert.deepEqual(incidents, []);
    service.close();
    await registry.close();
    await store.close();
    await rm(folder, { recursive: true });
  });

  const person = { id: 1, ucc: UCC, name: '', email: 'a@b', phone: '', userType: 'basic' } as const;
  await desks.create(UCC, { facts: addUser(person, clock.now()) });
  async function decide(...some: readonly Decide[]): Promise<void> {
    for (const rule of some) {
      const outcome = await desks.change(UCC, (desk) => {
        const decision = rule(desk);
        return decision.ok ? ok({ facts: decision.value }) : decision;
      });
      assert.equal(outcome.kind, 'done', JSON.stringify(outcome));
    }
  }
  await decide((desk) => addStrategy(desk, { ...STRATEGY, name: 's' }));
  for (const [name, broker] of [
    ['one', 'testBroker'],
    ['two', 'FYERS'],
  ] as const) {
    const link = { strategyName: 's', accountName: name, multiplier: 1, active: true, capitalPaise: 0 };
    await decide(
      (desk) => addAccount(desk, { name, broker, clientId: '', redirectUrl: '', chatId: '' }, []),
      (desk) => switchTrading(desk, name, true),
      (desk) => logInAccount(desk, name, { at: clock.now(), endsAt: null }),
      (desk) => addLink(desk, link),
    );
  }
  await decide(...decisions);

  async function desk(): Promise<OpenDesk> {
    const found = await desks.read(UCC);
    assert.ok(found);
    return found;
  }

  /** Lets everything happen that is due within a tenth of a second. */
  const settle = (): Promise<void> => pass(100);

  async function pass(milliseconds: number): Promise<void> {
    const until = clock.now() + milliseconds;
    for (;;) {
      for (let round = 0; round < 20; round++) {
        // Batched entries are stored with the next unbatched one.
        await store.journal.record(entryWith({ ucc: UCC, at: clock.now() }));
        await new Promise(setImmediate);
      }
      const due = clock.nextDue();
      if (due === null || due > until) break;
      clock.set(Math.max(due, clock.now()));
    }
    if (milliseconds > 100) clock.set(until);
  }

  const call = (name: string) => ({ name, payload: '{}', about: 's' });

  async function place(wanted: Partial<NewOrder> & { readonly in?: string } = {}) {
    const { in: accountName = 'one', ...rest } = wanted;
    const order: NewOrder = {
      strategyName: 's',
      side: 'Buy',
      product: 'Intraday',
      instrumentKey: SHARE.key,
      qty: 10,
      terms: { type: 'Limit', limitPaise: 17_000, triggerPaise: null },
      splitBy: 0,
      operations: NO_OPERATIONS,
      forwardTest: false,
      only: { ucc: UCC, accountName },
      ...rest,
    };
    return service.place(await desk(), order, call('PlaceOrder'));
  }

  async function change(strefId: number, wanted: WantedTerms, accountName: string | null = 'one') {
    const only = accountName === null ? null : { ucc: UCC, accountName };
    return service.change(await desk(), { strategyName: 's', strefId, only, wanted }, call('ModifyOrder'));
  }

  async function fill(order: VenueOrder | undefined, pricePaise: number, venue = venues.testBroker) {
    assert.ok(order);
    venue.fill(order, order.qty, pricePaise);
    await settle();
  }

  return {
    clock,
    store,
    journal,
    venues,
    price,
    delay,
    list,
    commits,
    desks,
    registry,
    /** Numbers of orders, for who wants them used up. */
    reftags,
    /** As after a restart, on the same data. */
    anotherRegistry: (): AccountRegistry => {
      const another = newRegistry();
      t.after(() => another.close());
      return another;
    },
    service,
    decide,
    desk,
    incidents,
    settle,
    pass,
    place,
    change,
    fill,
    /** An order open at the venue, by its number. */
    working: async (wanted: Parameters<typeof place>[0] = {}): Promise<number> => {
      const placed = await place(wanted);
      assert.ok(placed.ok, JSON.stringify(placed));
      await settle();
      return placed.value.strefId;
    },
    /** Codes of why it was refused, or `placed`. */
    verdict: (answer: Answered<unknown>) =>
      answer.ok ? 'placed' : answer.error.map(({ code }) => code).join(),
    orders: async () => service.orders(await desk(), { today: true }),
    logs: async () => (await store.journal.readLogs({ ucc: UCC, limit: 100 })).map(({ message }) => message),
    errors: async () => {
      const lines = await store.journal.readLogs({ ucc: UCC, type: 'ERROR', limit: 100 });
      return lines.map(({ message }) => message);
    },
    /** Lines of the trail about orders, the oldest first, each with its subject. */
    trail: async () => {
      const lines = await store.journal.readLogs({ ucc: UCC, text: 'Trail: ', limit: 1_000 });
      return lines
        .filter(({ message }) => message.includes('refused'))
        .map(({ name, message }) => [name, message] as const)
        .toReversed();
    },
    factsOf: async <K extends TrailFact['kind']>(kind: K) =>
      (await store.readFacts({ afterSeq: 0, limit: 1_000 }))
        .map(({ fact }) => fact as TrailFact)
        .filter((fact): fact is Extract<TrailFact, { readonly kind: K }> => fact.kind === kind),
    kill: async (owner: GuardOwner) => {
      await decide((now) => switchKill(now, owner, true));
      const names = owner === null ? ['one', 'two'] : [owner];
      for (const accountName of names) {
        const scope = { kind: 'account', accountName } as const;
        await service.cancelAll(await desk(), scope, { ...call('KillSwitch'), why: 'killed' });
      }
      await settle();
    },
  };
}

export const limits =
  (owner: GuardOwner, change: Partial<GuardLimits>): Decide =>
  (desk) =>
    changeGuards(desk, owner, change);
