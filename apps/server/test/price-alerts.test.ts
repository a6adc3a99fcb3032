import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Instrument } from '@spark/core';
import { createInstrumentTable, generateMaster } from '@spark/market';
import { LIMITS } from '@spark/vocabulary';
import { instructionsFor, refusalOf } from './instructions-under-test.ts';
import { tradingFor } from './trading-under-test.ts';

const ABOVE = { token: 'NSE:212', condition: 'above', level: 175, telegram: true };
const ORDER = {
  action: 'placeorder',
  strategyname: 'demo',
  token: 'NSE:212',
  qty: 10,
  transType: 'Buy',
  orderType: 'Market',
  productType: 'Intraday',
};

const WRONG: readonly (readonly [string, object, readonly string[]])[] = [
  ['a level that is passed', { ...ABOVE, level: 171.25 }, ['level_passed level']],
  ['the same below', { ...ABOVE, condition: 'below', level: 180 }, ['level_passed level']],
  ['an instrument that nobody lists', { ...ABOVE, token: 'NSE:999999' }, ['instrument_unknown token']],
  ['no instrument', { ...ABOVE, token: undefined }, ['field_missing token']],
  ['no level', { ...ABOVE, level: undefined }, ['field_missing level']],
  ['a level of 0', { ...ABOVE, level: 0 }, ['field_range level']],
  ['no percent', { ...ABOVE, condition: 'moves', level: undefined }, ['field_missing percent']],
  ['a level for a move', { ...ABOVE, condition: 'moves', percent: 2 }, ['fields_disagree level']],
  ['nothing to do', { ...ABOVE, telegram: false }, ['actions_missing actions']],
  ['an action with a mistake', { ...ABOVE, actions: [{ ...ORDER, qty: 0 }] }, ['field_range actions[0].qty']],
  ['an unknown action', { ...ABOVE, actions: [{ action: 'buy' }] }, ['field_choice actions[0].action']],
  [
    'an address without encryption',
    { ...ABOVE, webhookUrl: 'http://example.com/' },
    ['address_private webhookUrl'],
  ],
  ['this machine', { ...ABOVE, webhookUrl: 'https://127.0.0.1/' }, ['address_private webhookUrl']],
  ['no address', { ...ABOVE, webhookUrl: 'example' }, ['address_private webhookUrl']],
  ['the IV of a share', { ...ABOVE, watch: 'iv', level: 12 }, ['fields_disagree token']],
  [
    'a straddle of nothing',
    { ...ABOVE, watch: 'straddle' },
    ['field_missing underlying', 'field_missing exchange', 'field_missing expiry', 'fields_disagree token'],
  ],
  [
    'a share of a profit',
    { watch: 'pnl', condition: 'moves', percent: 2, telegram: true },
    ['fields_disagree condition'],
  ],
  [
    'the profit of nobody',
    { watch: 'pnl', condition: 'above', level: 1, acname: 'nobody', telegram: true },
    ['name_unknown acname'],
  ],
  [
    'the profit of no strategy',
    { watch: 'pnl', condition: 'above', level: 1, stname: 'nothing', telegram: true },
    ['name_unknown stname'],
  ],
  [
    'an order of a strategy that there is not',
    { ...ABOVE, actions: [ORDER, { ...ORDER, strategyname: 'nothing' }] },
    ['name_unknown actions[1]'],
  ],
  [
    'a square-off in an account that there is not',
    { ...ABOVE, actions: [{ action: 'squareoff', acname: 'nobody' }] },
    ['name_unknown actions[0]'],
  ],
  ['too short a pause', { ...ABOVE, pauseSeconds: 1 }, ['field_range pauseSeconds']],
];

test('[engine.N192] a wrong price alert is refused with a sentence, and nothing is set', async (t) => {
  const { call, list } = await instructionsFor(t);
  for (const [what, json, expected] of WRONG) {
    const reply = await call('POST', '/priceAlerts', { json });
    assert.deepEqual([reply.status, refusalOf(reply)], [400, expected], `${what}: ${reply.text}`);
  }
  const { body } = await call('POST', '/priceAlerts', { json: { ...ABOVE, level: 170 } });
  assert.equal(body.errors?.[0]?.message, 'NSE:212-EQ is 171.25 already, so this alert would fire at once');
  assert.deepEqual(await list('/priceAlerts'), []);
});

test('[engine.N193] it fires once at its level, writes a line and ends; the list says value, distance and outcome', async (t) => {
  const { add, one, price, messages, untilLogged } = await instructionsFor(t);
  const id = await add('/priceAlerts', ABOVE);
  const before = await one('/priceAlerts', id);
  assert.deepEqual(
    [before.status, before.value, before.distance, before.firings, before.name],
    ['waiting', 171.25, 3.75, 0, 'NSE:212-EQ above 175.00'],
  );
  await price(174.95);
  assert.equal((await one('/priceAlerts', id)).distance, 0.05);
  await price(175.05);
  await untilLogged(/it reached 175\.00/);
  await price(174);
  await price(176);
  const after = await one('/priceAlerts', id);
  assert.deepEqual(
    [after.status, after.says, after.firings, after.lastValue, after.value, after.outcomes],
    ['fired', 'NSE:212-EQ is 175.05: it reached 175.00.', 1, 175.05, null, ['Written.']],
  );
  assert.equal((await messages()).filter((line) => line.includes('it reached')).length, 1);
});

