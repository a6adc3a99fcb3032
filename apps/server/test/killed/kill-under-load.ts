import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Chance, createChance, startVenueServer, type VenueServer } from '@spark/testkit';
import { type Environment, type ServerUnderTest, startServer } from '../process-under-test.ts';

const SCRIPT = fileURLToPath(new URL('./server-with-remote-broker.ts', import.meta.url));
const WORKERS = 6;
const SETTLED_WITHIN_MS = 5_000;

export type Row = {
  readonly strefID: number;
  readonly AccountName: string;
  readonly status: string;
  readonly filledQty: number;
  readonly orders: readonly {
    readonly orderid: string;
    readonly status: string;
    readonly filledQty: number;
  }[];
};

/**
 * Orders as fast as they are taken, and kill -9 in the midst of it, again and again. Clients do as they should: a request
 * without an answer is sent again with its own key. In the end the broker, which was never killed, knows what was sent.
 */
export async function killUnderLoad(
  t: TestContext,
  env: Environment,
  kills: number,
  seed: number,
): Promise<void> {
  const chance = createChance(seed);
  const venue = await startVenueServer(chance);
  t.after(venue.close);
  const start = () =>
    startServer(t, {
      script: SCRIPT,
      env: { ...env, TEST_VENUE_PORT: String(venue.port), SPARK_LOG_LEVEL: 'fatal' },
    });
  const desk = { server: await start(), token: '', isUp: true, isOver: false, isGivenUp: false };
  t.after(() => {
    desk.isOver = true;
    desk.isGivenUp = true;
  });
  desk.token = await desk.server.token();
  await openSecondAccount(desk.server, desk.token);

  const acknowledged = new Map<string, number>();
  const workers = Array.from({ length: WORKERS }, (_, number) => work(number));
  for (let kill = 1; kill <= kills; kill++) {
    await pass(60 + chance.int(400));
    desk.isUp = false;
    await desk.server.end('SIGKILL');
    const before = new Set(acknowledged.values());
    desk.server = await start();
    desk.isUp = true;
    if (kill % 5 === 0) await allSettled(before);
  }
  desk.isOver = true;
  await Promise.all(workers);
  venue.calm();
  await venue.quiet();
  // Once more, in quiet: reports that were lost are found in the broker's book by whoever starts.
  await desk.server.end('SIGKILL');
  desk.server = await start();
  await allSettled(new Set(acknowledged.values()));
  await agreesWithin(SETTLED_WITHIN_MS);
  await desk.server.end();

  async function agreesWithin(milliseconds: number): Promise<void> {
    for (const until = performance.now() + milliseconds; ; await pass(100)) {
      const rows = await readRows();
      if (performance.now() >= until || rows.every((row) => row.orders.every(isAsAtBroker))) {
        judge(rows, acknowledged, venue);
        return;
      }
    }
  }

  function isAsAtBroker({ orderid, filledQty }: Row['orders'][number]): boolean {
    return orderid === '' || venue.taken.find((it) => it.orderId === orderid)?.filledQty === filledQty;
  }

  async function work(number: number): Promise<void> {
    for (let order = 0; !desk.isOver; order++) {
      const key = `w${number}-${order}`;
      const body = newOrder(chance);
      while (!(await tryToPlace(key, body))) {
        if (desk.isGivenUp) return;
        await pass(20);
      }
    }
  }

  async function tryToPlace(key: string, body: string): Promise<boolean> {
    if (!desk.isUp) return false;
    try {
      const reply = await fetch(`${desk.server.address}/order`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${desk.token}`,
          'idempotency-key': key,
        },
        body,
      });
      const { data } = (await reply.json()) as { readonly data: readonly { readonly strefID: number }[] };
      // While it comes up again it may say that it is busy; anything else than an order is tried again.
      const strefId = data[0]?.strefID;
      if (reply.status !== 200 || strefId === undefined) return false;
      const earlier = acknowledged.get(key);
      assert.ok(earlier === undefined || earlier === strefId, 'a key has one order');
      acknowledged.set(key, strefId);
      return true;
    } catch {
      return false;
    }
  }

  async function readRows(): Promise<readonly Row[]> {
    const { body } = await desk.server.call('GET', '/orderbook/?withorders=true', { token: desk.token });
    return body.data as unknown as readonly Row[];
  }

  /** Of what was acknowledged before the kill nothing is in doubt any more. */
  async function allSettled(strefIds: ReadonlySet<number>): Promise<void> {
    const until = performance.now() + SETTLED_WITHIN_MS;
    for (;;) {
      const open = (await readRows()).filter((row) => strefIds.has(row.strefID) && row.status === 'Pending');
      if (open.length === 0) return;
      assert.ok(performance.now() < until, `${open.length} orders are in doubt 5 s after the restart`);
      await pass(100);
    }
  }
}

function judge(rows: readonly Row[], acknowledged: ReadonlyMap<string, number>, venue: VenueServer): void {
  assert.deepEqual(venue.doubled, [], 'no order was sent twice');
  const strefIds = new Set(rows.map((row) => row.strefID));
  for (const [key, strefId] of acknowledged)
    assert.ok(strefIds.has(strefId), `${key} was acknowledged and is there`);
  assert.equal(new Set(acknowledged.values()).size, acknowledged.size, 'no two keys share an order');
  assert.equal(strefIds.size, acknowledged.size, 'no order was made that nobody asked for');
  const atBroker = new Map(venue.taken.map((order) => [order.orderId, order]));
  let placed = 0;
  for (const row of rows) {
    for (const { orderid, filledQty } of row.orders) {
      if (orderid === '') continue;
      placed++;
      const truth = atBroker.get(orderid);
      assert.equal(filledQty, truth?.filledQty, `${orderid} is filled as the broker filled it`);
      assert.equal(row.AccountName, truth?.account.accountName);
    }
  }
  assert.equal(placed, venue.taken.length, 'every order at the broker is one of ours');
  assert.ok(placed > acknowledged.size, 'orders went to both accounts');
}

export async function openSecondAccount(server: ServerUnderTest, token: string): Promise<void> {
  const steps: readonly [string, string, unknown?][] = [
    ['POST', '/account', { AccountName: 'second', Broker: 'testBroker', Clientid: 'AB1234' }],
    ['POST', '/validate_session/second?sessionid=paper'],
    ['POST', '/activate-account/second/Y'],
    [
      'POST',
      '/linkstrategy',
      { StrategyName: 'demo', AccountName: 'second', Multiplier: 2, Activate: 1, Capital: 0 },
    ],
  ];
  for (const [method, path, json] of steps) {
    const { status, body } = await server.call(method, path, {
      token,
      ...(json === undefined ? {} : { json }),
    });
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
  }
}

export function newOrder(chance: Chance): string {
  const isMarket = chance.isHit(0.7);
  return JSON.stringify({
    strategyname: 'demo',
    orderType: isMarket ? 'Market' : 'Limit',
    limitPrice: isMarket ? 0 : 900,
    productType: 'Intraday',
    token: 'NSE:3045',
    qty: 1 + chance.int(20),
    transType: chance.pick(['Buy', 'Sell']),
    splitby: chance.int(3),
  });
}
