import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { CorporateAction } from '@spark/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { instructionsFor, refusalOf } from './instructions-under-test.ts';
import { sparkFor } from './spark-under-test.ts';
import { type TradingUnderTest, tradingOn } from './trading-under-test.ts';

/** Monday 16 November 2026, 10:00 in India, is where the clock begins; the market never closes. */
const SPLIT = { token: 'NSE:212', kind: 'split', ratio: '10:2', exDate: '2026-11-17' };
const EX_DATE = Date.parse('2026-11-17T00:00:30+05:30');
const BUY = { productType: 'Delivery', transType: 'Buy', qty: 10 } as const;
const ajv = new Ajv2020({ strict: false });

const WRONG: readonly (readonly [string, object, readonly string[]])[] = [
  ['no ratio', { ratio: undefined }, ['field_missing ratio']],
  ['a ratio of nothing', { ratio: '10:0' }, ['field_format ratio']],
  ['a ratio that changes nothing', { ratio: '2:2' }, ['corporate_action_idle ratio']],
  ['a dividend of a split', { amount: 4.5 }, ['fields_disagree amount']],
  [
    'a ratio of a dividend',
    { kind: 'dividend', amount: 4.5, fractionPrice: 3 },
    ['fields_disagree ratio', 'fields_disagree fractionPrice'],
  ],
  ['a dividend of nothing', { kind: 'dividend', ratio: undefined }, ['field_missing amount']],
  ['part of a paisa', { fractionPrice: 3.001 }, ['field_format fractionPrice']],
  ['another kind', { kind: 'rights' }, ['field_choice kind']],
  ['a day that has opened', { exDate: '2026-11-16' }, ['ex_date_open exDate']],
  ['a day far off', { exDate: '2027-11-17' }, ['ex_date_far exDate']],
  ['no day', { exDate: '2026-02-30' }, ['field_format exDate']],
  ['what nobody lists', { token: 'NSE:999999' }, ['instrument_unknown token']],
  ['an index', { token: 'NSE:26000' }, ['not_a_share token']],
];

async function paper(t: TestContext): Promise<TradingUnderTest> {
  const spark = await sparkFor(t);
  return tradingOn(spark, await spark.token());
}

/** The day begins, and a minute of it passes. */
async function openExDate({ spark }: Pick<TradingUnderTest, 'spark'>): Promise<string> {
  spark.clock.set(EX_DATE);
  const token = await spark.token();
  spark.clock.advance(60_000);
  return token;
}

async function fundsOf({ call }: Pick<TradingUnderTest, 'call'>) {
  const [account] = (await call('GET', '/broker-account?AccountName=paper')).body.data;
  return account?.Funds as { readonly Total: number; readonly Used: number };
}

async function positionOf({ call }: Pick<TradingUnderTest, 'call'>) {
  const [position] = (await call('GET', '/positions')).body.data;
  return position;
}

test('[core.S11] a wrong action is refused with a sentence and nothing is entered; so is one of somebody who is no admin', async (t) => {
  const trading = await paper(t);
  for (const [what, change, expected] of WRONG) {
    const reply = await trading.call('POST', '/corporateActions', { json: { ...SPLIT, ...change } });
    assert.deepEqual([reply.status, refusalOf(reply)], [400, expected], `${what}: ${reply.text}`);
  }
  const { token } = await trading.spark.addUser('basic@example.com');
  const basic = await trading.call('POST', '/corporateActions', { token, json: SPLIT });
  assert.deepEqual([basic.status, refusalOf(basic)], [400, ['admins_only']]);
  const removal = await trading.call('DELETE', '/corporateActions?id=1', { token });
  assert.deepEqual(refusalOf(removal), ['admins_only']);
  const unknown = await trading.call('DELETE', '/corporateActions?id=1');
  assert.deepEqual(refusalOf(unknown), ['corporate_action_unknown id']);
  assert.deepEqual((await trading.call('GET', '/corporateActions')).body.data, []);
});

