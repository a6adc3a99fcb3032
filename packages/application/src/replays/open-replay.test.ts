import assert from 'node:assert/strict';
import { test } from 'node:test';
import { istInstant, istTimestamp } from '@spark/core';
import type { OpenReplay } from './open-replay.ts';
import { DAY, replayFor, straddle } from './replay.fixture.ts';

const AT = (hours: number, minutes: number) => istInstant(DAY, hours * 60 + minutes);
const ALWAYS = () => true;

async function ordersOf(replay: OpenReplay) {
  const { account } = await replay.day();
  return (account?.legs ?? []).flatMap(({ orders, symbol, leg }) =>
    orders.map((order) => ({
      ...{ symbol, of: order.of, side: order.side, why: order.why, state: leg.state },
      at: istTimestamp(order.at).slice(11, 19),
      filled: `${order.filledQty}/${order.qty}`,
      paise: order.filledValuePaise / order.filledQty,
    })),
  );
}

test('[application.R1] a document trades in a past day, with orders that are filled at the prices of that day', async (t) => {
  const { replay, candles, incidents } = await replayFor(t);
  await replay.playUntil(AT(9, 19), ALWAYS);
  assert.deepEqual(await ordersOf(replay), []);
  await replay.playUntil(AT(9, 21), ALWAYS);
  const entered = await ordersOf(replay);
  assert.deepEqual(
    entered.map(({ of, side, at, filled, state }) => [of, side, at, filled, state]),
    [
      ['entry', 'Sell', '09:20:00', '65/65', 'OPEN'],
      ['entry', 'Sell', '09:20:00', '65/65', 'OPEN'],
    ],
  );
  assert.ok(entered.every(({ symbol, paise }) => symbol.startsWith('NIFTY06OCT26') && paise > 0));
  await replay.playUntil(AT(9, 46), ALWAYS);
  const all = await ordersOf(replay);
  assert.equal(all.length, 4);
  assert.ok(all.every(({ state, filled }) => state === 'CLOSED' && filled === '65/65'));
  assert.deepEqual(incidents, []);
  const fired = candles.filter(({ conditions }) => conditions.some(({ hasFired }) => hasFired));
  assert.deepEqual(
    fired.map(({ at }) => istTimestamp(at)),
    [`${DAY}T09:20:00`],
  );
});

test('[application.R1] legs of a replay tell no address, and need no key to sign messages', async (t) => {
  const silent = straddle();
  const actions = silent.actions.map((action) => ({
    ...action,
    webhook: { url: 'https://example.com/legs' },
  }));
  const { replay, incidents } = await replayFor(t, { document: { ...silent, actions } as typeof silent });
  await replay.playUntil(AT(9, 21), ALWAYS);
  assert.equal((await ordersOf(replay)).length, 2);
  assert.deepEqual(incidents, []);
});

test('[application.R2] the same day gives the same orders and fills, in whatever steps it is played', async (t) => {
  const [one, other] = [await replayFor(t), await replayFor(t)];
  await one.replay.playUntil(AT(9, 46), ALWAYS);
  for (let at = other.replay.now(); at < AT(9, 46); at += 7_777)
    await other.replay.playUntil(Math.min(at, AT(9, 46)), ALWAYS);
  await other.replay.playUntil(AT(9, 46), ALWAYS);
  assert.deepEqual(await ordersOf(one.replay), await ordersOf(other.replay));
});

test('[application.R1] stops rest at the exchange in a replay as in a deployment, and end with their legs', async (t) => {
  const document = straddle({ execution: { product: 'Intraday', stops: 'exchange' } });
  const { replay, incidents } = await replayFor(t, { document });
  await replay.playUntil(AT(9, 21), ALWAYS);
  const stops = async () => (await ordersOf(replay)).filter(({ of }) => of === 'stop');
  assert.deepEqual(
    (await stops()).map(({ side, filled }) => [side, filled]),
    [
      ['Buy', '0/65'],
      ['Buy', '0/65'],
    ],
  );
  await replay.playUntil(AT(9, 46), ALWAYS);
  const all = await ordersOf(replay);
  assert.ok(all.every(({ state }) => state === 'CLOSED'));
  assert.deepEqual(incidents, []);
});

test('[application.R6] what stands against a replay is told as a sentence', async (t) => {
  await assert.rejects(replayFor(t, { day: '2026-10-04' }), /2026-10-04 is no trading day/);
});
