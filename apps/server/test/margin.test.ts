import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SIMULATED_BROKER } from '@spark/application';
import { AccountMargin } from '@spark/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { liveFor } from './live-brokers-under-test.ts';
import { assertRefused } from './replies.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time-local': true, date: true } });

async function marginsOf({ call }: Pick<TradingUnderTest, 'call'>, json: object) {
  const reply = await call('POST', '/margin', { json });
  assert.equal(reply.status, 200, reply.text);
  for (const each of reply.body.data) assert.ok(ajv.validate(AccountMargin, each), ajv.errorsText());
  return reply.body.data as unknown as readonly AccountMargin[];
}

async function marginOf(trading: Pick<TradingUnderTest, 'call'>, json: object): Promise<AccountMargin> {
  const [margin, ...more] = await marginsOf(trading, json);
  assert.ok(margin && more.length === 0);
  return margin;
}

const option = (transType: 'Buy' | 'Sell', strikeVal: string, qty = 65) => ({
  autoOpt: {
    ...{ symbol: 'NIFTY', exchange: 'NFO', optionType: 'CE', strikeBy: 'moneyness', strikeVal },
    expType: 'monthly',
  },
  transType,
  qty,
});
const SHORT = option('Sell', 'ATM');
const HEDGE = option('Buy', '4 OTM');
const SHARE = { token: 'NSE:212', transType: 'Buy', qty: 10 };

test('what cannot be asked is refused with the leg and a sentence', async (t) => {
  const { call } = await tradingFor(t);
  const refused = async (json: object, code: string, field: string) =>
    assertRefused(await call('POST', '/margin', { json }), 400, { code, field });
  const demo = { strategyname: 'demo' };
  await refused({ legs: [SHARE] }, 'field_missing', 'strategyname');
  await refused(demo, 'field_missing', 'legs');
  await refused({ ...demo, legs: [] }, 'field_length', 'legs');
  await refused(
    { ...demo, legs: [SHARE, { ...SHARE, token: 'NSE:99999999' }] },
    'instrument_unknown',
    'legs[1].token',
  );
  await refused(
    { ...demo, legs: [{ ...SHARE, token: 'NSE:NIFTY' }] },
    'instrument_not_tradable',
    'legs[0].token',
  );
  await refused(
    { ...demo, legs: [{ ...SHARE, productType: 'Weekly' }] },
    'field_choice',
    'legs[0].productType',
  );
  await refused({ strategyname: 'nosuch', legs: [SHARE] }, 'name_unknown', 'strategyname');
  await refused({ identifier: 'nosuch', legs: [SHARE] }, 'name_unknown', 'identifier');
  const second = { AccountName: 'apart', Broker: 'testBroker', Clientid: 'APART' };
  assert.equal((await call('POST', '/account', { json: second })).status, 200);
  await refused({ strategyname: 'demo', identifier: 'apart', legs: [SHARE] }, 'link_unknown', 'identifier');
  await refused({ identifier: 'F999999:paper', legs: [SHARE] }, 'identifier_foreign', 'identifier');
});

test('[market.G114] a spread at the paper broker: the hedge first, an estimate, and enough or not', async (t) => {
  const trading = await tradingFor(t);
  const spread = await marginOf(trading, { strategyname: 'demo', legs: [SHORT, HEDGE] });
  assert.deepEqual(
    spread.legs.map(({ transType, qty }) => [transType, qty]),
    [
      ['Buy', 65],
      ['Sell', 65],
    ],
  );
  assert.match(spread.legs[0]?.why ?? '', /4 strikes out of the money/);
  assert.deepEqual([spread.source, spread.notes, spread.enough], ['estimate', [], true]);
  assert.equal(spread.available, 1_000_000);
  const naked = await marginOf(trading, { identifier: 'paper', legs: [SHORT] });
  assert.ok(Number(naked.required) > 3 * Number(spread.final), `${naked.required} ${spread.final}`);
  const tenLots = await marginOf(trading, { identifier: 'paper', legs: [{ ...SHORT, qty: 6_500 }] });
  assert.deepEqual([tenLots.enough, Number(tenLots.required) > 1_000_000], [false, true]);
});

