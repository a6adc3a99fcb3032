import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marginLegs } from '../frame/margin-legs.fixture.ts';
import { fyersDialect } from './dialect.ts';
import { answering, SIGNALS } from './payloads.fixture.ts';

const { margin } = fyersDialect();
assert.ok(margin);
const LEGS = marginLegs({
  share: { key: 'NSE:3045', exchange: 'NSE', symbol: 'NSE:SBIN-EQ', token: '10100000003045' },
  future: { key: 'NFO:53001', exchange: 'NFO', symbol: 'NSE:NIFTY26NOVFUT', token: '101126112453001' },
});

for (const signal of SIGNALS) {
  const status = 'status' in signal ? signal.status : 200;
  const outcome = 'outcome' in signal ? signal.outcome : signal.body;
  const kind = 'read' in signal ? signal.read : signal.order;

  test(`[brokers.H6] ${signal.title}: the margin is ${kind}, and never a number`, async () => {
    assert.equal((await margin.margin(answering(outcome, status).caller, LEGS)).kind, kind);
  });
}

test('[brokers.H6] an answer without margin_total, or with one that is no amount, tells nothing: it is never 0', async () => {
  const wrong = [
    undefined,
    null,
    [],
    'none',
    {},
    { margin_avail: 100_000, margin_new_order: 4_500 },
    ...[null, '', 'NaN', '1,200.50', '0x10', -1, Number.MAX_VALUE, true, {}, [1]].map((margin_total) => ({
      margin_total,
    })),
  ];
  for (const data of wrong) {
    const verdict = await margin.margin(answering({ s: 'ok', code: 200, data }).caller, LEGS);
    assert.deepEqual(
      verdict,
      { kind: 'retry-later', reason: 'FYERS answered without margin_total.', afterMs: 1_000 },
      JSON.stringify(data),
    );
  }
});

test('[brokers.H6] a refusal is told in the words of FYERS', async () => {
  const refusal = { s: 'error', code: -50, message: 'Invalid symbol provided', data: { margin_total: 12 } };
  const verdict = await margin.margin(answering(refusal, 400).caller, LEGS);
  assert.ok(verdict.kind === 'refused', JSON.stringify(verdict));
  assert.match(verdict.reason, /Invalid symbol provided/);
});

test('[brokers.H6] the margin of the legs alone is read, to the paisa, whatever else is in the answer', async () => {
  const known = {
    margin_avail: 99_999.99,
    margin_new_order: 1,
    margin_total: 12_345.67,
    lately_added: { a: 1 },
  };
  for (const [margin_total, paise] of [
    [12_345.67, 1_234_567],
    ['12345.67', 1_234_567],
    [0, 0],
  ]) {
    const data = { ...known, margin_total };
    const verdict = await margin.margin(answering({ s: 'ok', code: 200, data }).caller, LEGS);
    assert.deepEqual(verdict, { kind: 'done', value: paise });
  }
});

test('[brokers.H6] each leg is asked by its name at FYERS, its side, its product, and a limit where it has one', async () => {
  const { caller, asked } = answering({ s: 'ok', code: 200, data: { margin_total: 1 } });
  await margin.margin(caller, LEGS);
  assert.deepEqual(
    asked.map(({ method, url }) => [method, url]),
    [['POST', 'https://api-t1.fyers.in/api/v3/multiorder/margin']],
  );
  const rest = { stopLoss: 0, stopPrice: 0, takeProfit: 0 };
  assert.deepEqual(asked[0]?.json, {
    data: [
      { symbol: 'NSE:SBIN-EQ', qty: 10, side: 1, type: 1, productType: 'CNC', limitPrice: 812.35, ...rest },
      {
        symbol: 'NSE:NIFTY26NOVFUT',
        qty: 65,
        side: -1,
        type: 2,
        productType: 'MARGIN',
        limitPrice: 0,
        ...rest,
      },
    ],
  });
});
