import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { SimulatedBroker } from '@spark/application';
import type { Instrument } from '@spark/core';
import type { BrokerSimulator } from '@spark/simulators';
import { createRestingTurns, type ManualClock } from '@spark/testkit';
import type { World } from '../src/world.ts';
import { assertDone } from './replies.ts';
import { type Reply, sparkFor } from './spark-under-test.ts';
import { type TradingUnderTest, tradingOn, whileMarketMoves } from './trading-under-test.ts';

/** Spark with the three live brokers simulated beside it, on the same exchange. */
export type LiveUnderTest = TradingUnderTest & {
  readonly simulator: (broker: SimulatedBroker) => BrokerSimulator;
  /** Adds an account of the one person whom the simulated broker knows. */
  readonly connect: (broker: SimulatedBroker, name: string, more?: object) => Promise<void>;
  /** The whole way: login url, the broker's page where it has one, the redirect, our page. */
  readonly logIn: (broker: SimulatedBroker, name: string) => Promise<Reply>;
  /** Where the broker sent the browser back to, before anybody opened it. */
  readonly backFrom: (broker: SimulatedBroker, name: string) => Promise<URL>;
  /** Trading on, linked to the strategy demo, and the broker's list loaded. */
  readonly trading: (broker: SimulatedBroker, name: string) => Promise<void>;
  /** What became of a Market order in this account, slice by slice. */
  readonly orders: (name: string) => Promise<readonly unknown[]>;
  readonly finishedSoon: (strefID: number) => Promise<readonly Record<string, unknown>[]>;
  /** Lets so much time pass, with room for what happens in it. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Connected, logged in, trading and linked to the strategy demo. */
  readonly ready: (broker: SimulatedBroker, name: string, more?: object) => Promise<void>;
  readonly account: (name: string) => Promise<Record<string, unknown>>;
  /** Lets real time pass until it is so, and the clock with it. */
  readonly soon: (isSo: () => Promise<boolean> | boolean, what: string) => Promise<void>;
};

const WAIT_MS_MAX = 60_000;

