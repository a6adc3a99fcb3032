import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import { instructionsFor, refusalOf } from './instructions-under-test.ts';
import { shareOf } from './market-under-test.ts';

/** Paper orders meet the prices of the simulated exchange, where the share is near 156 and may trade up to 171.02. */
const LEG = {
  triggerPrice: 175,
  transType: 'Sell',
  qty: 10,
  orderType: 'Limit',
  limitPrice: 170,
  productType: 'Intraday',
};
const STOP = { ...LEG, triggerPrice: 165, limitPrice: 164 };
const GTT = { strategyname: 'demo', token: 'NSE:212', legs: [LEG] };
const OCO = { ...GTT, legs: [LEG, STOP] };

const WRONG: readonly (readonly [string, object, readonly string[]])[] = [
  [
    'a trigger at the last price',
    { legs: [{ ...LEG, triggerPrice: 171.25 }] },
    ['trigger_at_price legs[0].triggerPrice'],
  ],
  [
    'a trigger on the wrong side',
    { legs: [{ ...LEG, when: 'below' }] },
    ['trigger_passed legs[0].triggerPrice'],
  ],
  ['two triggers on one side', { legs: [LEG, { ...LEG, triggerPrice: 180 }] }, ['triggers_one_sided legs']],
  ['no legs', { legs: [] }, ['field_length legs']],
  ['three legs', { legs: [LEG, STOP, LEG] }, ['field_length legs']],
  [
    'a price off the tick',
    { legs: [{ ...LEG, triggerPrice: 175.01 }] },
    ['price_off_tick legs[0].triggerPrice'],
  ],
  ['a fraction of a paisa', { legs: [{ ...LEG, limitPrice: 175.001 }] }, ['field_format legs[0].limitPrice']],
  [
    'a limit order without its price',
    { legs: [{ ...LEG, limitPrice: 0 }] },
    ['price_missing legs[0].limitPrice'],
  ],
  ['an instrument that nobody lists', { token: 'NSE:999999' }, ['instrument_unknown token']],
  ['an unknown strategy', { strategyname: 'nobody' }, ['name_unknown strategyname']],
  ['an unknown account', { identifier: 'nobody' }, ['name_unknown identifier']],
  ['the account of somebody else', { identifier: 'A1B2C3:paper' }, ['identifier_foreign identifier']],
  ['more days than a year', { days: 366 }, ['field_range days']],
];

test('[engine.N150] a wrong GTT is refused with a sentence, and nothing is set', async (t) => {
  const { call, list } = await instructionsFor(t);
  for (const [what, change, expected] of WRONG) {
    const reply = await call('POST', '/gtt', { json: { ...GTT, ...change } });
    assert.deepEqual([reply.status, refusalOf(reply)], [400, expected], `${what}: ${reply.text}`);
  }
  assert.deepEqual(await list('/gtt'), []);
});

test('[engine.N151] a GTT places its order once when the trigger comes, and ends', async (t) => {
  const { add, one, price, rows, untilIs } = await instructionsFor(t);
  const id = await add('/gtt', GTT);
  const before = await one('/gtt', id);
  assert.deepEqual(
    [before.status, before.ltp, before.validUntil],
    ['waiting', 171.25, '2027-11-16T10:00:00'],
  );
  await price(174.95);
  assert.equal((await one('/gtt', id)).status, 'waiting');
  await price(176);
  await untilIs('/gtt', id, { status: 'fired' });
  await price(174);
  await price(177);
  const placed = await rows();
  assert.deepEqual(
    placed.map((row) => [row.transType, row.qty, row.limitPrice, row.productType]),
    [['Sell', 10, 170, 'Intraday']],
  );
  const after = await one('/gtt', id);
  assert.match(String(after.says), /^Order \d+ placed in paper\.$/);
  const [leg] = after.legs as readonly Record<string, unknown>[];
  assert.deepEqual([leg?.status, leg?.firedPrice], ['fired', 176]);
});

