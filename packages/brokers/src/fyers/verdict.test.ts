import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { HttpOutcome } from '../frame/broker-http.ts';
import { fyersDialect } from './dialect.ts';
import { answering, bookRow, SIGNALS, SLICE } from './payloads.fixture.ts';

const { orders } = fyersDialect();

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

test('[brokers.F13] of the words of FYERS no more is kept than people read, and they end as sentences do', async () => {
  const message = 'x'.repeat(1e5);
  const refused = await orders.place(answering({ s: 'error', code: -99, message }).caller, SLICE);
  assert.equal(refused.kind === 'refused' ? refused.reason.length : 0, 300);
  const book = await orders.orders(
    answering({ s: 'ok', code: 200, orderBook: [bookRow({ message })] }).caller,
  );
  assert.equal(book.kind === 'done' ? book.value[0]?.message.length : 0, 300);
  const unknown = await orders.place(answering({ s: 'error', code: 201, message: 'Sent' }).caller, SLICE);
  assert.match(unknown.kind === 'unknown' ? unknown.reason : '', /: Sent\.$/);
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
