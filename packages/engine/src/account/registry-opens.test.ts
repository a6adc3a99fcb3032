import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { TradingVenue } from '@spark/core';
import { A_TRADING_MORNING } from '@spark/testkit';
import type { OpenDesk } from '../desk/desk-service.ts';
import { openRegistry, refused, sold } from './account-registry.fixture.ts';
import { createAccountRegistry, type RegistryParts } from './account-registry.ts';
import { ACCOUNT, NO_PRICES, QUIET_VENUE, turns } from './trading.fixture.ts';

/** A registry of two accounts at a venue that counts connections. */
async function openCounted(t: TestContext, change: Partial<RegistryParts> = {}) {
  const { clock, store } = await openRegistry(t);
  const venue = { comes: 0, goes: 0, cannotClose: false };
  const incidents: string[] = [];
  const counted: TradingVenue = {
    ...QUIET_VENUE,
    connect: (account, terms) => {
      venue.comes += 1;
      const close = async (): Promise<void> => {
        venue.goes += 1;
        if (venue.cannotClose) throw new Error('It does not answer.');
      };
      return { ...QUIET_VENUE.connect(account, terms), close };
    },
  };
  const accounts = new Map(['a', 'b'].map((name) => [name, { name, broker: 'testBroker' }]));
  const user = { ucc: ACCOUNT.ucc };
  const registry = createAccountRegistry({
    desks: { read: async () => ({ accounts, user }) as unknown as OpenDesk },
    journal: store.journal,
    clock,
    timers: clock,
    venueOf: () => counted,
    simulated: QUIET_VENUE,
    prices: NO_PRICES,
    publish: () => undefined,
    onIncident: (message) => incidents.push(message),
    ...change,
  });
  t.after(() => registry.close());
  const open = (accountName: string) => registry.open({ ucc: ACCOUNT.ucc, accountName });
  return { clock, store, registry, open, venue, incidents, desk: { accounts, user } as unknown as OpenDesk };
}

test('an account that does not exist is not opened', async (t) => {
  const { open } = await openCounted(t);
  await assert.rejects(open('nobody'), /There is no account F000000:nobody/);
});

test('concurrent opens of an account get the same actor', async (t) => {
  const { open, registry, desk } = await openCounted(t);
  const [first, second] = await Promise.all([open('a'), open('a')]);
  assert.equal(first, second);
  assert.equal(registry.cached(first.account), first);
  const all = await registry.openAll(desk, null);
  assert.deepEqual(
    all.map(({ account }) => account.accountName),
    ['a', 'b'],
  );
  assert.equal(all[0], first);
});

test('listeners are called when an account is opened, and when something in it becomes durable', async (t) => {
  const { open, registry, clock } = await openCounted(t);
  const reported: string[] = [];
  registry.onChange(({ account, durableOrders }) =>
    reported.push(`${account.accountName} ${durableOrders.size}`),
  );
  const actor = await open('a');
  await actor.record(refused(1, 'a', clock.now()));
  assert.deepEqual(reported, ['a 0', 'a 1']);
});

test('[engine.E8] an account now at another broker is evicted, and one at its own broker is cached', async (t) => {
  const { open, registry } = await openCounted(t);
  const actor = await open('a');
  assert.equal(registry.use(actor.account, 'testBroker'), actor);
  assert.equal(registry.use(actor.account, 'FYERS'), undefined);
  assert.equal(registry.cached(actor.account), undefined);
});

test('[core.B8] a venue that fails to close is reported, and the account is evicted anyway', async (t) => {
  const { open, registry, clock, venue, incidents } = await openCounted(t);
  const actor = await open('a');
  await actor.record(refused(1, 'a', clock.now()));
  venue.cannotClose = true;
  assert.equal(await registry.evict(ACCOUNT.ucc), true);
  assert.deepEqual([incidents, registry.countCached()], [['An actor could not be closed.'], 0]);
  venue.cannotClose = false;
});

test('[core.B8] a closed position does not keep its account cached', async (t) => {
  const { open, registry, clock } = await openCounted(t);
  const actor = await open('a');
  await actor.record(sold(1, 'a', clock.now()));
  assert.equal(await registry.evict(ACCOUNT.ucc), false);
  const bought = sold(2, 'a', clock.now()).map((fact) =>
    fact.kind === 'order-planned' ? { ...fact, order: { ...fact.order, side: 'Buy' as const } } : fact,
  );
  await actor.record(bought);
  assert.equal(await registry.evict(ACCOUNT.ucc), true);
});

