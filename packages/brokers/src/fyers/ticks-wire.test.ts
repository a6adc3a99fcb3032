import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { AccountKey, Egress, FeedState, InstrumentKey, Quote } from '@spark/core';
import { startBrokerSimulator } from '@spark/simulators';
import {
  createManualClock,
  createSeededRandomness,
  createStagedSessions,
  openSmallMarket,
  SMALL_MARKET_FUTURE,
  SMALL_MARKET_INDEX,
  SMALL_MARKET_SHARE,
  simulatedAccount,
  walkLogin,
} from '@spark/testkit';
import { openConnectProxy } from '../frame/connect-proxy.fixture.ts';
import { createEgressClient } from '../frame/egress.ts';
import { createLiveCandleSource } from '../frame/live-candles.ts';
import { createLiveFeed } from '../frame/live-feed.ts';
import { createPacer } from '../frame/pacer.ts';
import { createProxyAddresses } from '../frame/proxy-addresses.ts';
import type { FeedDialect } from '../frame/tick-dialect.ts';
import { fyersDialect, fyersFeedDialect } from './dialect.ts';
import { fyersHostsAt } from './hosts.ts';
import { FYERS_ON_THE_WIRE, SMALL_MARKET_AT_FYERS } from './wire.fixture.ts';

const LISTED = [SMALL_MARKET_INDEX, SMALL_MARKET_SHARE, SMALL_MARKET_FUTURE];
const [INDEX, SHARE, FUTURE] = LISTED.map(({ key }) => key) as [string, string, string];
const ACCOUNT = { ucc: 'A000001', accountName: 'one' };

/** A feed of one account, over a real socket to the simulator, by a clock that the test moves. */
async function openStand(limits: Partial<FeedDialect['ticks']['limits']> = {}, egress?: Egress) {
  const clock = createManualClock();
  const { floor } = openSmallMarket(clock);
  const known = simulatedAccount(0);
  const simulator = await startBrokerSimulator(FYERS_ON_THE_WIRE.simulator, {
    accounts: [known],
    floor,
    listing: { find: (key) => LISTED.find((listed) => listed.key === key) ?? null, all: () => LISTED },
    ...{ clock, timers: clock, random: createSeededRandomness(1), limits: 'none' as const },
  });
  const hosts = fyersHostsAt(simulator);
  const egressClient = createEgressClient({
    clock,
    timers: clock,
    proxyAddresses: createProxyAddresses(['loopback']),
  });
  const secrets = FYERS_ON_THE_WIRE.secretsOf(known);
  const credentials = { ...ACCOUNT, clientId: known.clientId, secrets, ...(egress && { egress }) };
  const sessions = createStagedSessions({
    ...{ clock, timers: clock, credentialsOf: () => credentials },
    walk: () => walkLogin(fyersDialect(hosts), credentials, egressClient.http(credentials)),
  });
  await sessions.logIn(ACCOUNT);
  sessions.relogin(false);
  const real = fyersFeedDialect(hosts);
  const dialect = { ...real, ticks: { ...real.ticks, limits: { ...real.ticks.limits, ...limits } } };
  const incidents: string[] = [];
  const refused: AccountKey[] = [];
  const parts = {
    ...{ dialect, clock, timers: clock, sessions, egressClient, account: ACCOUNT, random: () => 0.5 },
    pacer: createPacer(fyersDialect(hosts), { clock, timers: clock }),
    instruments: {
      find: (wanted: InstrumentKey) => SMALL_MARKET_AT_FYERS.find(({ key }) => key === wanted) ?? null,
    },
    onIncident: (message: string) => void incidents.push(message),
    onRefused: (account: AccountKey) => void refused.push(account),
  };
  const quotes: Quote[] = [];
  const states: FeedState[] = [];
  const gaps: InstrumentKey[] = [];
  const open = () =>
    createLiveFeed(parts).open({
      onQuotes: (some) => quotes.push(...some),
      onState: (state) => states.push(state),
      onGap: (keys) => gaps.push(...keys),
    });

  /** Waits for what is on its way. Time passes by `stepMs` each hundred turns. */
  async function until(isTrue: () => boolean, what: string, stepMs = 0): Promise<void> {
    const giveUpAt = performance.now() + 30_000;
    for (let turns = 1; !isTrue(); turns += 1) {
      await turn();
      clock.advance(turns % 100 === 0 ? stepMs : 0);
      if (performance.now() > giveUpAt) throw new Error(`It never came: ${what}.`);
    }
  }

  return {
    ...{ clock, floor, simulator, sessions, parts, incidents, refused, quotes, states, gaps, open, until },
    clientId: known.clientId,
    close: async () => {
      floor.close();
      egressClient.close();
      await simulator.close();
    },
  };
}

test('[brokers.T1] what is watched is told while the account is logged in, and nothing else', async () => {
  const { open, until, floor, quotes, states, close, incidents } = await openStand();
  const connection = open();
  connection.watch([SHARE, INDEX, SHARE, 'NSE:404']);
  await until(() => quotes.length >= 2, 'first quotes');
  assert.deepEqual(states, ['connecting', 'open']);
  assert.deepEqual([...new Set(quotes.map(({ key }) => key))].toSorted(), [INDEX, SHARE]);
  assert.equal(quotes.find(({ key }) => key === SHARE)?.lastPaise, floor.quote(SHARE)?.lastPaise);
  assert.deepEqual(incidents, ['one at FYERS does not list NSE:404.']);
  connection.watch([FUTURE]);
  await until(() => quotes.some(({ key }) => key === FUTURE), 'one that was watched later');
  connection.unwatch([SHARE, FUTURE]);
  const before = quotes.length;
  await until(() => quotes.length > before + 3, 'further quotes', 500);
  assert.deepEqual([...new Set(quotes.slice(before).map(({ key }) => key))], [INDEX]);
  await connection.close();
  await close();
});

