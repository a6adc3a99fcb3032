import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MARKET_ORDER, tradingFor } from './trading-under-test.ts';
import { webhookFor } from './webhook-under-test.ts';

const TO = { ...MARKET_ORDER, qty: undefined, transType: undefined };

test('a target is refused beside a side or a quantity, and where neither it nor they are given', async (t) => {
  const { call, rows } = await tradingFor(t);
  for (const [fields, expected] of [
    [{ targetQty: 50, transType: 'Buy' }, ['fields_disagree transType']],
    [{ targetQty: 50, qty: 5 }, ['fields_disagree qty']],
    [{}, ['field_missing qty', 'field_missing transType']],
    [{ qty: 5 }, ['field_missing transType']],
    [{ targetQty: 1.5 }, ['field_type targetQty']],
    [{ targetQty: 64, token: undefined, symbol: 'NIFTY1!' }, ['qty_off_lot targetQty']],
  ] as const) {
    const reply = await call('POST', '/order', { json: { ...TO, ...fields } });
    const found = (reply.body.errors ?? []).map(({ code, field }) => `${code} ${field}`);
    assert.deepEqual([reply.status, found], [400, expected], reply.text);
  }
  assert.deepEqual(await rows(), []);
});

test('a position is brought to its target, once, also through zero', async (t) => {
  const { call, finished, ucc, rows } = await tradingFor(t);
  const to = async (targetQty: number) => {
    const reply = await call('POST', '/order', { json: { ...TO, targetQty } });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  const { data } = await to(50);
  const [bought] = await finished(Number(data[0]?.strefID));
  assert.deepEqual([bought?.transType, bought?.qty, bought?.status], ['Buy', 50, 'Executed']);
  const again = await to(50);
  assert.deepEqual(again.data, []);
  assert.equal(again.message, `Nothing to place, the position is at the target already in ${ucc}:paper`);
  const [sold] = await finished(Number((await to(-50)).data[0]?.strefID));
  assert.deepEqual([sold?.transType, sold?.qty, sold?.status], ['Sell', 100, 'Executed']);
  assert.equal((await rows()).length, 2);
});

test('an alert brings a position to its target', async (t) => {
  const { alert, until, rows } = await webhookFor(t);
  const reply = await alert({ action: 'placeorder', ...TO, targetQty: -7 });
  assert.equal(reply.status, 200, reply.text);
  await until(async () => (await rows()).some(({ status }) => status === 'Executed'));
  const [row] = await rows();
  assert.deepEqual([row?.transType, row?.qty], ['Sell', 7]);
});