test('[engine.N152] of two legs the first to trigger places its order, and the other goes', async (t) => {
  const { add, one, price, rows, untilIs } = await instructionsFor(t);
  const id = await add('/gtt', OCO);
  await price(164.9);
  await untilIs('/gtt', id, { status: 'fired' });
  await price(180);
  const { legs } = await one('/gtt', id);
  assert.deepEqual(
    (legs as readonly Record<string, unknown>[]).map(({ status }) => status),
    ['cancelled', 'fired'],
  );
  assert.equal((await rows()).length, 1);
});

test('[engine.N153] a leg that no account takes is over and told; the other leg waits on, a single one ends', async (t) => {
  const { add, one, price, rows, call, untilIs, messages, untilLogged } = await instructionsFor(t);
  const [oco, single] = [await add('/gtt', OCO), await add('/gtt', GTT)];
  await call('POST', '/activate-account/paper/N');
  await price(176);
  await untilIs('/gtt', single, { status: 'refused' });
  await untilLogged(/The other leg waits on\./);
  const { legs, status } = await one('/gtt', oco);
  assert.deepEqual(
    [status, ...(legs as readonly Record<string, unknown>[]).map((leg) => leg.status)],
    ['waiting', 'refused', 'armed'],
  );
  assert.equal((await rows()).length, 0);
  assert.match((await messages()).join('\n'), /its order came to nothing\..*Nothing of it waits any more\./);
  await call('POST', '/activate-account/paper/Y');
  await price(177);
  await price(164);
  await untilIs('/gtt', oco, { status: 'fired' });
  assert.equal((await rows()).length, 1, 'the refused leg is not sent again');
});

test('[engine.N153] an order that every broker rejects counts as refused, with the words of the broker', async (t) => {
  const { add, one, price, untilIs } = await instructionsFor(t);
  const id = await add('/gtt', { ...GTT, legs: [{ ...LEG, limitPrice: 174.5 }] });
  await price(176);
  await untilIs('/gtt', id, { status: 'refused' });
  assert.match(
    String((await one('/gtt', id)).says),
    /^Order \d+ was rejected: paper: The price 174\.50 is outside/,
  );
});

test('[engine.N154] it stays armed through restarts; a trigger that was passed meanwhile fires at the first price', async (t) => {
  const { add, one, price, rows, untilIs, untilLogged, restart } = await instructionsFor(t);
  const id = await add('/gtt', GTT);
  await restart(60_000);
  assert.equal((await one('/gtt', id)).status, 'waiting');
  await price(178);
  await untilIs('/gtt', id, { status: 'fired' });
  await untilLogged(/It may have happened while Spark was not running/);
  await restart();
  await price(179);
  assert.equal((await rows('today=false')).length, 1);
});

test('[engine.N155] it fires only in trading hours: a gap over the trigger fires at the open, with the first price', async (t) => {
  const { add, one, price, spark, call, until } = await instructionsFor(t, {
    env: { SPARK_MARKET: 'calendar' },
  });
  const id = await add('/gtt', GTT);
  // 16 November 2026 is a Monday; it is 10:00, and shares trade until 15:30.
  spark.clock.set(Date.parse('2026-11-16T15:31:00+05:30'));
  await price(176);
  assert.equal((await one('/gtt', id)).status, 'waiting', 'the market is closed');
  spark.clock.set(Date.parse('2026-11-17T09:14:50+05:30'));
  await price(177);
  const token = await spark.token();
  const status = async () => {
    const [row] = (await call('GET', '/gtt?all=true', { token })).body.data;
    return row?.status;
  };
  assert.equal(await status(), 'waiting', 'before the open');
  spark.clock.set(Date.parse('2026-11-17T09:15:01+05:30'));
  assert.equal(await status(), 'waiting', 'the last price is of before the open');
  await price(178);
  const firedPrice = async () => {
    const [row] = (await call('GET', '/gtt?all=true', { token })).body.data;
    const [leg] = (row?.legs ?? []) as readonly Record<string, unknown>[];
    return leg?.firedPrice;
  };
  await until(async () => (await firedPrice()) === 178);
});

