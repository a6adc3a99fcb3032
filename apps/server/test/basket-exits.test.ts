import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basketsOf, CONDOR, leg, option } from './baskets-under-test.ts';
import { assertRefused } from './replies.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';

/** Prices take a while to move by a few paise. */
const SECONDS_MAX = 900;
const RULE = { stopLoss: 5_000, stopLossBy: 'rupees' } as const;

/** It moves with the market, unlike a condor. */
const SPREAD = [leg('Buy', option('CE', 'ATM')), leg('Sell', option('CE', '6 OTM'))];

async function openBasket(trading: TradingUnderTest, legs: readonly object[] = CONDOR) {
  const { post, shown, until } = basketsOf(trading);
  const { basketID } = shown(await post({ legs }));
  return until(basketID, 'open');
}

async function exitOf({ call }: TradingUnderTest, id: unknown) {
  const { body } = await call('GET', '/exits');
  return body.data.find((exit) => exit.id === id) ?? assert.fail('it is listed');
}

async function untilOver(trading: TradingUnderTest, id: unknown) {
  for (let seconds = 0; seconds < SECONDS_MAX; seconds++) {
    const exit = await exitOf(trading, id);
    if (exit.state === 'over') return exit;
    trading.spark.clock.advance(1_000);
  }
  return assert.fail(`it is over in time: ${JSON.stringify(await exitOf(trading, id))}`);
}

test('what makes no exit of a basket is refused, and changes nothing', async (t) => {
  const trading = await tradingFor(t);
  const { basketID } = await openBasket(trading);
  const add = (json: object) => trading.call('POST', '/exits', { json });
  const basket = { scope: 'basket', basketID };
  assertRefused(await add({ scope: 'basket', ...RULE }), 400, { code: 'field_missing', field: 'basketID' });
  assertRefused(await add({ ...basket, basketID: 99, ...RULE }), 400, {
    code: 'basket_unknown',
    field: 'basketID',
  });
  assertRefused(await add({ ...basket, stopLoss: 5, stopLossBy: 'price' }), 400, { code: 'fields_disagree' });
  assertRefused(await add({ ...basket, stname: 'demo', ...RULE }), 400, {
    code: 'fields_disagree',
    field: 'stname',
  });
  const strategy = { scope: 'strategy', stname: 'demo', ...RULE };
  assertRefused(await add({ ...strategy, basketID }), 400, { code: 'fields_disagree', field: 'basketID' });
  assertRefused(await add({ ...strategy, closes: 'basket' }), 400, {
    code: 'field_missing',
    field: 'closesBasketID',
  });
  assertRefused(await add({ ...strategy, closesBasketID: basketID }), 400, {
    code: 'fields_disagree',
    field: 'closesBasketID',
  });
  assertRefused(
    await add({ ...strategy, closes: 'basket', closesBasketID: basketID, ForwardTest: true }),
    400,
    {
      code: 'fields_disagree',
      field: 'closesBasketID',
    },
  );
  const { token } = await trading.spark.addUser('another@example.com');
  assertRefused(await trading.call('POST', '/exits', { token, json: { ...basket, ...RULE } }), 400, {
    code: 'basket_unknown',
  });
  await trading.call('POST', `/basket/${basketID}/squareOff`);
  await basketsOf(trading).until(basketID, 'over');
  assertRefused(await add({ ...basket, ...RULE }), 400, { code: 'basket_over', field: 'basketID' });
  assert.deepEqual((await trading.call('GET', '/exits')).body.data, []);
});

