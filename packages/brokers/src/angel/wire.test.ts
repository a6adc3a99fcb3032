import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, type TestContext, test } from 'node:test';
import type { BrokerCredentials, SliceReport } from '@spark/core';
import { SIMULATORS, type SimulatedAccount, startBrokerSimulator } from '@spark/simulators';
import {
  createManualClock,
  createSeededRandomness,
  SMALL_MARKET_FUTURE as FUTURE,
  SMALL_MARKET_INDEX as INDEX,
  openSmallMarket,
  openWireStage,
  SMALL_MARKET_SHARE as SHARE,
  STRAIGHT_AWAY,
} from '@spark/testkit';
import type { Caller } from '../frame/broker-dialect.ts';
import { createEgressClient } from '../frame/egress.ts';
import type { ListedRow } from '../frame/master-dialect.ts';
import { angelDialect, angelFeedDialect } from './dialect.ts';
import { angelHostsAt } from './hosts.ts';
import { angelInstrument } from './mapping.ts';
import { angelMaster } from './master.ts';
import { ANGEL_ON_THE_WIRE } from './wire.fixture.ts';

const BACK = 'http://localhost:8080/auth_code/ANGELONE';
const SEED = 'JBSWY3DPEHPK3PXP';
const ACCOUNT: SimulatedAccount = {
  ...{
    clientId: 'A00001',
    appId: 'THEKEY',
    secret: 'unused',
    pin: '1234',
    totpSecret: SEED,
    redirectUrl: BACK,
  },
};
const LISTED = [INDEX, SHARE, FUTURE];

/** The adapter and the simulator, with a clock that the test moves. */
async function open(
  context: TestContext,
  secrets: Readonly<Record<string, string>> = { ApiKey: 'THEKEY', Pin: '1234', Totp: SEED },
) {
  const clock = createManualClock();
  const { floor } = openSmallMarket(clock);
  const simulator = await startBrokerSimulator(SIMULATORS.ANGELONE, {
    ...{
      accounts: [ACCOUNT],
      floor,
      clock,
      timers: clock,
      random: createSeededRandomness(1),
      limits: 'none',
    },
    listing: { find: (key) => LISTED.find((listed) => listed.key === key) ?? null, all: () => LISTED },
  });
  const hosts = angelHostsAt(simulator);
  const dialect = angelDialect(hosts, clock);
  const egressClient = createEgressClient({ clock, timers: clock });
  const credentials: BrokerCredentials = {
    ucc: 'S000001',
    accountName: 'angel',
    clientId: 'A00001',
    secrets,
  };
  const http = egressClient.http(credentials);
  const callerWith = (session: string): Caller => ({ credentials, session, http, now: clock.now() });
  const start = (of = credentials) =>
    dialect.login.start({ credentials: of, redirectUrl: BACK, state: 'state' }, http);
  const logIn = async () => {
    const verdict = await start();
    assert.ok(verdict.kind === 'done' && verdict.value.started, JSON.stringify(verdict));
    return verdict.value.started;
  };
  context.after(async () => {
    floor.close();
    egressClient.close();
    await simulator.close();
  });
  return {
    clock,
    floor,
    simulator,
    hosts,
    dialect,
    credentials,
    http,
    egressClient,
    callerWith,
    start,
    logIn,
  };
}

