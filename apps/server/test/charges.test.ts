import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from './replies.ts';
import { type OwnedSpark, sparkFor } from './spark-under-test.ts';

const BUY = {
  segment: 'NFO-OPT',
  productType: 'Intraday',
  transType: 'Buy',
  qty: 65,
  price: 100,
  symbol: 'NIFTY',
};
const SELL = { ...BUY, transType: 'Sell', price: 110 };
const SHORT = {
  ...SELL,
  expiry: '2026-11-23',
  strike: 24000,
  optionType: 'CE',
  underlyingPrice: 24000,
};

const ask = (spark: OwnedSpark, json: unknown) =>
  spark.call('POST', '/charges', { token: spark.owner, json });

type Report = {
  readonly date: string;
  readonly legs: readonly Record<string, number>[];
  readonly total: Readonly<Record<string, number>>;
  readonly margin: Readonly<Record<string, number | true>> | null;
};

async function report(spark: OwnedSpark, json: unknown): Promise<Report> {
  const reply = await ask(spark, json);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.message, 'Data Received');
  return reply.body.data[0] as unknown as Report;
}

test('legs are wanted, not too many, and each with what it needs', async (t) => {
  const spark = await sparkFor(t);
  assertRefused(await ask(spark, {}), 400, { code: 'field_missing', field: 'legs' });
  assertRefused(await ask(spark, { legs: [] }), 400, { code: 'field_length', field: 'legs' });
  const many = Array.from({ length: 51 }, () => BUY);
  assertRefused(await ask(spark, { legs: many }), 400, { code: 'field_length', field: 'legs' });
  const { qty: _, ...noQty } = BUY;
  assertRefused(await ask(spark, { legs: [BUY, noQty] }), 400, {
    code: 'field_missing',
    field: 'legs[1].qty',
  });
  assertRefused(await ask(spark, { legs: [{ ...BUY, segment: 'NFO' }] }), 400, {
    code: 'field_choice',
    field: 'legs[0].segment',
  });
});

test('fields that do not go together are refused, all at once', async (t) => {
  const spark = await sparkFor(t);
  const json = {
    legs: [
      { ...SELL, intrinsic: 10 },
      { ...BUY, segment: 'NSE', intrinsic: 10 },
      { ...BUY, token: 'NSE:212' },
      { ...BUY, qty: 10_000_000, price: 10_000_000 },
    ],
    date: '2024-09-30',
  };
  assertRefused(
    await ask(spark, json),
    400,
    {
      code: 'fields_disagree',
      field: 'legs[0].intrinsic',
      message: 'legs[0].intrinsic does not go with transType Sell',
    },
    { code: 'fields_disagree', field: 'legs[1].intrinsic' },
    {
      code: 'fields_disagree',
      field: 'legs[2].token',
      message: 'legs[2].token does not go with segment NFO-OPT',
    },
    { code: 'field_range', field: 'legs[3].qty' },
    { code: 'field_range', field: 'date', message: 'date must be 2024-10-01 or later' },
  );
});

test('a round trip costs what the contract note says, each leg its part, and needs no margin', async (t) => {
  const spark = await sparkFor(t);
  const { date, legs, total, margin } = await report(spark, { legs: [BUY, SELL] });
  assert.equal(date, '2026-11-16');
  assert.deepEqual(total, {
    brokerage: 40,
    stt: 11,
    sttExercise: 0,
    ctt: 0,
    exchange: 4.85,
    ipft: 0,
    sebi: 0.01,
    stamp: 0.2,
    dp: 0,
    gst: 8.08,
    total: 64.14,
  });
  assert.deepEqual([legs.length, legs[0]?.stt, legs[1]?.stt, legs[0]?.total], [2, 0, 10.73, 26.54]);
  assert.deepEqual([margin?.estimate, margin?.total], [true, 0]);
});

test('the day decides the rates, and the broker the brokerage', async (t) => {
  const spark = await sparkFor(t);
  const stt = async (date: string) => (await report(spark, { legs: [SELL], date })).total.stt;
  assert.deepEqual([await stt('2026-03-31'), await stt('2026-04-01')], [7, 11]);
  const brokerage = async (more: object) => (await report(spark, { legs: [SELL], ...more })).total.brokerage;
  assert.equal(await brokerage({ brokerage: 'none' }), 0);
  assert.equal(await brokerage({ plan: { perOrder: 15 } }), 15);
  assert.equal(await brokerage({ plan: { percent: 0.1, capPerOrder: 5 } }), 5);
  assert.equal(await brokerage({ plan: { percent: 0.1 } }), 7.15);
  assert.equal((await report(spark, { legs: [{ ...SELL, orders: 3 }] })).total.brokerage, 60);
});

test('an exercised option pays its tax, a delivery sale the depository', async (t) => {
  const spark = await sparkFor(t);
  const exercised = await report(spark, { legs: [{ ...BUY, intrinsic: 100 }] });
  assert.equal(exercised.total.sttExercise, 10);
  const sale = {
    segment: 'NSE',
    productType: 'Delivery',
    transType: 'Sell',
    qty: 100,
    price: 1310,
    symbol: 'RELIANCE',
  };
  const sold = await report(spark, { legs: [sale, sale], dp: 'FYERS' });
  assert.equal(sold.total.dp, 12.5);
});

test('margin is returned as an estimate, for the legs held together, and null where it cannot be made', async (t) => {
  const spark = await sparkFor(t);
  const naked = (await report(spark, { legs: [SHORT] })).margin;
  assert.deepEqual(naked, {
    estimate: true,
    span: 148_200,
    exposure: 31_200,
    expiryDay: 0,
    premium: 0,
    equity: 0,
    total: 179_400,
  });
  const hedge = { ...SHORT, transType: 'Buy', strike: 24200, price: 40 };
  const hedged = (await report(spark, { legs: [SHORT, hedge] })).margin;
  assert.deepEqual([hedged?.span, hedged?.exposure, hedged?.premium], [13_000, 31_200, 2_600]);
  const onExpiry = (await report(spark, { legs: [SHORT], date: '2026-11-23' })).margin;
  assert.equal(onExpiry?.expiryDay, 31_200);
  assert.equal((await report(spark, { legs: [SELL] })).margin, null);
});

test('nothing is stored and no other user is needed: the same question gets the same answer', async (t) => {
  const spark = await sparkFor(t);
  const first = await ask(spark, { legs: [BUY, SHORT] });
  assert.equal((await ask(spark, { legs: [BUY, SHORT] })).text, first.text);
  assert.equal((await spark.call('POST', '/charges', { json: { legs: [BUY] } })).status, 401);
});
