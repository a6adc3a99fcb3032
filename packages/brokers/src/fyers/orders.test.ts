import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { HttpOutcome } from '../frame/broker-http.ts';
import { fyersDialect } from './index.ts';
import {
  answering,
  bookRow,
  NIFTY_CALL,
  NOW,
  SIGNALS,
  SLICE,
  STATUS_ROWS,
  TOKEN,
  TRADE_ROW,
} from './payloads.fixture.ts';

const { orders } = fyersDialect();
const CHANGE = {
  tag: SLICE.tag,
  orderId: '26111600012345',
  at: SLICE.at,
  slice: SLICE,
  terms: SLICE.terms,
  qty: 10,
};

for (const signal of SIGNALS) {
  const { title, order } = signal;
  const status = 'status' in signal ? signal.status : 200;
  const outcome = 'outcome' in signal ? signal.outcome : signal.body;

  test(`[brokers.F5] ${title}: a new order is ${order}`, async () => {
    const verdict = await orders.place(answering(outcome, status).caller, SLICE);
    assert.equal(verdict.kind, order);
    assert.ok('reason' in verdict && verdict.reason !== '', 'the reason is in words');
  });

  const read = 'read' in signal ? signal.read : order;
  test(`[brokers.F5] ${title}: the book is ${read}, and never empty`, async () => {
    assert.equal((await orders.orders(answering(outcome, status).caller)).kind, read);
    assert.equal((await orders.trades(answering(outcome, status).caller)).kind, read);
  });
}

test('[brokers.F5] a rate refusal says how long to wait, within bounds', async () => {
  const answer = (headers: Readonly<Record<string, string>>): HttpOutcome => ({
    kind: 'answer',
    status: 429,
    headers,
    text: '',
  });
  const waits = [
    {},
    { 'retry-after': '7' },
    { 'x-retry-after-ms': '350' },
    { 'retry-after': '999999' },
    { 'retry-after': 'x' },
  ];
  const told = [];
  for (const headers of waits) {
    const verdict = await orders.orders(answering(answer(headers)).caller);
    told.push(verdict.kind === 'retry-later' ? verdict.afterMs : null);
  }
  assert.deepEqual(told, [1_000, 7_000, 350, 120_000, 1_000]);
});

test('[brokers.F5] a refusal keeps the number that FYERS gave it, and explains a wrong address', async () => {
  const numbered = await orders.place(
    answering({ s: 'error', code: -99, message: 'RED:Margin Shortfall', id: '26111600012399' }).caller,
    SLICE,
  );
  assert.deepEqual(numbered, {
    kind: 'refused',
    reason: 'RED:Margin Shortfall',
    orderId: '26111600012399',
  });
  const address = await orders.place(
    answering({ s: 'error', code: -99, message: 'IP address 1.2.3.4 is not whitelisted' }).caller,
    SLICE,
  );
  assert.match('reason' in address ? address.reason : '', /static IP registered for it/);
});

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
  const terms = { type: 'Market', limitPaise: 0, triggerPaise: 0 } as const;
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

test('[brokers.F35] which order a row is about is read in every type; what cannot be read is left out', async () => {
  const read = async (row: Readonly<Record<string, unknown>>) => {
    const verdict = await orders.orders(answering({ s: 'ok', code: 200, orderBook: [bookRow(row)] }).caller);
    assert.equal(verdict.kind, 'done');
    return verdict.kind === 'done' ? verdict.value[0] : undefined;
  };
  assert.equal((await read({ side: -1 }))?.side, 'Sell');
  assert.equal((await read({ side: '-1' }))?.side, 'Sell');
  assert.equal((await read({ side: null }))?.side, undefined);
  const stop = { type: 4, limitPrice: '813.00', stopPrice: 812.5 };
  assert.deepEqual((await read(stop))?.terms, {
    type: 'SL-Limit',
    limitPaise: 81_300,
    triggerPaise: 81_250,
  });
  assert.deepEqual((await read({ type: 2 }))?.terms, { type: 'Market', limitPaise: 0, triggerPaise: 0 });
  for (const odd of [{ type: 3 }, { type: 'x' }, { limitPrice: 'NaN' }, { limitPrice: null }])
    assert.equal((await read(odd))?.terms, undefined);
});

for (const { row, state, rawStatus } of STATUS_ROWS) {
  test(`[brokers.F6] an order of status ${row.status} is ${state}`, async () => {
    const verdict = await orders.orders(answering({ s: 'ok', code: 200, orderBook: [row] }).caller);
    assert.deepEqual(verdict, {
      kind: 'done',
      value: [
        {
          tag: 'S4711A1',
          orderId: '26111600012345',
          state,
          rawStatus,
          side: 'Buy',
          instrument: { exchange: 'NSE', symbol: 'NSE:SBIN-EQ', token: '10100000003045' },
          terms: { type: 'Limit', limitPaise: 81_235, triggerPaise: 0 },
          qty: 10,
          filledQty: row.filledQty,
          averagePrice: row.tradedPrice,
          message: row.message,
          at: NOW,
        },
      ],
    });
  });
}