test('[core.S11] the same action twice is a sentence, also at once and from the command line; it can be removed before its day', async (t) => {
  const trading = await paper(t);
  const both = await Promise.all(
    [1, 2].map(() => trading.call('POST', '/corporateActions', { json: SPLIT })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400]);
  const refused = both.find(({ status }) => status === 400);
  assert.match(refused?.text ?? '', /The split of ASHOKLEY-EQ on 2026-11-17 is entered already, as number 1/);
  await assert.rejects(
    trading.spark.command(['corporate-actions', 'add', 'NSE:212', 'split', '5:1', '--ex', '2026-11-17']),
    /is entered already, as number 1\. Nothing was changed/,
  );
  const list = (await trading.call('GET', '/corporateActions')).body.data;
  assert.equal(list.length, 1);
  assert.ok(ajv.validate(CorporateAction, list[0]), ajv.errorsText());
  assert.deepEqual([list[0]?.status, list[0]?.opensAt], ['coming', '2026-11-17T00:00:00']);
  assert.match(
    String(list[0]?.says),
    /5 shares are made of 1; .* simulated exchange follow it, those of earlier days too/,
  );
  const token = trading.owner;
  assert.equal((await trading.call('DELETE', '/corporateActions?id=1', { token })).status, 200);
  assert.deepEqual((await trading.call('GET', '/corporateActions')).body.data, []);
});

test('[engine.S1] [core.S12] a split adjusts position, holding, average and what a later sale earns, once, and through a restart', async (t) => {
  const trading = await paper(t);
  await trading.finished(await trading.placed(BUY));
  const before = await positionOf(trading);
  assert.equal((await trading.call('POST', '/corporateActions', { json: SPLIT })).status, 200);
  const { spark } = trading;
  const later = await tradingOn(spark, await openExDate(trading));
  await later.until(async () => (await positionOf(later))?.qty === 50);
  const after = await positionOf(later);
  assert.equal(after?.averagePrice, Math.round(Number(before?.averagePrice) * 2_000) / 10_000);
  const [{ holdings = [] } = {}] = (await later.call('GET', '/holdings')).body.data as {
    holdings?: Record<string, unknown>[];
  }[];
  assert.deepEqual(
    holdings.map(({ qty, t1Qty, investedValue }) => [qty, t1Qty, investedValue]),
    [[50, 0, Math.round(Number(before?.averagePrice) * 1_000) / 100]],
  );
  await spark.restart();
  const again = await tradingOn(spark, await spark.token());
  assert.equal((await positionOf(again))?.qty, 50);
  const [action] = (await again.call('GET', '/corporateActions')).body.data;
  assert.equal(action?.status, 'applied');
  assert.deepEqual(refusalOf(await again.call('DELETE', '/corporateActions?id=1')), ['ex_date_open id']);
  const lines = (await again.logs('')).map(({ Message }) => String(Message));
  assert.equal(lines.filter((line) => line.includes('split 10:2, in paper: 10 became 50')).length, 1);
  await again.finished(await again.placed({ ...BUY, transType: 'Sell', qty: 50 }));
  assert.equal((await again.call('GET', '/pushtrades/')).status, 200);
  const trades = (await again.call('GET', '/tradebook/?startDate=2026-11-16&endDate=2026-11-18')).body.data;
  assert.deepEqual(
    trades.map(({ qty }) => qty),
    [50],
  );
});

