import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basketsOf, CONDOR, leg, option, statuses } from './baskets-under-test.ts';
import { tradingFor } from './trading-under-test.ts';

test('a leg that is invalid refuses the whole basket and is named; nothing is placed', async (t) => {
  const trading = await tradingFor(t);
  const { post } = basketsOf(trading);
  for (const [legs, expected] of [
    [[], 'field_length legs'],
    [[...CONDOR, { ...CONDOR[0], qty: 64 }], 'qty_off_lot legs[4].qty'],
    [
      [CONDOR[0], leg('Buy', option('CE', 'ATM'), { orderType: 'Limit' })],
      'price_missing legs[1].limitPrice',
    ],
    [
      [CONDOR[0], leg('Buy', option('CE', 'ATM'), { orderType: 'Limit', limitPrice: 100.03 })],
      'price_off_tick legs[1].limitPrice',
    ],
    [[CONDOR[0], { ...CONDOR[1], autoOpt: undefined }], 'field_missing legs[1].token'],
    [[CONDOR[0], { ...CONDOR[1], token: 'NSE:212' }], 'fields_disagree legs[1].autoOpt'],
    [[CONDOR[0], { ...CONDOR[1], targetQty: 5 }], 'fields_disagree legs[1].transType'],
    [[CONDOR[0], { ...CONDOR[1], colour: 'red' }], 'field_unknown legs[1].colour'],
    [[CONDOR[0], leg('Buy', { ...option('CE', 'ATM'), symbol: 'NOSUCH' })], 'option_unknown legs[1].autoOpt'],
  ] as const) {
    const reply = await post({ legs });
    const [first] = reply.body.errors ?? [];
    assert.deepEqual([reply.status, `${first?.code} ${first?.field}`], [400, expected], reply.text);
  }
  // Told once, of no leg, and before a contract is looked for.
  const unlisted = leg('Buy', { ...option('CE', 'ATM'), symbol: 'NOSUCH' });
  for (const [whose, expected] of [
    [{ strategyname: 'nosuch' }, 'name_unknown strategyname'],
    [{ identifier: 'nosuch' }, 'name_unknown identifier'],
    [{ identifier: 'Z999999:account1' }, 'identifier_foreign identifier'],
  ] as const) {
    const reply = await post({ legs: [...CONDOR, unlisted], ...whose });
    const told = reply.body.errors?.map(({ code, field }) => `${code} ${field}`);
    assert.deepEqual([reply.status, told], [400, [expected]], reply.text);
  }
  assert.deepEqual(await trading.rows(), []);
  const { body } = await trading.call('GET', '/basket');
  assert.deepEqual(body.data, []);
});

test('hedges are filled first, then the sells follow, and a square-off leaves flat', async (t) => {
  const trading = await tradingFor(t);
  const { post, shown, until, openPositions } = basketsOf(trading);
  const placed = shown(await post({ legs: CONDOR }));
  assert.deepEqual(statuses(placed), ['waiting', 'placed', 'waiting', 'placed']);
  assert.equal(placed.status, 'waiting');
  const open = await until(placed.basketID, 'open');
  assert.deepEqual(statuses(open), ['placed', 'placed', 'placed', 'placed']);
  const orders = await trading.rows();
  assert.deepEqual(orders.map(({ transType }) => transType).toSorted(), ['Buy', 'Buy', 'Sell', 'Sell']);
  assert.deepEqual(
    orders.map(({ basketID }) => basketID),
    Array(4).fill(placed.basketID),
    'orders name their basket',
  );
  assert.equal((await openPositions()).length, 4);

  const closing = await trading.call('POST', `/basket/${placed.basketID}/squareOff`);
  assert.equal(closing.status, 200, closing.text);
  const over = await until(placed.basketID, 'over');
  assert.deepEqual(
    over.exits.map(({ isClosed, strefIDs }) => [isClosed, strefIDs.length]),
    Array(4).fill([true, 1]),
  );
  assert.deepEqual(await openPositions(), []);
  const again = await trading.call('POST', `/basket/${placed.basketID}/squareOff`);
  assert.equal(again.status, 200, again.text);
  const rows = await trading.rows();
  assert.deepEqual([rows.length, new Set(rows.map(({ basketID }) => basketID)).size], [8, 1]);
  const [other] = await trading.rows(`strefid=${await trading.placed()}`);
  assert.ok(other && !('basketID' in other), 'one that is in no basket says nothing of it');
});