test('[engine.N142] an old price never fires, and neither does one of a feed that is silent', async (t) => {
  const { add, one, price, untilIs } = await instructionsFor(t);
  const id = await add('/priceAlerts', ABOVE);
  await price(176, { ageMs: 6_000 });
  assert.equal((await one('/priceAlerts', id)).status, 'waiting');
  await price(176);
  await untilIs('/priceAlerts', id, { status: 'fired' });
});

test('[engine.N193] each fires again after the value went back, not more often than its pause', async (t) => {
  const { add, one, price, spark, untilIs } = await instructionsFor(t);
  const id = await add('/priceAlerts', { ...ABOVE, repeat: 'each', pauseSeconds: 60 });
  const fired = async () => (await one('/priceAlerts', id)).firings;
  await price(176);
  await untilIs('/priceAlerts', id, { firings: 1 });
  await price(174);
  await price(176);
  assert.equal(await fired(), 1, 'in the pause');
  spark.clock.advance(60_000);
  await price(176);
  assert.equal(await fired(), 1, 'it has not been back since');
  await price(174);
  await price(175);
  await untilIs('/priceAlerts', id, { firings: 2 });
});

test('[engine.N143] an order of an alert is placed once, by Spark for its instruction', async (t) => {
  const { add, one, price, rows, until } = await instructionsFor(t);
  const id = await add('/priceAlerts', { ...ABOVE, telegram: false, actions: [ORDER] });
  await price(175);
  await until(async () => (await rows()).length > 0);
  await price(174);
  await price(176);
  const placed = await rows('strategyname=demo');
  assert.deepEqual(
    placed.map((row) => [row.transType, row.qty]),
    [['Buy', 10]],
  );
  const { outcomes } = await one('/priceAlerts', id);
  assert.match(String(outcomes), /^Written\.,Order \d+ placed in paper\.$/);
});

test('[engine.N144] a level that was passed while Spark was down fires at the start, once, and says so', async (t) => {
  const { add, one, price, messages, restart, untilIs } = await instructionsFor(t);
  const id = await add('/priceAlerts', { ...ABOVE, repeat: 'each', actions: [ORDER] });
  const crosses = await add('/priceAlerts', { ...ABOVE, condition: 'crosses' });
  await restart(3_600_000);
  assert.equal((await one('/priceAlerts', id)).value, null, 'no price has come');
  await price(176);
  for (const each of [id, crosses]) await untilIs('/priceAlerts', each, { firings: 1 });
  await restart();
  await price(176.5);
  assert.equal((await one('/priceAlerts', id)).firings, 1, 'it is not fired again');
  const told = (await messages()).filter((line) => line.includes('NSE:212-EQ is'));
  assert.deepEqual(told.toSorted(), [
    'NSE:212-EQ is 176.00: it crossed 175.00 upwards. It may have happened while Spark was not running.',
    'NSE:212-EQ is 176.00: it reached 175.00. It may have happened while Spark was not running.',
  ]);
});

test('[engine.N145] an alert ends with its time, removed ones never fire, and nobody removes those of another', async (t) => {
  const { add, price, call, spark } = await instructionsFor(t);
  const [timed, removed] = [
    await add('/priceAlerts', { ...ABOVE, days: 1 }),
    await add('/priceAlerts', { ...ABOVE, name: 'Mine' }),
  ];
  const other = await spark.addUser('other@example.com');
  const foreign = await call('DELETE', `/priceAlerts?id=${removed}`, { token: other.token });
  assert.deepEqual(refusalOf(foreign), ['price_alert_unknown id']);
  assert.equal((await call('DELETE', `/priceAlerts?id=${removed}`)).body.message, 'Price alert removed');
  assert.deepEqual(refusalOf(await call('DELETE', `/priceAlerts?id=${removed}`)), ['price_alert_unknown id']);
  spark.clock.advance(86_400_000);
  await price(176);
  const token = await spark.token();
  const rows = (await call('GET', '/priceAlerts?all=true', { token })).body.data;
  assert.deepEqual(rows.map((row) => [row.id, row.status]).toSorted(), [
    [timed, 'expired'],
    [removed, 'removed'],
  ]);
  assert.equal((await call('GET', '/priceAlerts', { token })).body.data.length, 0);
});