test('[market.G114] what is required is what the paper account then blocks, and what is held counts', async (t) => {
  const trading = await tradingFor(t);
  const question = { identifier: 'paper', legs: [SHORT] };
  const before = await marginOf(trading, question);
  await trading.finished(
    await trading.placed({
      token: before.legs[0]?.token,
      qty: 65,
      transType: 'Sell',
      productType: 'Intraday',
    }),
  );
  const after = await marginOf(trading, { identifier: 'paper', legs: [HEDGE] });
  const blocked = Number(before.available) - Number(after.available);
  assert.ok(Math.abs(blocked - Number(before.required)) < 0.03 * blocked, `${blocked} of ${before.required}`);
  assert.equal(after.final, 0, 'the hedge sets margin free');
  const alone = await marginOf(trading, { identifier: 'paper', legs: [HEDGE], withPositions: false });
  assert.equal(alone.final, alone.required);
  assert.ok(Number(alone.final) > 0);
});

test('every account of the strategy has its multiplier', async (t) => {
  const trading = await tradingFor(t);
  const form = { StrategyName: 'demo', AccountName: 'second', Multiplier: '3', Activate: '1', Capital: '0' };
  const json = { AccountName: 'second', Broker: 'testBroker', Clientid: 'SECOND' };
  assert.equal((await trading.call('POST', '/account', { json })).status, 200);
  assert.equal((await trading.call('POST', '/linkstrategy', { form })).status, 200);
  const both = await marginsOf(trading, { strategyname: 'demo', legs: [{ ...SHARE, price: 200 }] });
  const of = (name: string) => both.find(({ account }) => account.endsWith(`:${name}`));
  assert.equal(of('paper')?.required, 400, 'a fifth');
  assert.equal(of('second')?.required, 1_200);
  assert.equal(of('second')?.legs[0]?.qty, 30);
  const one = await marginOf(trading, {
    ...{ strategyname: 'demo', identifier: 'second' },
    legs: [{ ...SHARE, price: 200, productType: 'Delivery' }],
  });
  assert.equal(one.required, 6_000, 'all of it for delivery');
  const alone = { strategyName: 'alone', strategyType: 'Intraday' };
  assert.equal((await trading.call('POST', '/strategy', { json: alone })).status, 200);
  assert.deepEqual(
    await marginsOf(trading, { strategyname: 'alone', legs: [SHARE] }),
    [],
    'no account, no margin',
  );
});

test('[brokers.H6] a broker with a calculator is asked; without a login or an answer it is an estimate that says why', async (t) => {
  const live = await liveFor(t);
  const question = (identifier: string) => ({ identifier, legs: [{ ...SHARE, price: 200 }] });
  for (const broker of SIMULATED_BROKER) {
    await live.connect(broker, broker);
    const before = await marginOf(live, question(broker));
    assert.deepEqual(
      [before.source, before.required, before.available, before.enough],
      ['estimate', 400, null, null],
    );
    assert.match(before.notes.join(' '), /So this is an estimate|has no margin calculator/);
    assert.equal((await live.logIn(broker, broker)).status, 200);
    await live.trading(broker, broker);
    const told = await marginOf(live, question(broker));
    const hasCalculator = broker !== 'IIFLXTS';
    assert.equal(told.source, hasCalculator ? 'broker' : 'estimate', `${broker} ${told.notes.join(' ')}`);
    assert.deepEqual([told.required, told.final, told.enough], [400, 400, true], broker);
    assert.deepEqual(
      told.notes,
      hasCalculator ? [] : ['IIFLXTS has no margin calculator, so this is an estimate.'],
    );
    if (!hasCalculator) continue;
    const { faults } = live.simulator(broker);
    for (const fault of [
      'numbers-not-a-number',
      'error-in-200',
      'html-instead',
      'server-error-settled',
    ] as const) {
      faults.plan({ fault, calls: ['margin'], times: 9 });
      const failed = await marginOf(live, question(broker));
      assert.deepEqual([failed.source, failed.required], ['estimate', 400], `${broker} ${fault}`);
      assert.match(failed.notes.join(' '), /So this is an estimate/);
      faults.clear();
    }
    assert.equal(live.simulator(broker).breaches(), 0);
  }
});