describe('the login at Angel One, over the wire', () => {
  test('[brokers.A2] a person presses the button, and the tokens of the redirect are taken', async (context) => {
    const { start, http, dialect, credentials } = await open(context, { ApiKey: 'THEKEY' });
    const begun = await start();
    assert.ok(begun.kind === 'done' && begun.value.started === undefined);
    const pressed = begun.value.loginUrl.replace('/publisher-login?', '/publisher-login/continue?');
    const answer = await http({ method: 'GET', url: pressed });
    assert.ok(answer.kind === 'answer');
    const back = new URL(answer.headers.location ?? '');
    assert.equal(back.searchParams.get('state'), 'state');
    const query = new Map(back.searchParams);
    const session = await dialect.login.exchange(credentials, query.get('auth_token') ?? '', query, http);
    assert.ok(session.kind === 'done', JSON.stringify(session));
    assert.ok(session.value.endsAt !== null);
    const cut = await dialect.login.exchange(credentials, `${query.get('auth_token')}x`, query, http);
    assert.equal(cut.kind, 'login-dead');
    const other = { ...credentials, clientId: 'B00002' };
    const foreign = await dialect.login.exchange(other, query.get('auth_token') ?? '', query, http);
    assert.equal(foreign.kind, 'refused');
  });

  test('[brokers.A2] pin and seed log in without a page; a wrong pin, seed or key is refused in words', async (context) => {
    const { start, logIn, dialect, callerWith, credentials } = await open(context);
    const { session } = await logIn();
    assert.deepEqual(await dialect.login.probe(callerWith(session)), { kind: 'done', value: null });
    const wrong: Readonly<Record<string, RegExp>> = { Pin: /password/, Totp: /AB1050/, ApiKey: /ApiKey/ };
    for (const [name, reason] of Object.entries(wrong)) {
      const secrets = { ...credentials.secrets, [name]: name === 'Totp' ? 'GEZDGNBVGY3TQOJQ' : '9999' };
      const verdict = await start({ ...credentials, secrets });
      assert.ok(verdict.kind === 'refused', `${name}: ${JSON.stringify(verdict)}`);
      assert.match(verdict.reason, reason);
    }
  });

  test('[brokers.A2] a login is renewed within the day, and the old one is worth nothing then', async (context) => {
    const { logIn, dialect, callerWith } = await open(context);
    const { session } = await logIn();
    const renewed = await dialect.login.renew?.(callerWith(session));
    assert.ok(renewed?.kind === 'done', JSON.stringify(renewed));
    assert.equal((await dialect.login.probe(callerWith(renewed.value.session))).kind, 'done');
    assert.equal((await dialect.login.probe(callerWith(session))).kind, 'login-dead');
  });

  test('[brokers.A3] a login that ended is dead for reads and orders, and at the hour it said', async (context) => {
    const { logIn, dialect, callerWith, simulator, clock } = await open(context);
    const first = await logIn();
    simulator.endLogin('A00001');
    assert.equal((await dialect.orders.orders(callerWith(first.session))).kind, 'login-dead');
    const { session, endsAt } = await logIn();
    assert.ok(endsAt !== null);
    clock.set(endsAt - 1);
    assert.equal((await dialect.login.probe(callerWith(session))).kind, 'done');
    clock.set(endsAt);
    assert.equal((await dialect.login.probe(callerWith(session))).kind, 'login-dead');
  });
});