test('[engine.S8] prices of the simulated exchange follow a split: quotes, earlier days, profits and fills; open orders end', async (t) => {
  const trading = await paper(t);
  const { spark } = trading;
  const priceOf = async ({ call }: Pick<TradingUnderTest, 'call'>, path = '/quotes?tokens=NSE:212') => {
    const reply = await call('GET', path);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data[0] ?? {};
  };
  const days = '/history?token=NSE:212&interval=1D&from=2026-11-09&to=2026-11-13';
  await trading.finished(await trading.placed({ ...BUY, productType: 'Intraday' }));
  const before = { quote: await priceOf(trading), day: await priceOf(trading, days) };
  const ltp = Number(before.quote.ltp);
  // At the price after the split it would be filled at once.
  const resting = await trading.placed({
    ...{ ...BUY, productType: 'Intraday', orderType: 'Limit', limitPrice: Math.round(ltp * 0.95) },
  });
  assert.equal((await trading.call('POST', '/corporateActions', { json: SPLIT })).status, 200);
  const near = (value: unknown, expected: number, share: number) =>
    assert.ok(Math.abs(Number(value) / expected - 1) < share, `${value} is not near ${expected}`);

  const later = await tradingOn(spark, await openExDate(trading));
  await later.until(async () => (await positionOf(later))?.qty === 50);
  await later.until(async () => (await positionOf(later))?.ltp !== null);
  const quote = await priceOf(later);
  near(quote.ltp, ltp / 5, 0.09);
  near(quote.prev_day_close, Number(quote.ltp), 0.09);
  near((await priceOf(later, days)).close, Number(before.day.close) / 5, 0.001);
  const position = await positionOf(later);
  assert.equal(position?.qty, 50);
  near(Number(position?.ltp) * 50, ltp * 10, 0.09);
  const [order] = await later.rows(`strefid=${resting}&today=false`);
  assert.deepEqual([order?.status, order?.filledQty], ['Cancelled', 0], JSON.stringify(order));
  await later.finished(await later.placed({ ...BUY, productType: 'Intraday', transType: 'Sell', qty: 50 }));
  const booked = Number((await positionOf(later))?.bookedpnl);
  assert.ok(Math.abs(booked) < ltp * 10 * 0.09, `${booked} was booked`);

  await spark.restart();
  const again = await tradingOn(spark, await spark.token());
  near((await priceOf(again)).ltp, ltp / 5, 0.09);
});

test('[engine.S8] futures and options on a share that was split keep their prices, and no spot price is put beside them', async (t) => {
  const trading = await paper(t);
  const chain = '/option-chain?exchange=NFO&symbol=ASHOKLEY&strikes=3';
  const read = async ({ call }: Pick<TradingUnderTest, 'call'>) =>
    (await call('GET', chain)).body.data[0] ?? {};
  const before = await read(trading);
  assert.equal(typeof before.spot, 'number');
  assert.equal((await trading.call('POST', '/corporateActions', { json: SPLIT })).status, 200);
  const later = await tradingOn(trading.spark, await openExDate(trading));
  const after = await read(later);
  assert.equal(after.spot, null);
  assert.ok(Math.abs(Number(after.future) / Number(before.future) - 1) < 0.09, JSON.stringify(after.future));
  const autoOpt = {
    ...{ symbol: 'ASHOKLEY', exchange: 'NFO', optionType: 'CE', expType: 'monthly', expNo: 0 },
    ...{ strikeBy: 'moneyness', strikeVal: 'ATM' },
  };
  const refused = await later.place({ token: undefined, autoOpt, qty: 5_000 });
  assert.equal(refused.status, 400);
  assert.match(refused.text, /no price of ASHOKLEY is known/);
});

test('[core.S4] a dividend of the command line is booked on its day, as profit of the position and in the funds', async (t) => {
  const trading = await paper(t);
  await trading.finished(await trading.placed(BUY));
  const before = await fundsOf(trading);
  const { spark } = trading;
  const said = await spark.command([
    'corporate-actions',
    'add',
    'NSE:212',
    'dividend',
    '4.50',
    '--ex',
    '2026-11-17',
  ]);
  assert.match(said, /Number 1: NSE:212, dividend of 4\.50, ex-date 2026-11-17/);
  assert.match(await spark.command(['corporate-actions', 'list']), /coming, 2026-11-17T00:00:00/);
  assert.equal((await trading.call('GET', '/corporateActions')).body.data.length, 1, 'the server reads it');
  const later = await tradingOn(spark, await openExDate(trading));
  await later.until(async () =>
    (await later.logs('')).some(({ Message }) => /45\.00 booked/.test(String(Message))),
  );
  const position = await positionOf(later);
  assert.equal(position?.qty, 10);
  assert.equal(position?.bookedpnl, 45);
  const after = await fundsOf(later);
  assert.deepEqual([after.Total - before.Total, after.Used], [45, before.Used]);
});