test('[brokers.F11] five levels of depth are those of the exchange', async () => {
  const { open, until, clock, floor, quotes, close } = await openStand();
  const connection = open();
  connection.watch([SHARE]);
  const last = () => quotes.findLast(({ key }) => key === SHARE);
  await until(() => (last()?.bids.length ?? 0) > 1, 'more than the best level');
  clock.advance(1_000);
  const truth = () => JSON.stringify([floor.quote(SHARE)?.bids, floor.quote(SHARE)?.asks]);
  await until(() => JSON.stringify([last()?.bids, last()?.asks]) === truth(), 'the depth of the exchange');
  await connection.close();
  await close();
});

test('[brokers.L9] prices come by the proxy of the account', async (t) => {
  const proxy = await openConnectProxy(t, { secret: 'secret' });
  const { open, until, quotes, close } = await openStand({}, { kind: 'proxy', url: proxy.url });
  const before = proxy.asked.length;
  const connection = open();
  connection.watch([SHARE]);
  await until(() => quotes.length > 0, 'a quote');
  assert.equal(proxy.asked.length, before + 1, 'the price stream');
  await connection.close();
  await close();
});

test('[brokers.T2] a connection that breaks is opened again with everything, and the gap is told first', async () => {
  const { open, until, simulator, quotes, states, gaps, close, incidents } = await openStand();
  const connection = open();
  connection.watch([SHARE, INDEX]);
  await until(() => quotes.length >= 2, 'first quotes');
  await simulator.goDown();
  await until(() => states.at(-1) === 'connecting', 'the break');
  assert.deepEqual(gaps, []);
  await simulator.comeBack();
  const before = quotes.length;
  await until(() => quotes.length >= before + 2, 'quotes after the break', 100);
  assert.deepEqual(
    [states, gaps.toSorted()],
    [
      ['connecting', 'open', 'connecting', 'open'],
      [INDEX, SHARE],
    ],
  );
  assert.equal(incidents.length, 1, 'an outage is told once');
  await connection.close();
  await close();
});

test('[brokers.T3] who is not logged in has a closed feed, and a login opens it without a restart', async () => {
  const { open, until, sessions, quotes, states, close } = await openStand();
  const connection = open();
  connection.watch([SHARE]);
  await until(() => quotes.length > 0, 'first quotes');
  sessions.ended(ACCOUNT, sessions.find(ACCOUNT)?.session ?? '', 'It is over.');
  assert.equal(states.at(-1), 'closed');
  await sessions.logIn(ACCOUNT);
  const before = quotes.length;
  await until(() => quotes.length > before, 'quotes of the new session');
  assert.deepEqual(states, ['connecting', 'open', 'closed', 'connecting', 'open']);
  await connection.close();
  await close();
});

test('[brokers.T3] a session that the price stream refuses is not tried again, and the next one is', async () => {
  const { open, until, clock, sessions, simulator, clientId, quotes, states, close, incidents, refused } =
    await openStand();
  simulator.endLogin(clientId);
  const connection = open();
  connection.watch([SHARE]);
  await until(() => states.at(-1) === 'closed', 'the refusal');
  clock.advance(300_000);
  await turn();
  assert.equal(simulator.sockets(clientId), 0, 'nobody knocks any more');
  assert.match(incidents.join(), /Log in again/);
  assert.deepEqual(refused, [ACCOUNT], 'whoever watches the login is told to look');
  await sessions.logIn(ACCOUNT);
  await until(() => quotes.length > 0, 'quotes of the new session');
  await connection.close();
  await close();
});

test('[brokers.T4] instruments are spread over connections, and what exceeds them is said', async () => {
  const { open, until, simulator, clientId, quotes, close, incidents } = await openStand({
    instrumentsPerConnection: 1,
    connections: 2,
  });
  const connection = open();
  connection.watch([SHARE, INDEX, FUTURE]);
  await until(() => new Set(quotes.map(({ key }) => key)).size === 2, 'two instruments');
  assert.equal(simulator.sockets(clientId), 2);
  assert.deepEqual(incidents, ['one at FYERS carries no more instruments; 1 are left out.']);
  await connection.close();
  await close();
});

test('[brokers.T5] candles of many days are asked for in pieces and come back as one row', async () => {
  const { parts, clock, close } = await openStand();
  const asked: string[] = [];
  const dialect: FeedDialect = {
    ...parts.dialect,
    candles: {
      ...parts.dialect.candles,
      daysPerCall: 1,
      candles: (caller, at, range) => {
        asked.push(`${(range.to - range.from) / 60_000}`);
        return parts.dialect.candles.candles(caller, at, range);
      },
    },
  };
  const source = createLiveCandleSource({ ...parts, dialect });
  const to = clock.now() - (clock.now() % 60_000) - 120_000;
  const from = to - 2 * 86_400_000 - 30 * 60_000;
  const candles = await source.candles({ key: SHARE, from, to });
  assert.deepEqual(asked, ['1439', '1439', '30']);
  const times = candles.map(({ at }) => at);
  assert.ok(times.length > 0 && new Set(times).size === times.length);
  assert.deepEqual(
    times,
    times.toSorted((first, other) => first - other),
  );
  await assert.rejects(source.candles({ key: 'NSE:404', from, to }), /does not list NSE:404/);
  await close();
});