export async function liveFor(
  t: TestContext,
  env: Readonly<Record<string, string>> = {},
  world: Pick<World, 'isListed' | 'mayAct' | 'openStore'> = { isListed: isInTests },
  clock?: ManualClock,
): Promise<LiveUnderTest> {
  const spark = await sparkFor(t, {
    env,
    world,
    args: ['--simulate-brokers'],
    ...(clock && { clock }),
  });
  const elapsed = createStopwatch();
  const trading = await tradingOn(spark, spark.owner, elapsed);
  const { call } = trading;
  const simulator: LiveUnderTest['simulator'] = (broker) => {
    const made = spark.spark.simulation?.byBroker[broker];
    assert.ok(made, `${broker} is simulated`);
    return made;
  };
  const hasList = (broker: SimulatedBroker) =>
    spark.logLines().some(({ broker: of, msg }) => of === broker && msg === 'list of a broker in use');
  const personAt = (broker: SimulatedBroker) => {
    const [person] = spark.spark.simulation?.accounts[broker] ?? [];
    assert.ok(person, `somebody trades at ${broker}`);
    return person;
  };

  const soon: LiveUnderTest['soon'] = async (isSo, what) => {
    const until = performance.now() + WAIT_MS_MAX;
    const rest = createRestingTurns();
    while (!(await isSo())) {
      assert.ok(performance.now() < until, `${what} in ${WAIT_MS_MAX / 1_000} s`);
      for (let steps = 0; steps < 5; steps++) {
        spark.clock.advance(Math.max(5, elapsed()));
        for (let turns = 0; turns < 5; turns++) await new Promise(setImmediate);
      }
      await rest();
    }
  };

  const connect: LiveUnderTest['connect'] = async (Broker, AccountName, more = {}) => {
    const { clientId: Clientid, appId: ApiKey, secret: ApiSecret } = personAt(Broker);
    const json = { AccountName, Broker, Clientid, ApiKey, ApiSecret, ...more };
    assertDone(await call('POST', '/account', { json }), 'Account Added');
  };

  const backFrom: LiveUnderTest['backFrom'] = async (broker, name) => {
    const begun = await call('POST', `/login/${name}`);
    assert.equal(begun.status, 200, begun.text);
    const url = new URL(String(begun.body.data[0]?.loginUrl));
    return url.origin === new URL(simulator(broker).url).origin ? throughPage(url) : url;
  };

  const logIn: LiveUnderTest['logIn'] = async (broker, name) => {
    const { pathname, search } = await backFrom(broker, name);
    return call('GET', `${pathname}${search}`);
  };

  /** As a browser would: the page, its one button, and where that leads. */
  async function throughPage(page: URL): Promise<URL> {
    const shown = await whileMarketMoves(spark, fetch(page), elapsed);
    const html = await shown.text();
    assert.equal(shown.status, 200, html);
    const action = /<form action="([^"]+)"/.exec(html)?.[1] ?? '';
    const next = new URL(action, page);
    for (const [, name = '', value = ''] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g))
      next.searchParams.set(name, value.replaceAll('&amp;', '&'));
    const answer = await whileMarketMoves(spark, fetch(next, { redirect: 'manual' }), elapsed);
    assert.equal(answer.status, 302, await answer.text());
    return new URL(answer.headers.get('location') ?? '');
  }

  const account: LiveUnderTest['account'] = async (name) => {
    const reply = await call('GET', `/account/${name}`);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data[0] ?? {};
  };

  const startTrading: LiveUnderTest['trading'] = async (broker, name) => {
    await call('POST', `/activate-account/${name}/Y`);
    const form = {
      StrategyName: 'demo',
      AccountName: name,
      Multiplier: '1',
      Activate: '1',
      Capital: '100000',
    };
    const linked = await call('POST', '/linkstrategy', { form });
    assert.equal(linked.status, 200, linked.text);
    await soon(() => hasList(broker), `${broker}'s list is loaded`);
  };

  const finishedSoon: LiveUnderTest['finishedSoon'] = async (strefID) => {
    let rows: readonly Record<string, unknown>[] = [];
    await soon(async () => {
      rows = await trading.rows(`strefid=${strefID}&withorders=true`);
      return rows.length > 0 && rows.every(({ active }) => active === 0);
    }, 'the order is finished');
    return rows;
  };

  const orders: LiveUnderTest['orders'] = async (name) => {
    const strefID = await trading.placed({ identifier: name });
    return (await finishedSoon(strefID)).map(({ status }) => status);
  };

  return {
    ...trading,
    backFrom,
    trading: startTrading,
    orders,
    finishedSoon,
    pass: async (milliseconds) => {
      for (let passed = 0; passed < milliseconds; passed += 500) {
        spark.clock.advance(500);
        for (let turns = 0; turns < 3; turns++) await new Promise(setImmediate);
      }
    },
    simulator,
    connect,
    logIn,
    account,
    soon,
    ready: async (broker, name, more) => {
      await connect(broker, name, more);
      const page = await logIn(broker, name);
      assert.equal(page.status, 200, page.text);
      await startTrading(broker, name);
    },
  };
}

/** A list of everything takes seconds to write and to read. */
export function isInTests({ class: kind, name }: Instrument): boolean {
  return kind === 'equity' || ['NIFTY', 'SENSEX'].includes(name);
}

/** How much real time passed since it was last asked: brokers at the end of real sockets take some. */
function createStopwatch(): () => number {
  let last = performance.now();
  return () => {
    const now = performance.now();
    const passed = Math.floor(now - last);
    last += passed;
    return Math.min(passed, LEAP_MS_MAX);
  };
}

/** A machine that was busy elsewhere must not look like a broker that does not answer. */
const LEAP_MS_MAX = 50;