test('[core.S11] wrong words of the command line are refused, and nothing is entered', async (t) => {
  const { spark } = await paper(t);
  const add = (...words: string[]) => spark.command(['corporate-actions', 'add', ...words]);
  const wrong: readonly (readonly [readonly string[], RegExp])[] = [
    [['NSE:212', 'split', '10:2'], /--ex is a day that exists/],
    [['NSE:212', 'split', '10-2', '--ex', '2026-11-20'], /two whole numbers from 1 to 9999/],
    [['NSE:212', 'rights', '1:1', '--ex', '2026-11-20'], /<kind> is one of split, bonus, dividend/],
    [['NSE:212', 'dividend', '4.505', '--ex', '2026-11-20'], /at most two decimals/],
    [
      ['NSE:212', 'dividend', '4', '--ex', '2026-11-20', '--fraction', '3'],
      /--fraction is for split and bonus/,
    ],
    [['NSE:212', 'bonus', '1:1', '--ex', '2026-11-16'], /has opened.* Nothing was changed/],
    [['RELIANCE', 'bonus', '1:1', '--ex', '2026-11-20'], /not listed/],
  ];
  for (const [words, message] of wrong) await assert.rejects(add(...words), message, words.join(' '));
  await assert.rejects(spark.command(['corporate-actions', 'remove', '7']), /no corporate action number 7/);
  assert.doesNotMatch(await spark.command(['corporate-actions', 'list']), /ASHOKLEY|NSE:212/);
});

test('[engine.S7] a GTT and a price alert end when the split opens, before its price can fire them, and say so; later ones wait', async (t) => {
  const place = await instructionsFor(t);
  const leg = { transType: 'Sell', qty: 10, orderType: 'Limit', productType: 'Intraday' };
  const gtt = {
    strategyname: 'demo',
    token: 'NSE:212',
    legs: [{ ...leg, triggerPrice: 160, limitPrice: 160 }],
  };
  const id = await place.add('/gtt', gtt);
  const other = await place.add('/gtt', { ...gtt, token: 'NSE:2885' });
  const alert = await place.add('/priceAlerts', {
    token: 'NSE:212',
    condition: 'below',
    level: 160,
    telegram: true,
  });
  assert.equal((await place.call('POST', '/corporateActions', { json: SPLIT })).status, 200);
  const token = await openExDate(place);
  await place.price(34.25);
  const one = async (path: string, number: number) =>
    (await place.call('GET', `${path}?all=true`, { token })).body.data.find((row) => row.id === number);
  await place.until(async () => (await one('/gtt', id))?.status !== 'waiting');
  assert.deepEqual(
    [
      (await one('/gtt', id))?.status,
      (await one('/priceAlerts', alert))?.status,
      (await one('/gtt', other))?.status,
    ],
    ['adjusted', 'adjusted', 'waiting'],
  );
  assert.match(
    String((await one('/gtt', id))?.says),
    /ended without an order: a split 10:2 of NSE:212-EQ on 2026-11-17 changed its price/,
  );
  assert.deepEqual((await place.call('GET', '/orderbook/', { token })).body.data, []);
  const later = await place.call('POST', '/gtt', {
    token,
    json: { ...gtt, legs: [{ ...leg, triggerPrice: 30, limitPrice: 30 }] },
  });
  assert.equal(later.status, 200, later.text);
  await place.price(34);
  assert.equal((await one('/gtt', Number(later.body.data[0]?.id)))?.status, 'waiting');
});
