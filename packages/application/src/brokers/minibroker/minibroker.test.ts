import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { LIVE_ADAPTERS } from '@spark/brokers';
import {
  addAccount,
  addLink,
  type Log,
  type NewOrder,
  NO_OPERATIONS,
  ok,
  type Result,
  switchTrading,
} from '@spark/core';
import type { DeskChange, OpenDesk } from '@spark/engine';
import { startBrokerSimulator } from '@spark/simulators';
import {
  createManualClock,
  createSeededRandomness,
  openSmallMarket,
  SMALL_MARKET_FUTURE,
  SMALL_MARKET_INDEX,
  SMALL_MARKET_SHARE,
} from '@spark/testkit';
import { openApplication } from '../../open-application.ts';
import { readSettings } from '../../settings/settings.ts';
import { demoDesk } from '../../trading/paper-desk.ts';
import { minibroker } from './adapter.fixture.ts';
import { MINIBROKER } from './dialect.fixture.ts';
import { simulatedMinibroker } from './simulator.fixture.ts';

const SHARE = SMALL_MARKET_SHARE.key;
const LISTED = [SMALL_MARKET_INDEX, SMALL_MARKET_SHARE, SMALL_MARKET_FUTURE];
const CALL = { name: 'PlaceOrder', payload: '{}', about: 'demo' };
const WAIT_MS_MAX = 20_000;
const quiet = () => undefined;
const QUIET: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet, fatal: quiet };

