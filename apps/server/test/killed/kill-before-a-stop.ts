import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { istInstant } from '@spark/core';
import { createRandom, type TakenOrder, waitUntil } from '@spark/testkit';
import type { Environment } from '../process-under-test.ts';
import { startServerToKill } from './server-to-kill.ts';

/** A Monday on which the exchanges trade, far from their open and close. */
const NOON = istInstant('2026-11-16', 12 * 60);
const MINUTE_MS = 60_000;
const AWAY_MS = 90 * MINUTE_MS;
/** The accounts of `test1`. */
const ACCOUNTS = ['account1', 'account2'];
const WITHIN_MS = 120_000;

type Row = Readonly<Record<string, unknown>>;

/**
 * kill -9 as soon as both legs are there, and a start an hour and a half later. One leg sold the share and the other bought its
 * future, each with a stop a tenth of a percent away: wherever the price went, it has passed one of them by then.
 */
export async function killBeforeAStop(t: TestContext, env: Environment, seed: number): Promise<void> {
  const desk = await startServerToKill(t, env, createRandom(seed), NOON - Date.now());
  const { venue, token, now } = desk;
  venue.calm();
  const call = async (method: string, path: string, json?: unknown): Promise<readonly Row[]> => {
    const reply = await desk.server().call(method, path, { token, ...(json === undefined ? {} : { json }) });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
    return reply.body.data;
  };
  const begun = Math.ceil((now() + 5_000) / MINUTE_MS) * MINUTE_MS;
  const [saved] = await call('POST', '/builder/strategy', documentFrom(begun));
  const request = { id: saved?.id, strategyname: 'test1', mode: 'live' };
  const [deployed] = await call('POST', '/builder/deploy', request);
  const path = `/builder/deploy/${deployed?.deploymentID}`;
  const legs = async (): Promise<readonly Row[]> => {
    const [deployment] = await call('GET', path);
    return ((deployment?.accounts ?? []) as readonly Row[]).flatMap(
      (account) => account.legs as readonly Row[],
    );
  };
  const areOpen = async () => {
    const known = await legs();
    return known.length === 2 * ACCOUNTS.length && known.every(({ state }) => state === 'OPEN');
  };
  // Up to a minute goes by before its entry; asking the server all that time would cost more than all it does.
  const hasTraded = () => venue.taken.length >= 2 * ACCOUNTS.length;
  await waitUntil('the orders of both legs have come', hasTraded, WITHIN_MS);
  await waitUntil('both legs are open in both accounts', areOpen, WITHIN_MS);
  assert.equal(venue.taken.length, 2 * ACCOUNTS.length);

  await desk.kill(AWAY_MS);
  const left = async () => (await legs()).filter(({ state }) => state === 'CLOSED');
  await waitUntil(
    'a stop that was passed has acted',
    async () => (await left()).length >= ACCOUNTS.length,
    WITHIN_MS,
  );
  const reasons = (await left()).map(({ reason }) => reason);
  assert.deepEqual(new Set(reasons), new Set(['stop']));
  const lines = await lateLines(call);
  assert.equal(lines.length, reasons.length, lines.join('\n'));
  const before = venue.taken.length;

  // Another kill finds everything as it is: late exits are not sent once more.
  await desk.kill();
  assert.equal((await left()).length, reasons.length);
  assert.equal((await lateLines(call)).length, reasons.length);
  assert.equal(venue.taken.length, before);

  const [stopped] = await call('POST', `${path}/stop`, { legs: 'close' });
  const isFlat = async () => (await legs()).every(({ state, held }) => state === 'CLOSED' && held === 0);
  await waitUntil('everything is closed', isFlat, WITHIN_MS);
  for (const account of ACCOUNTS) {
    const orders = venue.taken.filter((order) => order.account.accountName === account);
    for (const key of new Set(orders.map(({ slice }) => slice.instrument.key))) {
      const ofOne = orders.filter(({ slice }) => slice.instrument.key === key);
      assert.deepEqual([ofOne.length, netOf(ofOne)], [2, 0], `${account} ${key}: in once, out once`);
    }
  }
  assert.deepEqual(venue.doubled, [], 'no order was sent twice');
  t.diagnostic(`${reasons.length} legs left late, ${venue.taken.length} orders; ${stopped?.state}`);
  await desk.server().end();
}

async function lateLines(call: (method: string, path: string) => Promise<readonly Row[]>): Promise<string[]> {
  const lines = (await call('GET', '/ExecutionLogs?')).map(({ Message }) => String(Message));
  return lines.filter((line) => line.includes('(stop (late))'));
}

function netOf(orders: readonly TakenOrder[]): number {
  return orders.reduce(
    (sum, { slice, filledQty }) => sum + (slice.side === 'Buy' ? filledQty : -filledQty),
    0,
  );
}

/** Sells the share and buys its future at the end of the minute before. */
function documentFrom(begun: number): object {
  const time = new Date(begun + 330 * MINUTE_MS).toISOString().slice(11, 16);
  const stopLoss = { unit: 'pct', value: 0.1, of: 'leg' };
  return {
    schema: 'buildalgos.strategy/1',
    name: 'Away',
    convention: 'ba-1',
    market: { underlying: 'RELIANCE', exchange: 'NSE' },
    clock: { timeframe: 1, type: 'intraday', squareOff: '15:15' },
    execution: { product: 'Intraday' },
    data: [{ id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 1 }],
    conditions: [
      {
        ...{ id: 'c_in', kind: 'entry', fire: 'edge' },
        when: { op: 'eq', l: { clock: 'candleClose' }, r: { time } },
        then: ['a_share', 'a_future'],
      },
    ],
    actions: [
      { ...{ id: 'a_share', type: 'addLeg', segment: 'CASH', side: 'sell', qty: { units: 10 } }, stopLoss },
      {
        ...{ id: 'a_future', type: 'addLeg', segment: 'FUT', side: 'buy', qty: { lots: 1 } },
        ...{ expiry: 'monthly:0', stopLoss },
      },
    ],
  };
}
