import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { createRandom, type Random, type VenueServer } from '@spark/testkit';
import type { Environment, ServerUnderTest } from '../process-under-test.ts';
import { startServerToKill } from './server-to-kill.ts';

const WORKERS = 6;
const SETTLED_WITHIN_MS = 60_000;

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
  const random = createRandom(seed);
  const desk = await startServerToKill(t, env, random);
  const { venue, token } = desk;
  await openSecondAccount(desk.server(), token);

  const acknowledged = new Map<string, number>();
  const workers = Array.from({ length: WORKERS }, (_, number) => work(number));
  for (let kill = 1; kill <= kills; kill++) {
    await pass(60 + random.int(400));
    await desk.kill();
    if (kill % 5 === 0) await allSettled(new Set(acknowledged.values()));
  }
  desk.close();
  await Promise.all(workers);
  venue.calm();
  await venue.quiet();
  // A last start without load: lost reports are found in the broker's book.
  await desk.kill();
  await allSettled(new Set(acknowledged.values()));
  await agreesWithin(SETTLED_WITHIN_MS);
  await desk.server().end();

  async function agreesWithin(milliseconds: number): Promise<void> {
    for (const until = performance.now() + milliseconds; ; await pass(100)) {
      const rows = await readRows();
      if (performance.now() >= until || areAsAtBroker(rows)) {
        judge(rows, acknowledged, venue);
        return;
      }
    }
  }

  /** A batch without a number may still be looked up, also where others of its order are known. */
  function areAsAtBroker(rows: readonly Row[]): boolean {
    const numbered = rows.flatMap((row) => row.orders).filter(({ orderid }) => orderid !== '');
    const filled = new Map(venue.taken.map(({ orderId, filledQty }) => [orderId, filledQty]));
    return (
      numbered.length === filled.size &&
      numbered.every(({ orderid, filledQty }) => filled.get(orderid) === filledQty)
    );
  }

  async function work(number: number): Promise<void> {
    for (let order = 0; desk.isOpen(); order++) {
      const key = `w${number}-${order}`;
      const strefId = await desk.postUntilTaken({
        path: '/order',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
        },
        body: newOrder(random),
        numberedBy: 'strefID',
      });
      if (strefId !== undefined) acknowledged.set(key, strefId);
    }
  }

  async function readRows(): Promise<readonly Row[]> {
    const { body } = await desk.server().call('GET', '/orderbook/?withorders=true', { token });
    return body.data as unknown as readonly Row[];
  }

  /** Of what was acknowledged before the kill nothing is in doubt any more. */
  async function allSettled(strefIds: ReadonlySet<number>): Promise<void> {
    const until = performance.now() + SETTLED_WITHIN_MS;
    for (;;) {
      const open = (await readRows()).filter((row) => strefIds.has(row.strefID) && row.status === 'Pending');
      if (open.length === 0) return;
      assert.ok(performance.now() < until, `${open.length} orders are in doubt a minute after the restart`);
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

export function newOrder(random: Random): string {
  const isMarket = random.isHit(0.7);
  return JSON.stringify({
    strategyname: 'demo',
    orderType: isMarket ? 'Market' : 'Limit',
    limitPrice: isMarket ? 0 : 900,
    productType: 'Intraday',
    token: 'NSE:3045',
    qty: 1 + random.int(20),
    transType: random.pick(['Buy', 'Sell']),
    splitby: random.int(3),
  });
}
