import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fyersDialect } from './dialect.ts';
import { answering, bookRow, NOW, STATUS_ROWS, TRADE_ROW } from './payloads.fixture.ts';

const { orders } = fyersDialect();

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
  assert.deepEqual((await read({ type: 2 }))?.terms, {
    type: 'Market',
    limitPaise: null,
    triggerPaise: null,
  });
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
          terms: { type: 'Limit', limitPaise: 81_235, triggerPaise: null },
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

test('[brokers.F6] a status that nobody documented is waited for, and reported as unknown', async () => {
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