/** Spark as it is, with a fourth broker in its list and that broker's simulator on the same clock. */
async function sparkWithFourth(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'spark-fourth-'));
  const clock = createManualClock();
  const { floor } = openSmallMarket(clock);
  const random = createSeededRandomness(1);
  const [person] = simulatedMinibroker.people(() => '');
  assert.ok(person);
  const simulator = await startBrokerSimulator(simulatedMinibroker, {
    accounts: [person],
    floor,
    listing: { find: (key) => LISTED.find((listed) => listed.key === key) ?? null, all: () => LISTED },
    clock,
    timers: clock,
    random,
  });
  const env = {
    SPARK_DATA: folder,
    SPARK_OWNER_PASSWORD: 'correct horse battery',
    SPARK_TELEGRAM_URL: 'http://127.0.0.1:9',
    SPARK_PRICES: 'brokers',
  };
  const application = await openApplication({
    runtime: { clock, timers: clock, random, log: QUIET },
    settings: { ...readSettings(env, folder), brokerHosts: { [MINIBROKER]: minibroker.hostsAt(simulator) } },
    explain: ({ code }) => code,
    publicUrl: () => 'http://localhost:8080',
    simulatesBrokers: false,
    adapters: [...LIVE_ADAPTERS, minibroker],
    hasShortLists: true,
    ownersDesk: demoDesk,
  });
  t.after(async () => {
    await application.close();
    floor.close();
    await simulator.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ucc = application.added?.ucc ?? '';

  const desk = async () => (await application.desks.read(ucc)) ?? assert.fail('the owner has a desk');
  const change = async (decide: (current: OpenDesk) => Result<DeskChange, unknown>) => {
    const outcome = await application.desks.change(ucc, decide);
    assert.equal(outcome.kind, 'done', JSON.stringify(outcome));
  };
  /** Real time passes for the sockets, and the clock with it. */
  const soon = async (isSo: () => boolean | Promise<boolean>, what: string) => {
    for (const until = performance.now() + WAIT_MS_MAX; !(await isSo()); await setImmediate()) {
      assert.ok(performance.now() < until, what);
      clock.advance(5);
    }
  };
  const settled = async <T>(work: Promise<T>, what: string): Promise<T> => {
    const state = { isOver: false };
    const watched = work.finally(() => {
      state.isOver = true;
    });
    await soon(() => state.isOver, what);
    return watched;
  };
  return { application, person, ucc, floor, simulator, desk, change, soon, settled };
}

type Spark = Awaited<ReturnType<typeof sparkWithFourth>>;

async function connect({ application, person, ucc, change }: Spark): Promise<void> {
  const { vault } = application;
  const secrets = Object.entries({ ApiKey: person.appId, ApiSecret: person.secret }).map(([name, secret]) =>
    vault.seal(ucc, 'mini', name, secret),
  );
  const account = {
    name: 'mini',
    broker: MINIBROKER,
    clientId: person.clientId,
    redirectUrl: '',
    chatId: '',
  };
  await change((current) => {
    const added = addAccount(current, account, ['ApiKey', 'ApiSecret']);
    return added.ok ? ok({ facts: added.value, secrets }) : added;
  });
  const link = {
    strategyName: 'demo',
    accountName: 'mini',
    multiplier: 1,
    active: true,
    capitalPaise: 10_000_000,
  };
  await change((current) => {
    const linked = addLink(current, link);
    return linked.ok ? ok({ facts: linked.value }) : linked;
  });
  await change((current) => {
    const switched = switchTrading(current, 'mini', true);
    return switched.ok ? ok({ facts: switched.value }) : switched;
  });
}

/** As a browser does it: the broker's page, and back to Spark with the code. */
async function logIn({ application, desk, settled }: Spark): Promise<void> {
  const { brokerLogin } = application;
  const begun = await settled(brokerLogin.start(await desk(), 'mini', { kind: 'token' }), 'a login url');
  assert.ok(begun.ok, JSON.stringify(begun));
  const page = await settled(fetch(begun.value, { redirect: 'manual' }), 'the page of the broker');
  const query = new Map(new URL(page.headers.get('location') ?? '').searchParams);
  const redirect = brokerLogin.readRedirect(MINIBROKER, query);
  assert.ok(redirect.kind === 'code' && redirect.state !== null, JSON.stringify(redirect));
  const code = { broker: MINIBROKER, authCode: redirect.authCode, query };
  const finished = await settled(brokerLogin.finishFromRedirect(redirect.state, code), 'the login');
  assert.ok(finished.ok, JSON.stringify(finished));
}

test('a fourth broker logs in, places, changes, cancels, reports and streams by its folder and one entry', async (t) => {
  const spark = await sparkWithFourth(t);
  const { application, ucc, floor, simulator, desk, soon, settled } = spark;
  const { orders, stream } = application.trading;
  await connect(spark);
  await logIn(spark);
  await soon(() => application.lists.dayOf(MINIBROKER) !== null, 'its list of instruments');
  assert.equal(application.lists.find(MINIBROKER, SHARE)?.symbol, SHARE);

  await settled(application.prices.hub.ask([SHARE]), 'a price');
  await soon(() => application.prices.hub.latest(SHARE) !== null, 'its price stream');
  const lastPaise = floor.quote(SHARE)?.lastPaise ?? 0;
  assert.equal(application.prices.sourceOf(SHARE), MINIBROKER);

  const reading = stream.follow(ucc, null, () => undefined);
  const kinds = () => reading.ahead().flatMap(({ facts }) => facts.map(({ kind }) => kind));
  const only = { ucc, accountName: 'mini' };
  const order = (limitPaise: number): NewOrder => ({
    ...{ strategyName: 'demo', side: 'Buy', product: 'Intraday', instrumentKey: SHARE, qty: 1, splitBy: 0 },
    terms: { type: 'Limit', limitPaise, triggerPaise: null },
    ...{ operations: NO_OPERATIONS, forwardTest: false, only },
  });
  const atBroker = () => simulator.world.desk.orders(spark.person.clientId).at(-1);
  const far = Math.floor((lastPaise * 0.97) / 10) * 10;

  const placed = await settled(orders.place(await desk(), order(far), CALL), 'an order');
  assert.ok(placed.ok, JSON.stringify(placed));
  assert.deepEqual(placed.value.placedIn, ['mini']);
  await soon(() => atBroker()?.status === 'open', 'the order at the broker');
  await soon(() => kinds().includes('slice-accepted'), 'its report');

  const choice = { strategyName: 'demo', strefId: placed.value.strefId, only };
  const nearer = { type: 'Limit', limitPaise: far + 100 } as const;
  await settled(orders.change(await desk(), { ...choice, wanted: nearer }, CALL), 'a change');
  await soon(() => atBroker()?.pricePaise === far + 100, 'the change at the broker');

  await settled(orders.cancel(await desk(), choice, CALL), 'a cancel');
  await soon(() => atBroker()?.status === 'cancelled', 'the cancel at the broker');
  await soon(() => kinds().includes('slice-cancelled'), 'its report');

  const bought = await settled(
    orders.place(await desk(), order(Math.ceil((lastPaise * 1.01) / 10) * 10), CALL),
    'an order',
  );
  assert.ok(bought.ok, JSON.stringify(bought));
  await soon(() => kinds().includes('slice-filled'), 'the fill, by the order stream');
  const [own] = await orders.positions(await desk(), { accountName: 'mini' });
  assert.equal(own?.position.netQty, 1);
  const snapshot = await settled(
    application.brokerAccounts.readPortfolio({ ucc, accountName: 'mini' }, MINIBROKER),
    'positions and funds',
  );
  assert.ok(snapshot?.positions.kind === 'accepted' && snapshot.funds.kind === 'accepted');
  assert.equal(snapshot.positions.value.length, 1);
  const { availablePaise, usedPaise } = snapshot.funds.value;
  assert.equal((availablePaise ?? 0) + (usedPaise ?? 0), 100_000_000);
  assert.ok(usedPaise !== null && usedPaise > 0);
});

test('nothing outside its folder names the fourth broker', () => {
  const root = join(import.meta.dirname, '../../../../..');
  const sources = globSync(
    ['packages/*/{src,test}/**/*.ts', 'apps/*/{src,test}/**/*.{ts,tsx}', 'scripts/**/*.ts'],
    {
      cwd: root,
    },
  );
  const naming = sources.filter((path) => /minibroker/i.test(readFileSync(join(root, path), 'utf8')));
  assert.ok(sources.length > 1_000);
  assert.deepEqual([...new Set(naming.map(dirname))], ['packages/application/src/brokers/minibroker']);
});