test('[engine.X15] an exit of a basket follows its profit and closes it by its own square-off, also after a restart', async (t) => {
  const trading = await tradingFor(t);
  const { read, openPositions } = basketsOf(trading);
  // What the strategy holds besides stays.
  await trading.finished(await trading.placed({ qty: 7 }));
  const { basketID } = await openBasket(trading, SPREAD);
  const held = await read(basketID);
  assert.equal(held.pnl, Number(held.bookedPnl) + Number(held.openPnl));
  assert.equal(held.bookedPnl, 0);
  const pnl = Number(held.pnl);
  const json = {
    ...{ scope: 'basket', basketID, days: 'untilRemoved' },
    ...{ stopLoss: Math.max(0.05, -pnl) + 30, stopLossBy: 'rupees' },
    ...{ target: Math.max(0, pnl) + 30, targetBy: 'rupees' },
  };
  const set = await trading.call('POST', '/exits', { json });
  assert.equal(set.status, 200, set.text);
  const [{ id, stname, pnl: shown } = {}] = set.body.data;
  assert.deepEqual([stname, set.body.data[0]?.basketID, typeof shown], ['demo', basketID, 'number']);
  await trading.spark.restart();
  const over = await untilOver(trading, id);
  const [firing] = over.firings as readonly Record<string, unknown>[];
  assert.match(String(firing?.reason), /^(stopLoss|target)$/);
  const closings = firing?.closings as readonly Record<string, unknown>[];
  assert.deepEqual(
    closings.map(({ outcome, price }) => [outcome, typeof price]),
    Array(2).fill(['closed', 'number']),
  );
  assert.equal(over.says, 'Fired and done');
  const closed = await basketsOf(trading).until(basketID, 'over');
  assert.deepEqual([closed.openPnl, closed.pnl], [0, closed.bookedPnl]);
  assert.notEqual(closed.pnl, null);
  assert.deepEqual(
    (await openPositions()).map(([, qty]) => qty),
    [7],
  );
  assert.match(JSON.stringify(await trading.logs()), new RegExp(`closing basket ${basketID}`));
});

test('[engine.X15] a time ends a basket of which nothing is filled yet', async (t) => {
  const trading = await tradingFor(t);
  const { post, shown, read } = basketsOf(trading);
  const resting = leg('Buy', option('CE', '1 OTM'), { orderType: 'Limit', limitPrice: 35 });
  const { basketID } = shown(await post({ legs: [resting] }));
  const minute = new Date(trading.spark.clock.now() + 5.5 * 3_600_000 + 120_000).toISOString().slice(11, 16);
  const set = await trading.call('POST', '/exits', { json: { scope: 'basket', basketID, exitTime: minute } });
  assert.equal(set.status, 200, set.text);
  const over = await untilOver(trading, set.body.data[0]?.id);
  assert.equal((over.firings as readonly Record<string, unknown>[])[0]?.reason, 'exitTime');
  await trading.until(async () => (await read(basketID)).status === 'over');
});

test('[core.E17] the exit of a basket ends with it', async (t) => {
  const trading = await tradingFor(t);
  const { basketID } = await openBasket(trading);
  const set = await trading.call('POST', '/exits', { json: { scope: 'basket', basketID, ...RULE } });
  await trading.call('POST', `/basket/${basketID}/squareOff`);
  const over = await untilOver(trading, set.body.data[0]?.id);
  assert.equal(over.says, 'Ended, because nothing of the basket is left');
});

test('[engine.X15] the stop of one leg closes its basket', async (t) => {
  const trading = await tradingFor(t);
  const { basketID, legs } = await openBasket(trading, CONDOR.slice(0, 2));
  const symbols = legs.map(({ symbol }) => symbol);
  const { body } = await trading.call('GET', '/positions?open=true');
  const sold = body.data.find(({ symbol }) => symbol === symbols[0]) ?? assert.fail('it is held');
  const position = {
    ...{ scope: 'position', stname: 'demo', acname: 'paper', token: sold.token, positionType: 'Intraday' },
  };
  const json = {
    ...{ ...position, closes: 'basket', closesBasketID: basketID },
    ...{ stopLoss: Math.max(0.05, -Number(sold.pnl ?? 0)) + 40, stopLossBy: 'rupees' },
    ...{ target: Math.max(0, Number(sold.pnl ?? 0)) + 40, targetBy: 'rupees' },
  };
  const set = await trading.call('POST', '/exits', { json });
  assert.equal(set.status, 200, set.text);
  assert.deepEqual([set.body.data[0]?.closes, set.body.data[0]?.closesBasketID], ['basket', basketID]);
  await untilOver(trading, set.body.data[0]?.id);
  await basketsOf(trading).until(basketID, 'over');
  assert.deepEqual(await basketsOf(trading).openPositions(), []);
});
