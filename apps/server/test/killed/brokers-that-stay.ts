import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type OtherHosts,
  realTimers,
  SIMULATED_BROKER,
  type SimulatedBroker,
  startSimulatedBrokers,
} from '@spark/application';
import { DAY_MS, istDay } from '@spark/core';
import type { BrokerSimulator } from '@spark/simulators';
import {
  aroundTheClock,
  createSeededRandomness,
  openSmallMarket,
  SMALL_MARKET_FUTURE,
  SMALL_MARKET_INDEX,
  SMALL_MARKET_SHARE,
} from '@spark/testkit';
import {
  type Environment,
  newFolder,
  runCommand,
  type ServerUnderTest,
  startServer,
} from '../process-under-test.ts';

/** The real server at the three simulated brokers, which stay up whatever happens to it. */
export type TradingDay = {
  /** The server that runs now. */
  readonly server: () => ServerUnderTest;
  /** Ends the server and does not start another. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
  readonly start: () => Promise<void>;
  readonly env: Environment;
  /** Of the owner. */
  readonly token: string;
  readonly simulator: (broker: SimulatedBroker) => BrokerSimulator;
  readonly clientId: (broker: SimulatedBroker) => string;
  readonly data: (method: string, path: string, json?: object) => Promise<readonly Row[]>;
  /** As its user does every day; the balancer leads the browser back to this server. */
  readonly logIn: (broker: SimulatedBroker, backAt?: Pick<ServerUnderTest, 'address'>) => Promise<void>;
  readonly account: (broker: SimulatedBroker) => Promise<Row>;
  /** Waits for it in real time. */
  readonly until: (isSo: () => Promise<boolean> | boolean, what: () => string) => Promise<void>;
};

export type Row = Readonly<Record<string, unknown>>;

const SCRIPT = fileURLToPath(new URL('./server-at-brokers.ts', import.meta.url));
const CLOCK = { now: Date.now, ...realTimers };
const LISTED = [SMALL_MARKET_INDEX, SMALL_MARKET_SHARE, SMALL_MARKET_FUTURE];
const ALL_DAY = 'Open all day';
const WAIT_MS_MAX = 30_000;
const LOOK_EVERY_MS = 100;

type Options = {
  /** More settings of the server, when those of the brokers are known. */
  readonly env?: (hosts: OtherHosts) => Promise<Environment>;
  /** More fields of each account. */
  readonly account?: () => object;
};

/** An account at each broker, named as the broker is, logged in over HTTP, trading, and linked to the strategy demo. */
export async function openTradingDay(t: TestContext, options: Options = {}): Promise<TradingDay> {
  const { floor } = openSmallMarket(CLOCK, 'restarts', aroundTheClock);
  let running: ServerUnderTest | null = null;
  const server = () => running ?? assert.fail('the server runs');
  const brokers = await startSimulatedBrokers({
    floor,
    listing: { find: (key) => LISTED.find((listed) => listed.key === key) ?? null, all: () => LISTED },
    clock: CLOCK,
    timers: realTimers,
    random: createSeededRandomness(1),
    publicUrl: () => server().address,
  });
  t.after(async () => {
    await brokers.close();
    floor.close();
  });
  const env = {
    SPARK_DATA: newFolder(t),
    SPARK_LOG_LEVEL: 'warn',
    SPARK_PRICES: 'brokers',
    SPARK_BROKER_HOSTS: JSON.stringify(brokers.hosts),
    ...(await options.env?.(brokers.hosts)),
  };
  const start = async () => {
    running = await startServer(t, { script: SCRIPT, env, isWatchedOver: 'SPARK_NODES' in env });
  };
  await start();
  const token = await server().token();

  const until: TradingDay['until'] = async (isSo, what) => {
    for (const latest = performance.now() + WAIT_MS_MAX; !(await isSo()); await pass(LOOK_EVERY_MS))
      assert.ok(performance.now() < latest, `${what()}, within half a minute`);
  };

  const data: TradingDay['data'] = async (method, path, json) => {
    const request = { token, ...(json === undefined ? {} : { json }) };
    const { status, body } = await server().call(method, path, request);
    assert.equal(status, 200, `${method} ${path}: ${JSON.stringify(body)}`);
    return body.data;
  };

  /** Live accounts keep the hours of the exchange, and these tests are run at any hour. */
  async function openAllDay(): Promise<void> {
    for (const day of [Date.now(), Date.now() + DAY_MS].map(istDay)) {
      const args = ['holidays', 'add', 'NSE', day, 'special 00:00-23:59', ALL_DAY];
      const { code, complained } = await runCommand(t, args, { env });
      assert.equal(code, 0, complained);
    }
    await until(
      async () => (await data('GET', '/isHoliday/?exch=NSE'))[0]?.name === ALL_DAY,
      () => 'the exchange is open',
    );
  }

  const logIn: TradingDay['logIn'] = async (broker, backAt = server()) => {
    const [begun] = await data('POST', `/login/${broker}`);
    const url = new URL(String(begun?.loginUrl));
    const isOurs = url.origin === new URL(server().address).origin;
    const { pathname, search } = isOurs ? url : await throughPage(url);
    const page = await fetch(new URL(`${pathname}${search}`, backAt.address));
    assert.equal(page.status, 200, await page.text());
  };

  await openAllDay();
  for (const broker of SIMULATED_BROKER) {
    const [person] = brokers.accounts[broker];
    assert.ok(person, `somebody trades at ${broker}`);
    const { clientId: Clientid, appId: ApiKey, secret: ApiSecret } = person;
    await data('POST', '/account', {
      ...{ AccountName: broker, Broker: broker, Clientid, ApiKey, ApiSecret },
      ...options.account?.(),
    });
    await logIn(broker);
    await data('POST', `/activate-account/${broker}/Y`);
    const link = { Multiplier: 1, Activate: 1, Capital: 0 };
    await data('POST', '/linkstrategy', { StrategyName: 'demo', AccountName: broker, ...link });
  }

  return {
    server,
    start,
    env,
    token,
    end: async (signal) => {
      await server().end(signal);
      running = null;
    },
    simulator: (broker) => brokers.byBroker[broker],
    clientId: (broker) => brokers.accounts[broker][0]?.clientId ?? assert.fail(broker),
    data,
    logIn,
    account: async (broker) => (await data('GET', `/account/${broker}`))[0] ?? assert.fail(broker),
    until,
  };
}

/** As a browser would: the page, its one button, and where that leads. */
async function throughPage(page: URL): Promise<URL> {
  const html = await (await fetch(page)).text();
  const next = new URL(/<form action="([^"]+)"/.exec(html)?.[1] ?? '', page);
  for (const [, name = '', value = ''] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g))
    next.searchParams.set(name, value.replaceAll('&amp;', '&'));
  const answer = await fetch(next, { redirect: 'manual' });
  assert.equal(answer.status, 302, await answer.text());
  return new URL(answer.headers.get('location') ?? '');
}
