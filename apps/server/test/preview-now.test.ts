import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DocumentPreview } from '@spark/contract';
import { TEMPLATES } from '@spark/document';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { assertRefused } from './replies.ts';
import { sparkFor } from './spark-under-test.ts';
import { type TradingUnderTest, tradingFor, tradingOn } from './trading-under-test.ts';

const ajv = new Ajv2020({ strict: false, formats: { 'date-time-local': true, date: true } });

const [STRADDLE] = TEMPLATES;

type Leg = Readonly<Record<string, unknown>>;

/** The shipped straddle with its first leg changed. */
function straddle(change: Leg = {}): object {
  const document = STRADDLE?.document;
  assert.ok(document);
  const [first, ...others] = document.actions;
  return { ...document, actions: [{ ...first, ...change }, ...others] };
}

async function outlook({ call }: TradingUnderTest, document: object): Promise<DocumentPreview> {
  const reply = await call('POST', '/builder/preview', { json: { document, now: true } });
  assert.equal(reply.status, 200, reply.text);
  const [preview, ...more] = reply.body.data;
  assert.ok(ajv.validate(DocumentPreview, preview) && more.length === 0, ajv.errorsText());
  return preview as DocumentPreview;
}

async function payoffLeg({ call }: TradingUnderTest, strike: object): Promise<Leg> {
  const autoOpt = { symbol: 'NIFTY', exchange: 'NFO', optionType: 'CE', expType: 'weekly', ...strike };
  const reply = await call('POST', '/payoff', {
    json: { legs: [{ autoOpt, transType: 'Sell', qty: 65 }] },
  });
  assert.equal(reply.status, 200, reply.text);
  const [payoff] = reply.body.data as { legs: Leg[] }[];
  return payoff?.legs[0] ?? {};
}

test('a moment and a candle are not asked for together, and a wrong document is refused', async (t) => {
  const { call } = await tradingFor(t);
  const both = { document: straddle(), now: true, at: '2026-10-06T09:20:00' };
  assertRefused(await call('POST', '/builder/preview', { json: both }), 400, {
    ...{ code: 'fields_disagree', field: 'now' },
  });
  const wrong = await call('POST', '/builder/preview', {
    json: { document: straddle({ qty: { lots: 0 } }), now: true },
  });
  assert.equal(wrong.status, 400, wrong.text);
});

test('without a price of the underlying nothing is known of a leg, and that is said', async (t) => {
  const spark = await sparkFor(t, { env: { SPARK_PRICES: 'brokers' } });
  const trading = await tradingOn(spark, spark.owner, () => 100);
  const { trades, elements, sources } = await outlook(trading, straddle());
  assert.deepEqual([elements, sources.simulated], [[], false]);
  for (const { symbol, price, stop, loss, margin, notes } of trades)
    assert.deepEqual(
      [symbol, price, stop, loss, margin, notes],
      [null, null, null, null, null, ['No fresh price of NIFTY is known.']],
    );
});

test('by the prices of this moment a leg is the contract that an order would choose, with its levels and its worst loss', async (t) => {
  const trading = await tradingFor(t);
  const { trades, elements, sources } = await outlook(trading, straddle());
  assert.deepEqual([elements, sources.simulated, trades.length], [[], true, 2]);
  const [call] = trades;
  const atm = await payoffLeg(trading, { strikeBy: 'moneyness', strikeVal: 'ATM' });
  assert.deepEqual([call?.symbol, call?.token, call?.price], [atm.symbol, atm.token, atm.ltp]);
  assert.deepEqual([call?.lot, call?.qty, call?.orders, call?.notes], [65, 65, 1, []]);
  const stop = Math.round(Number(call?.price) * 1.3 * 20) / 20;
  assert.equal(call?.stop, Math.round(stop * 100) / 100);
  assert.equal(call?.loss, Math.round((stop - Number(call?.price)) * 65 * 100) / 100);
});

test('a strike by premium asks for the prices that it needs', async (t) => {
  const trading = await tradingFor(t);
  const strike = { by: 'premiumNear', value: 60 };
  const [call] = (await outlook(trading, straddle({ strike }))).trades;
  const near = await payoffLeg(trading, { strikeBy: 'premium_near', strikeVal: '60' });
  assert.deepEqual([call?.symbol, call?.price], [near.symbol, near.ltp]);
});
