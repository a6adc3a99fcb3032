import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '@spark/store';
import { basketsOf, CONDOR, leg, option } from './baskets-under-test.ts';
import { ORDER, type WebhookUnderTest, webhookFor, withoutOutcomes } from './webhook-under-test.ts';

const BASKET = { action: 'placebasket', strategyname: 'demo', legs: CONDOR } as const;
/** Of shares, whose prices need not be waited for. */
const SHARE = { orderType: 'Market', productType: 'Intraday', qty: '1' } as const;
const PAIR = {
  ...BASKET,
  legs: [
    { ...SHARE, token: 'NSE:212', transType: 'buy' },
    { ...SHARE, symbol: 'SBIN', exchange: 'NSE', transType: 'sell' },
  ],
} as const;
const EXIT = { action: 'addexit', scope: 'basket', stopLoss: '5000', stopLossBy: 'rupees' } as const;

const BAD: readonly (readonly [string, unknown, readonly string[]])[] = [
  ['no legs', { ...BASKET, legs: undefined }, ['field_missing legs']],
  [
    'a leg without an instrument',
    { ...BASKET, legs: [{ ...CONDOR[0], autoOpt: undefined }] },
    ['field_missing legs[0].token'],
  ],
  [
    'a leg that is not listed, in a list of actions',
    {
      actions: [
        ORDER,
        { ...BASKET, legs: [CONDOR[0], { ...CONDOR[1], autoOpt: undefined, token: 'NSE:AAPL' }] },
      ],
    },
    ['token_unknown actions[1].legs[1].token'],
  ],
  [
    'a limit order without its price',
    { ...BASKET, legs: [leg('Buy', option('CE', 'ATM'), { orderType: 'Limit' })] },
    ['price_missing legs[0].limitPrice'],
  ],
  ['a field that only the call has', { ...BASKET, dryRun: true }, ['field_unknown dryRun']],
  ['a square-off of no basket', { action: 'squareoffbasket' }, ['field_missing basketID']],
  [
    'a square-off of two things',
    { action: 'squareoffbasket', basketID: 1, stname: 'demo' },
    ['fields_disagree stname'],
  ],
  ['half a rule', { ...EXIT, stopLossBy: undefined }, ['field_missing stopLossBy']],
  ['a strategy without its name', { ...EXIT, scope: 'strategy' }, ['field_missing stname']],
];

test('baskets and exits that cannot be read are refused with the name of the field, and nothing is done', async (t) => {
  const { alert, rows, call } = await webhookFor(t);
  for (const [what, body, expected] of BAD) {
    const reply = await alert(body);
    const told = (reply.body.errors ?? []).map(({ code, field }) => `${code} ${field}`);
    assert.deepEqual([reply.status, told], [400, expected], `${what}: ${reply.text}`);
  }
  assert.deepEqual(await rows(), []);
  assert.deepEqual((await call('GET', '/basket')).body.data, []);
});

async function basketRows({ call }: WebhookUnderTest) {
  return (await call('GET', '/basket')).body.data;
}

test('[engine.N149] one alert places a basket once and sets an exit on it, also when it is repeated', async (t) => {
  const webhook = await webhookFor(t);
  const body = { id: 'bar 7', actions: [PAIR, EXIT] };
  assert.equal((await webhook.alert(body)).status, 200);
  await webhook.until(async () => (await webhook.call('GET', '/exits')).body.data.length > 0);
  const [basket] = await basketRows(webhook);
  const [exit] = (await webhook.call('GET', '/exits')).body.data;
  assert.deepEqual([exit?.scope, exit?.basketID, exit?.stopLoss], ['basket', basket?.basketID, 5_000]);
  const repeated = await webhook.alert(body);
  assert.equal(repeated.body.data[0]?.repeated, true);
  await basketsOf(webhook).until(Number(basket?.basketID), 'open');
  assert.equal((await basketRows(webhook)).length, 1);
  assert.equal((await webhook.rows()).length, 2);
  assert.match(JSON.stringify(await webhook.logs()), /Webhook PlaceBasket/);
});

test('[engine.N149] baskets of a strategy are closed before the next one is placed', async (t) => {
  const webhook = await webhookFor(t);
  assert.equal((await webhook.alert(PAIR)).status, 200);
  await webhook.until(async () => (await basketRows(webhook))[0]?.status === 'open');
  const reverse = {
    actions: [
      { action: 'squareoffbasket', stname: 'demo' },
      { ...PAIR, legs: PAIR.legs.slice(0, 1) },
    ],
  };
  assert.equal((await webhook.alert(reverse)).status, 200);
  await webhook.until(async () => (await basketRows(webhook)).length === 2);
  const [next, first] = await basketRows(webhook);
  assert.equal(first?.status, 'over');
  assert.notEqual(next?.status, 'over');
});

test('[engine.N149] what was done before a crash is not done again after it', async (t) => {
  const webhook = await webhookFor(t, {
    world: { openStore: (config) => withoutOutcomes(() => openStore(config)) },
  });
  assert.equal((await webhook.alert([PAIR, EXIT])).status, 200);
  // Its outcome is never stored, so that all of it is tried again and again.
  await webhook.until(async () => (await webhook.call('GET', '/basket')).body.data.length > 0);
  await webhook.spark.restart({ openStore });
  await webhook.until(async () => (await webhook.call('GET', '/exits')).body.data.length > 0);
  await webhook.spark.restart();
  const [basket, ...more] = await basketRows(webhook);
  assert.deepEqual(more, []);
  await basketsOf(webhook).until(Number(basket?.basketID), 'open');
  assert.equal((await webhook.rows()).length, 2);
  assert.equal((await webhook.call('GET', '/exits')).body.data.length, 1);
});

test('an exit on a basket that was not placed leaves an ERROR line, and so does a basket that is refused', async (t) => {
  const { alert, untilLogged, call } = await webhookFor(t);
  const refused = { ...BASKET, legs: [{ ...CONDOR[0], qty: 64 }] };
  assert.equal((await alert([refused, EXIT])).status, 200);
  await untilLogged(/No basket was placed before it/);
  await untilLogged(/whole lots|lot/);
  assert.deepEqual((await call('GET', '/exits')).body.data, []);
});

test('a preview says what the basket and its exit would do now, and does nothing', async (t) => {
  const { call, rows } = await webhookFor(t);
  const preview = async (actions: readonly object[]) => {
    const reply = await call('POST', '/tv-webhook-preview', { json: { actions } });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data;
  };
  const [basket, exit, closing, unknown] = await preview([
    BASKET,
    EXIT,
    { action: 'squareoffbasket', basketID: 7 },
    { ...EXIT, scope: 'strategy', stname: 'nosuch' },
  ]);
  assert.equal(basket?.action, 'placebasket');
  assert.match(String(basket?.summary), /^Place as one: Sell 65 of NIFTY\S+CE, Buy 65 .*, in paper$/);
  assert.deepEqual(basket?.problems, []);
  assert.deepEqual(
    [exit?.action, exit?.summary, exit?.problems],
    ['addexit', 'Set an exit on the basket that is placed before', []],
  );
  assert.deepEqual(
    [closing?.summary, closing?.problems],
    ['Close basket 7', ['Nothing of a basket 7 is open']],
  );
  assert.match(String(unknown?.problems), /nosuch/);
  assert.deepEqual(await rows(), []);
  assert.deepEqual((await call('GET', '/basket')).body.data, []);
});