test('the same key places once, and gets the first answer', async (t) => {
  const trading = await tradingFor(t);
  const { post, shown } = basketsOf(trading);
  const headers = { 'idempotency-key': 'condor-1' };
  const first = shown(await post({ legs: CONDOR }, headers));
  const second = shown(await post({ legs: CONDOR }, headers));
  assert.deepEqual(second, first);
  const reused = await post({ legs: CONDOR.slice(0, 2) }, headers);
  assert.equal(reused.body.errors?.[0]?.code, 'key_reused');
});

test('a dry run says what would come of it and stores nothing', async (t) => {
  const trading = await tradingFor(t);
  const { post, shown } = basketsOf(trading);
  const planned = shown(await post({ legs: CONDOR, dryRun: true }));
  assert.deepEqual([planned.basketID, planned.status], [null, 'planned']);
  assert.deepEqual(statuses(planned), ['waiting', 'planned', 'waiting', 'planned']);
  const [estimate] = planned.estimates ?? [];
  assert.ok((estimate?.charges ?? 0) > 0 && (estimate?.margin ?? 0) > 0, JSON.stringify(estimate));
  assert.deepEqual(await trading.rows(), []);
  assert.deepEqual((await trading.call('GET', '/basket')).body.data, []);
});

test('legs of several underlyings do not wait for each other, and the reply says so', async (t) => {
  const trading = await tradingFor(t);
  const { post, shown } = basketsOf(trading);
  const share = { orderType: 'Market', productType: 'Intraday', qty: 1 };
  const placed = shown(
    await post({
      legs: [
        { ...share, token: 'NSE:212', transType: 'Sell' },
        { ...share, token: 'NSE:3045', transType: 'Buy' },
      ],
    }),
  );
  assert.deepEqual(statuses(placed), ['placed', 'placed']);
  assert.match(placed.notice ?? '', /hedges go first within each of them/);
});

const waitThen = (then: string) => ({ seconds: 2, then });

const RESTING = leg('Buy', option('CE', '1 OTM'), { orderType: 'Limit', limitPrice: 35 });

test('sells whose hedge rests are stopped when the time is up, and a cancel ends the hedge', async (t) => {
  const trading = await tradingFor(t);
  const { post, shown, read, until } = basketsOf(trading);
  const legs = [CONDOR[0], RESTING];
  const { basketID } = shown(await post({ legs, waitForHedges: waitThen('stop') }));
  await trading.until(async () => statuses(await read(basketID))[0] === 'stopped');
  assert.equal((await read(basketID)).status, 'working');
  const told = (await trading.logs()).filter(({ Message }) =>
    String(Message).startsWith(`Basket ${basketID}: `),
  );
  assert.deepEqual(
    told.map(({ Message }) =>
      /in paper: The buys .* were not filled in time, so that it was not placed\.$/.test(String(Message)),
    ),
    [true],
    'once',
  );
  const cancelled = await trading.call('DELETE', `/basket/${basketID}`);
  assert.equal(cancelled.status, 200, cancelled.text);
  await until(basketID, 'over');
  assert.equal((await trading.rows()).length, 1);
});

test('a leg whose order is rejected or cancelled says so, and why', async (t) => {
  const trading = await tradingFor(t);
  const { post, shown, read, until } = basketsOf(trading);
  const tooFar = leg('Buy', option('CE', '1 OTM'), { orderType: 'Limit', limitPrice: 1 });
  const legs = [CONDOR[0], tooFar, RESTING];
  const { basketID } = shown(await post({ legs }));
  await trading.until(async () => statuses(await read(basketID))[0] === 'stopped');
  const [, rejected, resting] = (await read(basketID)).legs.map(({ accounts }) => accounts[0]);
  assert.deepEqual([rejected?.status, rejected?.filledQty], ['placed', 0]);
  assert.match(
    rejected?.message ?? '',
    /^The order was rejected\. The price 1\.00 is too far from the market/,
  );
  assert.equal(resting?.message, undefined, 'one that still rests has nothing to explain');
  await trading.call('DELETE', `/basket/${basketID}`);
  const over = await until(basketID, 'over');
  assert.match(over.legs[2]?.accounts[0]?.message ?? '', /^The order was cancelled\./);
});