test('closing a registry disconnects its accounts from their venues', async (t) => {
  const { open, registry, clock, venue } = await openCounted(t);
  for (const [index, name] of ['a', 'b'].entries())
    await (await open(name)).record(refused(index + 1, name, clock.now()));
  await registry.close();
  assert.deepEqual([venue.comes, venue.goes], [2, 2]);
});

test('money is counted only for brokers that do not count it', async (t) => {
  assert.equal((await (await openCounted(t)).open('a')).bookedPaise(), null);
  const counted = await openCounted(t, { countsMoney: (broker) => broker === 'testBroker' });
  assert.equal((await counted.open('a')).bookedPaise(), 0);
});

test('[engine.E13] one entry has the facts, the trail and the lines of all accounts, in order', async (t) => {
  const { open, registry, store, clock } = await openCounted(t);
  const at = clock.now();
  const line = { at, name: 's', type: 'INFO', message: 'It was asked for.' } as const;
  const by = { kind: 'spark' } as const;
  const trail = {
    kind: 'session-expired',
    accountName: 'a',
    broker: 'FYERS',
    loggedInAt: at,
    endedAt: at,
    by,
  } as const;
  const [a, b] = [await open('a'), await open('b')];
  const asked = { kind: 'append-logs', lines: [line] } as const;
  const rest = { ucc: ACCOUNT.ucc, at, writes: [asked] };
  const facts = async () => (await store.readFacts({ afterSeq: 0, limit: 100 })).map(({ fact }) => fact.kind);
  const lines = async () =>
    (await store.journal.readLogs({ ucc: ACCOUNT.ucc, limit: 100 }))
      .map(({ message }) => message)
      .toReversed();
  await registry.record([{ actor: a, facts: refused(1, 'a', at) }], rest);
  assert.deepEqual(await facts(), ['order-planned', 'slice-refused']);
  const [first, ...others] = await lines();
  assert.deepEqual([first, others.length > 0], ['It was asked for.', true]);
  await registry.record([{ actor: a, facts: refused(2, 'a', at) }], {
    ...rest,
    writes: [asked, { kind: 'append-facts', facts: [trail] }],
  });
  assert.deepEqual((await facts()).slice(2), ['session-expired', 'order-planned', 'slice-refused']);
  assert.deepEqual((await lines()).length, 2 * (1 + others.length));
  const both = [
    { actor: a, facts: refused(3, 'a', at) },
    { actor: b, facts: refused(4, 'b', at) },
  ];
  await registry.record(both, rest);
  assert.equal((await facts()).length, 9);
  assert.equal((await lines()).length, 2 * (1 + others.length) + 1 + 2 * others.length);
});

test('[engine.E13] accounts that could not be read are read again, less and less often, until the registry is closed', async (t) => {
  const { clock, store, newRegistry } = await openRegistry(t);
  await (await newRegistry().open('a')).record(sold(1, 'a', clock.now()).slice(0, 1));
  const tried: number[] = [];
  let isBack = false;
  const journal = {
    ...store.journal,
    readPairing: async (account: typeof ACCOUNT) => {
      tried.push(clock.now() - A_TRADING_MORNING);
      if (!isBack) throw new Error('no disk');
      return store.journal.readPairing(account);
    },
  };
  const { registry, incidents } = await openCounted(t, { journal, clock, timers: clock });
  await registry.start();
  for (let second = 0; second < 30; second++) {
    clock.advance(1_000);
    await turns();
  }
  assert.deepEqual(tried, [0, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000]);
  assert.equal(incidents.length, tried.length);
  isBack = true;
  clock.advance(30_000);
  await turns();
  assert.equal(registry.countCached(), 1);
});

test('[engine.E13] an entry of an evicted account that fails leaves the actor that was opened since alone', async (t) => {
  const stored = Promise.withResolvers<void>();
  const { clock, store } = await openRegistry(t);
  const journal = { ...store.journal, record: () => stored.promise };
  const { open, registry, venue } = await openCounted(t, { journal, clock, timers: clock });
  const first = await open('a');
  const recording = first.record(refused(1, 'a', clock.now()));
  assert.equal(await registry.evict(ACCOUNT.ucc), true);
  const second = await open('a');
  const { comes } = venue;
  stored.reject(new Error('no disk'));
  await assert.rejects(recording, /no disk/);
  await turns();
  assert.equal(registry.cached(second.account), second);
  assert.equal(venue.comes, comes, 'nothing was opened again');
});