test('[engine.N146] nobody has more price alerts than the limit, however many are sent at once', async (t) => {
  const { call } = await instructionsFor(t);
  const replies = await Promise.all(
    Array.from({ length: LIMITS.priceAlertsPerUser + 5 }, () =>
      call('POST', '/priceAlerts', { json: ABOVE }),
    ),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, LIMITS.priceAlertsPerUser);
  const refusals = replies.flatMap((reply) => refusalOf(reply));
  assert.deepEqual([...new Set(refusals)], ['limit_reached']);
});

test('[engine.N147] on the simulated exchange: the price, the straddle, an IV and the profit are followed', async (t) => {
  const { call, until, placed } = await tradingFor(t);
  const [chain] = (await call('GET', '/option-chain?symbol=NIFTY&exchange=NFO&strikes=1')).body.data;
  const expiry = String(chain?.expiry);
  const strikes = chain?.strikes as readonly {
    readonly CE: { readonly token: string; readonly iv: number };
  }[];
  const straddle = Number(chain?.straddlePrice);
  await placed({});
  const telegram = { telegram: true, condition: 'crosses' };
  const sent = [
    { ...telegram, token: 'NSE:212', condition: 'moves', percent: 0.01, level: undefined },
    {
      ...telegram,
      watch: 'straddle',
      exchange: 'NFO',
      underlying: 'NIFTY',
      expiry,
      condition: 'moves',
      percent: 0.01,
    },
    { ...telegram, watch: 'iv', token: strikes[1]?.CE.token, level: 90 },
    { ...telegram, watch: 'pnl', level: 100_000 },
  ];
  for (const json of sent) {
    const reply = await call('POST', '/priceAlerts', { json });
    assert.equal(reply.status, 200, reply.text);
  }
  const rows = (await call('GET', '/priceAlerts')).body.data;
  const value = (watch: string) => Number(rows.find((row) => row.watch === watch)?.value);
  assert.ok(Math.abs(value('straddle') - straddle) < straddle / 2, `${value('straddle')} near ${straddle}`);
  assert.ok(Math.abs(value('iv') - Number(strikes[1]?.CE.iv)) < 5);
  const profit = value('pnl');
  assert.ok(Math.abs(profit) < 1_000, `${profit}`);
  for (const level of [profit + 0.05, profit - 0.05]) {
    const json = { ...telegram, watch: 'pnl', acname: 'paper', stname: 'demo', level };
    assert.equal((await call('POST', '/priceAlerts', { json })).status, 200);
  }
  await until(async () => {
    const all = (await call('GET', '/priceAlerts?all=true')).body.data;
    const fired = all.filter((row) => row.status === 'fired').map((row) => row.watch);
    return ['ltp', 'straddle', 'pnl'].every((watch) => fired.includes(watch));
  });
});

/** The call nearest to a spot, with what its implied volatility rests on. */
function contractsNear(spotPaise: number) {
  const day = '2026-11-16';
  const table = createInstrumentTable(generateMaster({ day, isTradingDay: () => true, size: 'small' }), day);
  const [expiry] = table.expiries('NFO', 'NIFTY', 'option');
  const [first = assert.fail('it is listed'), ...rest] = table
    .list({ exchange: 'NFO', name: 'NIFTY', expiry, class: 'option' })
    .filter(({ optionType }) => optionType === 'CE');
  const far = ({ strikePaise }: Instrument) => Math.abs((strikePaise ?? 0) - spotPaise);
  const call = rest.reduce((best, one) => (far(one) < far(best) ? one : best), first);
  const put = table
    .list({ exchange: 'NFO', name: 'NIFTY', expiry, class: 'option' })
    .find(({ optionType, strikePaise }) => optionType === 'PE' && strikePaise === call.strikePaise);
  const [future] = table.list({ exchange: 'NFO', name: 'NIFTY', class: 'future' });
  const spot = table.underlyingOf(call);
  assert.ok(put && future && spot);
  return { call, put, future, spot };
}

test('[engine.N147] an alert on the IV of an option fires when its price implies that much, and not before', async (t) => {
  const { add, one, price, listed, untilIs } = await instructionsFor(t);
  const { call, put, future, spot } = contractsNear(2_300_000);
  for (const each of [call, put, future, spot]) listed.set(each.key, each);
  const strike = (call.strikePaise ?? 0) / 100;
  const set = async (premium: number) => {
    await price(strike, { key: spot.key });
    await price(strike, { key: future.key });
    await price(premium, { key: put.key });
    await price(premium, { key: call.key });
  };
  const id = await add('/priceAlerts', {
    ...{ watch: 'iv', token: call.key, condition: 'above', level: 900, telegram: true },
  });
  await set(100);
  const before = Number((await one('/priceAlerts', id)).value);
  assert.ok(before > 0 && before < 900, `${before}`);
  await set(101);
  assert.equal((await one('/priceAlerts', id)).status, 'waiting');
  assert.ok(Number((await one('/priceAlerts', id)).value) > before, 'a higher premium implies more');
  await set(strike / 3);
  await untilIs('/priceAlerts', id, { status: 'fired', firings: 1 });
  assert.ok(Number((await one('/priceAlerts', id)).lastValue) >= 900);
});
