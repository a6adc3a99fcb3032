import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { istInstant } from '@spark/core';
import { createRandom, type TakenOrder, waitUntil } from '@spark/testkit';
import type { Environment } from '../process-under-test.ts';
import { startServerToKill } from './server-to-kill.ts';

/** A Monday on which the exchanges trade, far from their open and close. */
const NOON = istInstant('2026-11-16', 12 * 60);
const SHARE = 'RELIANCE';
const QTY = 10;
/** The accounts of `test1`, with the multipliers of their links. */
const ACCOUNTS = { account1: 1, account2: 3 } as const;
const ENTRIES = 2;
const MINUTE_MS = 60_000;
const OVER_WITHIN_MS = 240_000;

type Row = Readonly<Record<string, unknown>>;

/**
 * A deployment that enters at the end of two minutes, leaves by a stop and by its clock, and kill -9 in the midst of it. The
 * broker is never killed, so it knows what was really traded. Stops that rest with it are reached now and then, and else never fill.
 */
export async function killUnderDeployments(
  t: TestContext,
  env: Environment,
  kills: number,
  seed: number,
  stops: 'spark' | 'exchange',
): Promise<void> {
  const random = createRandom(seed);
  const aheadMs = NOON - Date.now();
  const desk = await startServerToKill(t, env, random, aheadMs);
  const { venue, token } = desk;
  venue.calm();
  const call = (method: string, path: string, json?: unknown) =>
    desk.server().call(method, path, { token, ...(json === undefined ? {} : { json }) });

  const begun = Math.ceil((Date.now() + aheadMs + 5_000) / MINUTE_MS) * MINUTE_MS;
  const saved = await call('POST', '/builder/strategy', documentFrom(begun, stops));
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  const request = { id: saved.body.data[0]?.id, strategyname: 'test1', mode: 'live' };
  const deployed = await call('POST', '/builder/deploy', request);
  assert.equal(deployed.status, 200, JSON.stringify(deployed.body));
  const path = `/builder/deploy/${deployed.body.data[0]?.deploymentID}`;

  /** Kills as soon as orders have come, when their answers, fills and exits are under way, and at other moments. */
  for (let kill = 0; kill < kills; kill++) {
    const before = venue.taken.length;
    const orders = before + 1 + random.int(2);
    const giveUpAt = performance.now() + MINUTE_MS;
    const isTime = () => venue.taken.length >= orders || performance.now() > giveUpAt;
    await waitUntil('an order comes, or a minute has passed', isTime, 2 * MINUTE_MS);
    await pass(random.int(60));
    for (const stop of venue.taken.filter(isOpenStop)) if (random.isHit(0.4)) venue.reach(stop);
    await desk.kill();
  }

  const legs = async (): Promise<readonly Row[]> => {
    const reply = await call('GET', path);
    const [deployment] = reply.body.data;
    return ((deployment?.accounts ?? []) as readonly Row[]).flatMap((account) =>
      (account.legs as readonly Row[]).map((leg) => ({ ...leg, account: account.account })),
    );
  };
  const isAfter = () => Date.now() + aheadMs > begun + ENTRIES * MINUTE_MS;
  const isOver = async () =>
    isAfter() && (await legs()).every(({ state, held }) => state === 'CLOSED' && held === 0);
  await waitUntil('the clock of the document has closed everything', isOver, OVER_WITHIN_MS);

  for (const [account, multiplier] of Object.entries(ACCOUNTS)) {
    const orders = venue.taken.filter((order) => order.account.accountName === account);
    assert.equal(netOf(orders), 0, `${account} is flat at the broker`);
    const entered = orders.filter(({ slice }) => slice.side === 'Sell');
    assert.ok(entered.length <= ENTRIES, `${account} entered ${entered.length} times`);
    for (const { slice } of entered) assert.equal(slice.qty, QTY * multiplier);
  }
  assert.deepEqual(venue.doubled, [], 'no order was sent twice');
  assert.deepEqual(venue.taken.filter(isOpenStop), [], 'no stop is left behind');
  const resting = venue.taken.filter(({ slice }) => slice.terms.type === 'SL-Limit');
  assert.equal(resting.length > 0, stops === 'exchange', 'stops rest where the document wants them');
  assert.ok(venue.taken.length > 0, 'it traded at all');
  const stopped = await call('POST', `${path}/stop`, { legs: 'close' });
  assert.equal(stopped.body.data[0]?.state, 'stopped', JSON.stringify(stopped.body));
  const reasons = (await legs()).map(({ account, reason }) => `${account} ${reason}`);
  t.diagnostic(
    `${venue.taken.length} orders, ${resting.length} of them stops; legs ended by ${reasons.join(', ')}; ${kills} kills`,
  );
  await desk.server().end();
}

function isOpenStop({ slice, state }: TakenOrder): boolean {
  return slice.terms.type === 'SL-Limit' && state === 'open';
}

function netOf(orders: readonly TakenOrder[]): number {
  return orders.reduce(
    (sum, { slice, filledQty }) => sum + (slice.side === 'Buy' ? filledQty : -filledQty),
    0,
  );
}

/** Sells at the end of the minute before and of the one that begins then; the first leg leaves by its stop or target, the other by the clock. */
function documentFrom(begun: number, stops: 'spark' | 'exchange'): object {
  const time = (minutes: number) =>
    new Date(begun + minutes * MINUTE_MS + 330 * MINUTE_MS).toISOString().slice(11, 16);
  const entry = (number: number) => ({
    ...{ id: `c_${number}`, kind: 'entry', fire: 'edge', ifPositionOpen: 'check' },
    when: { op: 'eq', l: { clock: 'candleClose' }, r: { time: time(number) } },
    then: [`a_${number}`],
  });
  // A tick away, so that one of the two is met within seconds.
  const near = { unit: 'points', value: 0.05, of: 'leg' };
  const leg = { type: 'addLeg', segment: 'CASH', side: 'sell', qty: { units: QTY } };
  return {
    schema: 'buildalgos.strategy/1',
    name: 'Killed',
    convention: 'ba-1',
    market: { underlying: SHARE, exchange: 'NSE' },
    clock: { timeframe: 1, type: 'intraday', squareOff: time(ENTRIES) },
    execution: { product: 'Intraday', stops },
    data: [{ id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 1 }],
    conditions: Array.from({ length: ENTRIES }, (_, number) => entry(number)),
    actions: [
      { id: 'a_0', ...leg, stopLoss: near, target: near },
      { id: 'a_1', ...leg, stopLoss: { unit: 'pct', value: 5, of: 'leg' } },
    ],
  };
}