test('with undo the hedges that were filled are closed again', async (t) => {
  const trading = await tradingFor(t);
  const { post, shown, until, openPositions } = basketsOf(trading);
  const legs = [CONDOR[0], CONDOR[1], RESTING];
  const { basketID } = shown(await post({ legs, waitForHedges: waitThen('undo') }));
  const over = await until(basketID, 'over');
  assert.deepEqual(statuses(over), ['stopped', 'placed', 'placed']);
  assert.deepEqual(await openPositions(), []);
});

test('guards check the legs of an account as if they were one order', async (t) => {
  const trading = await tradingFor(t);
  const { post } = basketsOf(trading);
  const set = await trading.call('PUT', '/guards', { json: { MaxQty: 200 } });
  assert.equal(set.status, 200, set.text);
  const refused = await post({ legs: CONDOR });
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.code], [400, 'guard_qty'], refused.text);
  assert.deepEqual(await trading.rows(), []);
  assert.equal((await post({ legs: CONDOR.slice(0, 2) })).status, 200);
});

test('a basket that is not there is refused', async (t) => {
  const { call } = await tradingFor(t);
  for (const [method, path] of [
    ['POST', '/basket/99/squareOff'],
    ['DELETE', '/basket/99'],
  ] as const) {
    const reply = await call(method, path);
    assert.equal(reply.body.errors?.[0]?.code, 'basket_unknown', reply.text);
  }
});

test('a basket goes on after a restart', async (t) => {
  const trading = await tradingFor(t);
  const { post, shown, until, openPositions } = basketsOf(trading);
  const { basketID } = shown(await post({ legs: CONDOR }));
  await trading.spark.restart();
  await until(basketID, 'open');
  assert.equal((await trading.rows()).length, 4);
  await trading.call('POST', `/basket/${basketID}/squareOff`);
  await trading.spark.restart();
  await until(basketID, 'over');
  assert.deepEqual(await openPositions(), []);
  assert.equal((await trading.rows()).length, 8);
});

test('a sell that goes on without its hedge is not said to follow it', async (t) => {
  const trading = await tradingFor(t);
  const { post, shown, read } = basketsOf(trading);
  const hedged = shown(await post({ legs: CONDOR.slice(0, 2) }));
  const bare = shown(await post({ legs: [CONDOR[0], RESTING], waitForHedges: waitThen('goOn') }));
  await trading.until(async () => statuses(await read(bare.basketID))[0] === 'placed');
  const lines = (await trading.logs()).map(({ Message }) => String(Message));
  const about = (id: number | null) => lines.filter((line) => line.startsWith(`Basket ${id}: `)).join();
  assert.match(about(hedged.basketID), /is placed in paper after its hedges\.$/);
  assert.match(about(bare.basketID), /is placed in paper although its hedges are not filled\.$/);
});

test('a guard that refuses a leg which waited leaves its lines in the log', async (t) => {
  const trading = await tradingFor(t);
  const { post, shown, read } = basketsOf(trading);
  const { basketID } = shown(await post({ legs: [CONDOR[0], RESTING], waitForHedges: waitThen('goOn') }));
  const set = await trading.call('PUT', '/guards', { json: { AccountName: 'paper', MaxQty: 10 } });
  assert.equal(set.status, 200, set.text);
  await trading.until(async () => statuses(await read(basketID))[0] === 'refused');
  const lines = (await trading.logs()).map(({ Message }) => String(Message));
  assert.ok(
    lines.some((line) => line.startsWith(`Basket ${basketID}: `) && /takes at most 10/.test(line)),
    lines.join('\n'),
  );
  assert.ok(
    lines.some((line) => !line.startsWith('Basket') && /takes at most 10/.test(line)),
    'that of the guard',
  );
});
