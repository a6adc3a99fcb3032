import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instructionsFor, refusalOf } from './instructions-under-test.ts';

const ABOVE = { token: 'NSE:212', condition: 'above', level: 175, telegram: true };
const SHARE = { orderType: 'Market', productType: 'Intraday', qty: 1 };
const BASKET = {
  action: 'placebasket',
  strategyname: 'demo',
  legs: [{ ...SHARE, token: 'NSE:212', transType: 'Buy' }],
};

test('[engine.N190] a wrong change is refused with a sentence and changes nothing', async (t) => {
  const { add, one, call, spark } = await instructionsFor(t);
  const id = await add('/priceAlerts', ABOVE);
  const before = await one('/priceAlerts', id);
  for (const [json, expected] of [
    [{ level: 180 }, ['field_missing id']],
    [{ id: 99, level: 180 }, ['price_alert_unknown id']],
    [{ id, level: 170 }, ['level_passed level']],
    [{ id, level: 0 }, ['field_range level']],
    [{ id, percent: 2 }, ['fields_disagree percent']],
    [{ id, condition: 'moves' }, ['field_missing percent']],
    [{ id, condition: 'moves', level: 3, percent: 2 }, ['fields_disagree level']],
    [{ id, telegram: false }, ['actions_missing actions']],
    [{ id, webhookUrl: 'http://example.com/' }, ['address_private webhookUrl']],
    [{ id, actions: [{ action: 'buy' }] }, ['field_choice actions[0].action']],
    [{ id, token: 'NSE:3045' }, ['field_unknown token']],
  ] as const) {
    const reply = await call('PUT', '/priceAlerts', { json });
    assert.deepEqual([reply.status, refusalOf(reply)], [400, expected], reply.text);
  }
  const { token } = await spark.addUser('other@example.com');
  const foreign = await call('PUT', '/priceAlerts', { token, json: { id, level: 180 } });
  assert.deepEqual(refusalOf(foreign), ['price_alert_unknown id']);
  assert.deepEqual(await one('/priceAlerts', id), before);
});

test('[engine.N190] with another level it begins anew, fires there alone, and is over afterwards', async (t) => {
  const { add, one, price, call, restart, untilIs } = await instructionsFor(t);
  const id = await add('/priceAlerts', ABOVE);
  const changed = await call('PUT', '/priceAlerts', { json: { id, level: 180 } });
  assert.equal(changed.body.message, 'Price alert changed', changed.text);
  const [row] = changed.body.data;
  assert.deepEqual([row?.level, row?.name, row?.telegram], [180, 'NSE:212-EQ above 180.00', true]);
  await price(176);
  assert.equal((await one('/priceAlerts', id)).firings, 0);
  await restart();
  await price(179);
  assert.equal((await one('/priceAlerts', id)).firings, 0);
  await price(180);
  await untilIs('/priceAlerts', id, { status: 'fired' });
  const late = await call('PUT', '/priceAlerts', { json: { id, level: 190 } });
  assert.deepEqual(refusalOf(late), ['price_alert_unknown id']);
});

test('[engine.N190] what is left out stays; other actions are those that are done, a basket among them', async (t) => {
  const { add, one, price, call, untilIs, until } = await instructionsFor(t);
  const id = await add('/priceAlerts', { ...ABOVE, repeat: 'each', name: 'mine' });
  await price(176);
  await untilIs('/priceAlerts', id, { firings: 1 });
  const json = { id, repeat: 'once', pauseSeconds: 10, actions: [BASKET] };
  assert.equal((await call('PUT', '/priceAlerts', { json })).status, 200);
  const row = await one('/priceAlerts', id);
  assert.deepEqual(
    [row.name, row.level, row.repeat, row.pauseSeconds, row.actions, row.firings, row.telegram],
    ['mine', 175, 'once', 10, 1, 1, true],
  );
  for (const rupees of [174, 174, 174, 174, 174, 174, 174, 174, 174, 174, 174, 176]) await price(rupees);
  await untilIs('/priceAlerts', id, { status: 'fired' });
  await until(async () => (await call('GET', '/basket')).body.data.length === 1);
  await untilIs('/priceAlerts', id, { firings: 2 });
  assert.match(String((await one('/priceAlerts', id)).outcomes), /Basket \d+ placed\./);
});

test('[engine.N190] a condition may become another: a crossing of the same level, or a move from now', async (t) => {
  const { add, one, price, call, untilIs } = await instructionsFor(t);
  const id = await add('/priceAlerts', ABOVE);
  const change = async (json: object) => {
    const reply = await call('PUT', '/priceAlerts', { json: { id, ...json } });
    assert.equal(reply.status, 200, reply.text);
  };
  await change({ condition: 'crosses' });
  assert.deepEqual((await one('/priceAlerts', id)).level, 175);
  await change({ condition: 'moves', percent: 1 });
  await price(172.9);
  assert.equal((await one('/priceAlerts', id)).firings, 0, '1 per cent of 171.25 is more');
  await price(173);
  await untilIs('/priceAlerts', id, { status: 'fired', lastValue: 173 });
});
