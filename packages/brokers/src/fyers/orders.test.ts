import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fyersDialect } from './dialect.ts';
import { answering, bookRow, NIFTY_CALL, SLICE, TOKEN } from './payloads.fixture.ts';

const { orders } = fyersDialect();
const CHANGE = {
  tag: SLICE.tag,
  orderId: '26111600012345',
  at: SLICE.at,
  slice: SLICE,
  terms: SLICE.terms,
  qty: 10,
};

test('[brokers.F3] an order has all that FYERS wants, for the day, with our tag', async () => {
  const { caller, asked } = answering({
    s: 'ok',
    code: 1101,
    message: 'Order submitted',
    id: '26111600012345',
  });
  assert.deepEqual(await orders.place(caller, SLICE), { kind: 'done', value: { orderId: '26111600012345' } });
  assert.deepEqual(asked, [
    {
      method: 'POST',
      url: 'https://api-t1.fyers.in/api/v3/orders/sync',
      headers: { authorization: `ABCDEFGHIJ-100:${TOKEN}` },
      json: {
        symbol: 'NSE:SBIN-EQ',
        qty: 10,
        type: 1,
        side: 1,
        productType: 'CNC',
        limitPrice: 812.35,
        stopPrice: 0,
        validity: 'DAY',
        disclosedQty: 0,
        offlineOrder: false,
        stopLoss: 0,
        takeProfit: 0,
        orderTag: 'S4711A1',
      },
    },
  ]);
});

test('[brokers.F3] product, side and type are in the words of FYERS', async () => {
  const cases = [
    { given: { product: 'Intraday' }, wire: { productType: 'INTRADAY' } },
    {
      given: { instrument: { ...SLICE.instrument, isDerivative: true }, at: NIFTY_CALL },
      wire: { productType: 'MARGIN', symbol: 'NSE:NIFTY26NOV23500CE' },
    },
    { given: { side: 'Sell' }, wire: { side: -1 } },
    {
      given: { terms: { type: 'SL-Limit', limitPaise: 80_005, triggerPaise: 80_100 } },
      wire: { type: 4, limitPrice: 800.05, stopPrice: 801 },
    },
  ] as const;
  for (const { given, wire } of cases) {
    const { caller, asked } = answering({ s: 'ok', id: '1' });
    await orders.place(caller, { ...SLICE, ...given });
    const sent: unknown = asked[0]?.json;
    assert.deepEqual({ ...(sent as object), ...wire }, sent, JSON.stringify(wire));
  }
});

test('[brokers.F3] a Market order is never sent, neither new nor as a change', async () => {
  const { caller, asked } = answering({ s: 'ok', id: '1' });
  const terms = { type: 'Market', limitPaise: null, triggerPaise: null } as const;
  assert.equal((await orders.place(caller, { ...SLICE, terms })).kind, 'refused');
  assert.equal((await orders.change(caller, { ...CHANGE, terms })).kind, 'refused');
  assert.deepEqual(asked, []);
});

test('[brokers.F3] an order that could not be found again by its tag is not sent', async () => {
  const { caller, asked } = answering({ s: 'ok', id: '1' });
  for (const tag of ['', 'A B', 'A-1', 'A'.repeat(21)])
    assert.equal((await orders.place(caller, { ...SLICE, tag })).kind, 'refused');
  assert.deepEqual(asked, []);
});

test('[brokers.F4] a change sends what changes and no quantity, a cancel its number as a body', async () => {
  const { caller, asked } = answering({ s: 'ok', code: 1102, id: '26111600012345' });
  const stop = { type: 'SL-Limit', limitPaise: 80_005, triggerPaise: 80_100 } as const;
  assert.deepEqual(await orders.change(caller, CHANGE), { kind: 'done', value: null });
  assert.deepEqual(await orders.change(caller, { ...CHANGE, terms: stop }), { kind: 'done', value: null });
  assert.deepEqual(await orders.cancel(caller, CHANGE), { kind: 'done', value: null });
  assert.deepEqual(
    asked.map(({ method, json }) => [method, json]),
    [
      ['PATCH', { id: '26111600012345', type: 1, limitPrice: 812.35 }],
      ['PATCH', { id: '26111600012345', type: 4, limitPrice: 800.05, stopPrice: 801 }],
      ['DELETE', { id: '26111600012345' }],
    ],
  );
});

test('[brokers.F7] an order is looked up by our tag, as the book shows it', async () => {
  const { caller, asked } = answering({ s: 'ok', code: 200, orderBook: [bookRow()] });
  const verdict = await orders.byTag?.(caller, 'SP1A2B3C');
  assert.ok(verdict?.kind === 'done' && verdict.value.length === 1, JSON.stringify(verdict));
  assert.match(asked[0]?.url ?? '', /\/orders\?order_tag=1%3ASP1A2B3C$/);
  const none = await orders.byTag?.(answering({ s: 'error', code: -8, message: 'x' }).caller, 'SP1A2B3C');
  assert.equal(none?.kind, 'login-dead');
  assert.equal((await orders.byTag?.(answering({ s: 'ok' }).caller, 'T'))?.kind, 'retry-later', 'no list');
});