async function bookOf(...rows: readonly unknown[]) {
  const verdict = await orders.orders(answering({ s: 'ok', code: 200, orderBook: rows }).caller);
  return verdict.kind === 'done' ? verdict.value : verdict.kind;
}

test('[brokers.F13] of the words of FYERS no more is kept than people read, and they end as sentences do', async () => {
  const message = 'x'.repeat(1e5);
  const refused = await orders.place(answering({ s: 'error', code: -99, message }).caller, SLICE);
  assert.equal(refused.kind === 'refused' ? refused.reason.length : 0, 300);
  const [row] = await bookOf(bookRow({ message }));
  assert.equal(typeof row === 'object' && row.message.length, 300);
  const unknown = await orders.place(answering({ s: 'error', code: 201, message: 'Sent' }).caller, SLICE);
  assert.match(unknown.kind === 'unknown' ? unknown.reason : '', /: Sent\.$/);
});

test('[brokers.F6] a status that nobody documented is waited for, and called strange', async () => {
  const [row] = await bookOf(bookRow({ status: 19 }));
  assert.deepEqual(typeof row === 'object' && [row.state, row.rawStatus, row.isUnknownStatus], [
    'pending',
    'Status 19',
    true,
  ]);
});

test('[brokers.F7] only tags behind 1: are ours', async () => {
  const tags = ['1:S4711A1', '2:Untagged', '2:Exit', '', undefined, 'S4711A1', null];
  const rows = await bookOf(...tags.map((orderTag) => bookRow({ orderTag })));
  assert.deepEqual(typeof rows === 'object' && rows.map(({ tag }) => tag), [
    'S4711A1',
    '',
    '',
    '',
    '',
    'S4711A1',
    '',
  ]);
});

test('[brokers.F6] an empty book is empty; a row of ours that cannot be read makes it no book', async () => {
  assert.deepEqual(await bookOf(), []);
  assert.equal(await bookOf(bookRow(), bookRow({ id: '' })), 'retry-later');
  assert.equal(await bookOf(bookRow({ status: null })), 'retry-later');
  assert.equal(await bookOf(bookRow({ qty: 'NaN' })), 'retry-later');
  assert.deepEqual(
    await bookOf(bookRow({ id: '', orderTag: '2:Untagged' }), null, 7),
    [],
    'others may be odd',
  );
});

test('[brokers.F6] numbers written as text and times in either spelling are read', async () => {
  const [row] = await bookOf(
    bookRow({ qty: '10', status: '2', filledQty: '10', tradedPrice: '812.31', orderDateTime: NOW / 1_000 }),
  );
  assert.deepEqual(typeof row === 'object' && [row.qty, row.filledQty, row.averagePrice, row.at], [
    10,
    10,
    812.31,
    NOW,
  ]);
  const [late] = await bookOf(bookRow({ orderDateTime: '16-Foo-2026 10:15:07' }));
  assert.equal(typeof late === 'object' && late.at, NOW, 'a time that makes no sense is that of the call');
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

test('[brokers.F8] a fill is exact to the paisa and known by its number', async () => {
  const verdict = await orders.trades(answering({ s: 'ok', code: 200, tradeBook: [TRADE_ROW] }).caller);
  assert.deepEqual(verdict, {
    kind: 'done',
    value: [
      {
        tradeId: '26111600012345-75001',
        orderId: '26111600012345',
        qty: 4,
        pricePaise: 81_230,
        at: Date.UTC(2026, 10, 16, 4, 45, 9),
      },
    ],
  });
  for (const broken of [{ tradeNumber: '' }, { tradedQty: 0 }, { tradePrice: 'NaN' }]) {
    const { caller } = answering({ s: 'ok', tradeBook: [{ ...TRADE_ROW, ...broken }] });
    assert.equal((await orders.trades(caller)).kind, 'retry-later');
  }
});

test('[brokers.F13] whatever comes back, a verdict comes out, and done only with what was asked for', async () => {
  const row = fc.oneof(
    fc.json(),
    fc.object(),
    fc.constant(bookRow()),
    fc.object().map((odd) => bookRow(odd)),
  );
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({
        s: fc.constantFrom('ok', 'error', 'no_data', 5),
        code: fc.anything(),
        orderBook: fc.array(row),
        tradeBook: fc.array(row),
        id: fc.anything(),
      })
      .map((value) => JSON.stringify(value)),
  );
  await fc.assert(
    fc.asyncProperty(body, fc.integer({ min: 100, max: 599 }), async (text, status) => {
      const { caller } = answering({ kind: 'answer', status, headers: {}, text: text ?? '' });
      const placed = await orders.place(caller, SLICE);
      if (placed.kind === 'done') assert.ok(placed.value.orderId !== '' && status < 400);
      const book = await orders.orders(caller);
      if (book.kind === 'done')
        for (const { qty, filledQty } of book.value) assert.ok(qty >= 0 && filledQty >= 0);
      const trades = await orders.trades(caller);
      if (trades.kind === 'done')
        for (const { pricePaise } of trades.value)
          assert.ok(Number.isSafeInteger(pricePaise) && pricePaise >= 0);
    }),
  );
});