describe('the list, the candles and the ticks of Angel One, over the wire', () => {
  test('[brokers.A14] the list is read, and refused when it is cut, empty or without columns', async (context) => {
    const { hosts, http, simulator } = await open(context);
    const { files, read } = angelMaster(hosts, 1);
    const [file] = files;
    assert.ok(file);
    const load = async () => {
      const answer = await http(file.request);
      assert.ok(answer.kind === 'answer');
      return read(file, answer.text);
    };
    const whole = await load();
    assert.ok(whole.ok);
    const rows: readonly ListedRow[] = whole.value;
    for (const listed of LISTED) {
      const row = rows.find(({ exchange, exchangeToken }) => `${exchange}:${exchangeToken}` === listed.key);
      assert.ok(row, listed.key);
      assert.deepEqual([row.symbol, row.token], [listed.symbol, angelInstrument(listed)?.token]);
      assert.deepEqual([row.class, row.expiry, row.lotSize], [listed.class, listed.expiry, listed.lotSize]);
    }
    for (const fault of ['master-truncated', 'master-empty', 'master-missing-columns'] as const) {
      simulator.faults.plan({ fault, calls: ['master'], times: 1 });
      assert.equal((await load()).ok, false, fault);
    }
    assert.ok((await load()).ok);
  });

  test('[brokers.A12] candles are those of the exchange', async (context) => {
    const { hosts, logIn, callerWith, floor, clock } = await open(context);
    clock.advance(20 * 60_000);
    const at = angelInstrument(SHARE);
    assert.ok(at);
    const range = { from: clock.now() - 15 * 60_000, to: clock.now() - 5 * 60_000 };
    const { session } = await logIn();
    const verdict = await angelFeedDialect(hosts).candles.candles(callerWith(session), at, range);
    assert.ok(verdict.kind === 'done', JSON.stringify(verdict));
    const wanted = await floor.candleSource.candles({ key: SHARE.key, ...range });
    assert.equal(wanted.length, 11);
    assert.deepEqual(
      verdict.value.map(({ openInterest: _, ...candle }) => candle),
      wanted.map(({ openInterest: _, ...candle }) => candle),
    );
  });

  test('[brokers.A11] ticks are the quotes of the exchange', async (context) => {
    const { hosts, logIn, callerWith, egressClient, credentials, floor, clock } = await open(context);
    const caller = callerWith((await logIn()).session);
    const { ticks } = angelFeedDialect(hosts);
    const reader = ticks.reader(caller);
    const socket = egressClient.socket(credentials, ticks.address(caller));
    const next = async () => {
      const [data, isBinary] = (await once(socket, 'message')) as [Buffer, boolean];
      return reader.read(isBinary ? data : data.toString(), clock.now());
    };
    await once(socket, 'open');
    for (const frame of reader.greeting) socket.send(frame);
    assert.equal((await next()).isReady, true);
    for (const listed of [SHARE, INDEX]) {
      const at = angelInstrument(listed);
      assert.ok(at);
      for (const frame of reader.subscribe([at]).frames ?? []) socket.send(frame);
      const told = next();
      const pong = once(socket, 'pong');
      socket.ping();
      await pong;
      clock.advance(0);
      const quote = (await told).quotes?.find(({ key }) => key === listed.key);
      const wanted = floor.quote(listed.key);
      assert.ok(quote && wanted, listed.key);
      const { previousOpenInterest: _, ...same } = wanted;
      assert.deepEqual(
        { ...quote, previousOpenInterest: undefined },
        { ...same, previousOpenInterest: undefined },
      );
      for (const frame of reader.unsubscribe([at]).frames ?? []) socket.send(frame);
    }
    const closed = once(socket, 'close');
    socket.terminate();
    await closed;
  });
});

test('[brokers.A5] fills come one after the other faster than trades are shown: in the end every paisa is right', async (context) => {
  const stage = await openWireStage(ANGEL_ON_THE_WIRE);
  context.after(stage.close);
  const reports: SliceReport[] = [];
  const connection = stage.venue.connect(stage.account, {
    working: [],
    onReports: (told) => void reports.push(...told),
    onGap: () => undefined,
  });
  const { bidPaise } = stage.quote(stage.share.key);
  // Better than all others, so that whoever sells trades with it.
  const limitPaise = bidPaise + stage.share.tickPaise;
  const placed = await stage.answer(
    connection.place(
      {
        ...{ tag: 'SPFILLS1', instrument: stage.share, side: 'Buy', product: 'Intraday', qty: 10 },
        terms: { type: 'Limit', limitPaise, triggerPaise: null },
      },
      STRAIGHT_AWAY,
    ),
  );
  assert.equal(placed.kind, 'accepted');
  for (const qty of [1, 2, 3, 4]) await stage.fill(stage.account, 'SPFILLS1', qty);
  await stage.pass(3_000);
  const last = reports.findLast(({ tag }) => tag === 'SPFILLS1');
  assert.deepEqual([last?.state, last?.filledQty, last?.filledValuePaise], ['executed', 10, 10 * limitPaise]);
  const filled = reports.map(({ filledQty }) => filledQty);
  assert.deepEqual(
    filled,
    [...filled].sort((first, other) => first - other),
    'totals never fall',
  );
  await connection.close();
});
