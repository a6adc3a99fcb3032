import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from './replies.ts';
import { MARKET_ORDER, type TradingUnderTest, tradingFor } from './trading-under-test.ts';

const POSITION = {
  scope: 'position',
  stname: 'demo',
  acname: 'paper',
  token: 'NSE:212',
  positionType: 'Intraday',
} as const;
/** Prices take a while to move by a few paise. */
const SECONDS_MAX = 900;
const STOP = { stopLoss: 400, stopLossBy: 'rupees' } as const;

/** Ten shares, bought at market. */
async function holding(t: Parameters<typeof tradingFor>[0]): Promise<TradingUnderTest> {
  const trading = await tradingFor(t);
  await trading.finished(await trading.placed());
  return trading;
}

async function exits({ call }: TradingUnderTest): Promise<readonly Record<string, unknown>[]> {
  const reply = await call('GET', '/exits');
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

test('what makes no exit is refused with what is wrong, and changes nothing', async (t) => {
  const trading = await holding(t);
  const add = (json: object) => trading.call('POST', '/exits', { json });
  assertRefused(await add({}), 400, { code: 'field_missing', field: 'scope' });
  assertRefused(await add({ scope: 'world' }), 400, { code: 'field_choice', field: 'scope' });
  assertRefused(await add({ scope: 'account', ...STOP }), 400, { code: 'field_missing', field: 'acname' });
  assertRefused(
    await add({ ...POSITION, scope: 'all', ...STOP }),
    400,
    ...['stname', 'acname', 'token', 'positionType'].map((field) => ({ code: 'fields_disagree', field })),
  );
  assertRefused(await add({ ...POSITION }), 400, { code: 'exit_rule_missing' });
  assertRefused(await add({ ...POSITION, stopLoss: 0, stopLossBy: 'price' }), 400, {
    code: 'field_range',
    field: 'stopLoss',
  });
  assertRefused(await add({ ...POSITION, stopLoss: 400.001, stopLossBy: 'rupees' }), 400, {
    code: 'field_format',
    field: 'stopLoss',
  });
  assertRefused(await add({ ...POSITION, stopLossBy: 'rupees', trailEach: 2, trailMoves: 1 }), 400, {
    code: 'field_missing',
    field: 'stopLoss',
  });
  assertRefused(await add({ ...POSITION, stopLoss: 1 }), 400, { code: 'field_missing', field: 'stopLossBy' });
  assertRefused(await add({ ...POSITION, stopLoss: 9_999, stopLossBy: 'price' }), 400, {
    code: 'exit_passed',
    field: 'stopLoss',
  });
  assertRefused(await add({ ...POSITION, stopLoss: 1, stopLossBy: 'price' }), 400, {
    code: 'price_outside_band',
    field: 'stopLoss',
  });
  assertRefused(await add({ ...POSITION, target: 1, targetBy: 'price' }), 400, {
    code: 'exit_target_is_loss',
    field: 'target',
  });
  assertRefused(await add({ ...POSITION, ...STOP, trailEach: 1, trailMoves: 2 }), 400, {
    code: 'fields_disagree',
    field: 'trailMoves',
  });
  assertRefused(await add({ ...POSITION, ...STOP, block: true }), 400, {
    code: 'fields_disagree',
    field: 'block',
  });
  assertRefused(await add({ ...POSITION, positionType: 'Delivery', ...STOP }), 400, {
    code: 'position_flat',
  });
  assertRefused(await add({ ...POSITION, acname: 'nobody', ...STOP }), 400, {
    code: 'name_unknown',
    field: 'acname',
  });
  assertRefused(
    await add({
      ...POSITION,
      scope: 'all',
      stname: 'nobody',
      closesAcname: 'nowhere',
      token: 'NSE:999999',
      ...STOP,
    }),
    400,
    { code: 'name_unknown', field: 'stname' },
    { code: 'name_unknown', field: 'closesAcname' },
    { code: 'instrument_unknown', field: 'token' },
  );
  assertRefused(await add({ scope: 'strategy', stname: 'demo', stopLoss: 5, stopLossBy: 'price' }), 400, {
    code: 'fields_disagree',
    field: 'stopLossBy',
  });
  assertRefused(await add({ ...POSITION, exitTime: '25:00' }), 400, {
    code: 'field_format',
    field: 'exitTime',
  });
  assertRefused(await trading.call('DELETE', '/exits?id=77'), 400, { code: 'exit_unknown', field: 'id' });
  assertRefused(await trading.call('PUT', '/exits', { json: { id: 77, ...STOP } }), 400, {
    code: 'exit_unknown',
  });
  assert.deepEqual(await exits(trading), []);
});

test('an exit is shown with its level and its distance, changed, refused a second time, and removed', async (t) => {
  const trading = await holding(t);
  const set = await trading.call('POST', '/exits', { json: { ...POSITION, ...STOP } });
  assert.equal(set.status, 200, set.text);
  assert.equal(set.body.message, 'Exit set');
  const [exit] = await exits(trading);
  assert.equal(exit?.state, 'watching');
  assert.equal(exit?.stopLevel, -400);
  assert.equal(exit?.distance, Number(exit?.pnl) + 400);
  const id = exit?.id;
  assertRefused(await trading.call('POST', '/exits', { json: { ...POSITION, ...STOP } }), 400, {
    code: 'exit_same',
  });
  const changed = await trading.call('PUT', '/exits', { json: { id, stopLoss: 300, stopLossBy: 'rupees' } });
  assert.equal(changed.body.data[0]?.stopLevel, -300, changed.text);
  const { token } = await trading.spark.addUser('another@example.com');
  assertRefused(await trading.call('DELETE', `/exits?id=${id}`, { token }), 400, { code: 'exit_unknown' });
  const removed = await trading.call('DELETE', `/exits?id=${id}`);
  assert.equal(removed.body.data[0]?.says, 'Removed', removed.text);
  assertRefused(await trading.call('DELETE', `/exits?id=${id}`), 400, { code: 'exit_unknown' });
});

test('a stop that is met closes the position, and the exit tells what came of it, also after a restart', async (t) => {
  const trading = await holding(t);
  const [position] = (await trading.call('GET', '/positions?open=true')).body.data;
  const ltp = Number(position?.ltp);
  const target = Math.max(ltp, Number(position?.averagePrice)) + 0.05;
  const json = { ...POSITION, stopLoss: ltp - 0.05, stopLossBy: 'price', target, targetBy: 'price' };
  const set = await trading.call('POST', '/exits', { json });
  assert.equal(set.status, 200, set.text);
  await trading.spark.restart();
  let exit: Record<string, unknown> | undefined;
  for (let seconds = 0; exit?.state !== 'over' && seconds < SECONDS_MAX; seconds++) {
    trading.spark.clock.advance(1_000);
    [exit] = await exits(trading);
  }
  const [firing] = (exit?.firings ?? []) as readonly Record<string, unknown>[];
  assert.match(String(firing?.reason), /^(stopLoss|target)$/);
  const [closing] = (firing?.closings ?? []) as readonly Record<string, unknown>[];
  assert.equal(closing?.outcome, 'closed');
  assert.equal(typeof closing?.price, 'number');
  assert.deepEqual((await trading.call('GET', '/positions?open=true')).body.data, []);
  const rows = await trading.rows('today=true');
  assert.equal(rows.filter((row) => row.TransType === 'Sell' || row.transType === 'Sell').length, 1);
  assert.match(JSON.stringify(await trading.logs()), /Exit \d+: (Stop loss|Target) of/);
});

test('the kill switch closes as well where it is asked to', async (t) => {
  const trading = await holding(t);
  const kill = (json: object) => trading.call('POST', '/killswitch', { json });
  assertRefused(await kill({ on: false, close: true }), 400, { code: 'fields_disagree', field: 'close' });
  const reply = await kill({ on: true, close: true, AccountName: 'paper' });
  assert.equal(reply.status, 200, reply.text);
  await trading.until(async () => (await trading.call('GET', '/positions?open=true')).body.data.length === 0);
  assertRefused(await trading.place({ ...MARKET_ORDER }), 400, { code: 'guard_killed' });
});