test('[engine.N156] it is changed and removed while it waits, by its owner alone, and ends with its time', async (t) => {
  const { add, one, price, call, spark } = await instructionsFor(t);
  const [changed, removed, timed] = [
    await add('/gtt', GTT),
    await add('/gtt', GTT),
    await add('/gtt', { ...GTT, days: 1 }),
  ];
  const other = await spark.addUser('other@example.com');
  const refusedTo = async (method: 'PUT' | 'DELETE', id: number, token?: string) => {
    const request = method === 'PUT' ? { json: { id, legs: [LEG] } } : {};
    const path = method === 'PUT' ? '/gtt' : `/gtt?id=${id}`;
    return refusalOf(await call(method, path, { ...request, ...(token ? { token } : {}) }));
  };
  assert.deepEqual(await refusedTo('PUT', changed, other.token), ['gtt_unknown id']);
  assert.deepEqual(await refusedTo('DELETE', changed, other.token), ['gtt_unknown id']);
  const json = { id: changed, legs: [{ ...LEG, triggerPrice: 190, limitPrice: 190 }], days: 30 };
  const reply = await call('PUT', '/gtt', { json });
  assert.equal(reply.body.message, 'GTT changed', reply.text);
  assert.deepEqual(refusalOf(await call('PUT', '/gtt', { json: { ...json, legs: [LEG, LEG] } })), [
    'triggers_one_sided legs',
  ]);
  assert.equal((await call('DELETE', `/gtt?id=${removed}`)).body.message, 'GTT removed');
  assert.deepEqual(await refusedTo('DELETE', removed), ['gtt_unknown id']);
  assert.equal((await one('/gtt', changed)).validUntil, '2026-12-16T10:00:00');
  await price(171);
  spark.clock.advance(86_400_000);
  const token = await spark.token();
  const rows = (await call('GET', '/gtt?all=true', { token })).body.data;
  assert.deepEqual(
    rows.map((row) => [row.id, row.status]),
    [
      [timed, 'expired'],
      [removed, 'removed'],
      [changed, 'waiting'],
    ],
  );
});

test('[engine.N157] nobody has more GTTs than the limit', async (t) => {
  const { call } = await instructionsFor(t);
  const replies = await Promise.all(
    Array.from({ length: LIMITS.gttPerUser + 3 }, () => call('POST', '/gtt', { json: GTT })),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, LIMITS.gttPerUser);
});

test('[engine.N158] an expired contract ends its GTT with a sentence, and so does one that is off the list for a day', async (t) => {
  const { add, price, call, spark, listed, until } = await instructionsFor(t);
  listed.set('NSE:2885', { ...shareOf('NSE:2885'), class: 'future', expiry: '2026-11-17', lotSize: 5 });
  const odd = { ...GTT, token: 'NSE:2885', legs: [{ ...LEG, qty: 7 }] };
  assert.deepEqual(refusalOf(await call('POST', '/gtt', { json: odd })), ['qty_off_lot legs[0].qty']);
  const [contract, delisted, other] = [
    await add('/gtt', { ...GTT, token: 'NSE:2885' }),
    await add('/gtt', GTT),
    await add('/gtt', { ...GTT, token: 'NSE:26000' }),
  ];
  listed.set('NSE:212', null);
  await price(176);
  const statuses = async () => {
    const rows = (await call('GET', '/gtt?all=true', { token: await spark.token() })).body.data;
    return [contract, delisted, other].map((id) => rows.find((row) => row.id === id)?.status);
  };
  assert.deepEqual(await statuses(), ['waiting', 'waiting', 'waiting'], 'a list may be late');
  spark.clock.set(Date.parse('2026-11-17T15:41:00+05:30'));
  const token = await spark.token();
  const logged = async () =>
    (await call('GET', '/ExecutionLogs', { token })).body.data.map((row) => String(row.Message)).join('\n');
  await until(async () =>
    /NSE:212-EQ has not been in the list of instruments since 2026-11-16\./.test(await logged()),
  );
  await until(async () => /the contract NSE:2885-EQ expired on 2026-11-17\./.test(await logged()));
  assert.deepEqual(await statuses(), ['gone', 'gone', 'waiting']);
  const late = await call('POST', '/gtt', { token, json: { ...GTT, token: 'NSE:2885' } });
  assert.deepEqual(refusalOf(late), ['instrument_expired token']);
});
