import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fyersDialect } from './dialect.ts';
import { answering, NOW, ORDER_FRAME, STATUS_ROWS, TOKEN, TRADE_FRAME } from './payloads.fixture.ts';

const { stream } = fyersDialect().orders;
const { caller } = answering({});

function read(frame: unknown) {
  return stream.reader(caller).read(typeof frame === 'string' ? frame : JSON.stringify(frame), NOW);
}

test('[brokers.F9] the stream is opened with the session in a header and asks for orders and trades', () => {
  assert.deepEqual(stream.address(caller), {
    url: 'wss://socket.fyers.in/trade/v3',
    headers: { authorization: `ABCDEFGHIJ-100:${TOKEN}` },
  });
  const { greeting, heartbeat } = stream.reader(caller);
  assert.deepEqual(greeting, ['{"T":"SUB_ORD","SLIST":["orders","trades"],"SUB_T":1}']);
  assert.deepEqual(heartbeat, { send: 'ping', everyMs: 10_000 });
});

test('[brokers.F9] an order frame is read by the names of the stream, as text and as bytes', () => {
  const row = {
    tag: 'S4711A1',
    orderId: '26111600012345',
    state: 'open',
    rawStatus: 'Pending',
    side: 'Buy',
    instrument: { exchange: 'NSE', symbol: 'NSE:SBIN-EQ', token: '10100000003045' },
    terms: { type: 'Limit', limitPaise: 81_235, triggerPaise: null },
    qty: 10,
    filledQty: 4,
    averagePrice: 812.3,
    message: 'Order is open',
    at: NOW,
  };
  assert.deepEqual(read(ORDER_FRAME), { orders: [row] });
  const bytes = new TextEncoder().encode(JSON.stringify(ORDER_FRAME));
  assert.deepEqual(stream.reader(caller).read(bytes, NOW), { orders: [row] });
});

for (const { row, state } of STATUS_ROWS) {
  test(`[brokers.F9] in the stream org_ord_status ${row.status} is ${state}, whatever ord_status says`, () => {
    const { orders = [] } = read({
      orders: { ...ORDER_FRAME.orders, org_ord_status: row.status, ord_status: 2 },
    });
    assert.equal(orders[0]?.state, state);
  });
}

test('[brokers.F9] before a fill there is neither a filled quantity nor a price in the frame', () => {
  const { qty_filled: _filled, price_traded: _price, ...rest } = ORDER_FRAME.orders;
  const { orders = [] } = read({ orders: rest });
  assert.deepEqual([orders[0]?.filledQty, orders[0]?.averagePrice], [0, 0]);
});

test('[brokers.F9] a trade frame is one fill', () => {
  assert.deepEqual(read(TRADE_FRAME), {
    trades: [
      {
        tradeId: '26111600012345-75001',
        orderId: '26111600012345',
        qty: 4,
        pricePaise: 81_230,
        at: Date.UTC(2026, 10, 16, 4, 45, 9),
      },
    ],
  });
});

test('[brokers.F9] the subscription stands when it is acknowledged; a dead login and other errors end the stream', () => {
  assert.deepEqual(read({ code: 1605, message: 'Successfully subscribed', s: 'ok' }), { isReady: true });
  assert.deepEqual(read('pong'), {});
  assert.equal(read({ s: 'error', code: -16, message: 'Token expired' }).ended?.kind, 'login-dead');
  assert.equal(read({ s: 'error', code: -99, message: 'Busy' }).ended?.kind, 'reconnect');
  assert.deepEqual(read({ s: 'ok', positions: { net_qty: 4 } }), {}, 'positions are of no interest');
});

test('[brokers.F13] no frame makes the reader of orders throw', () => {
  const orders = fc.oneof(
    fc.object(),
    fc.object().map((odd) => ({ ...ORDER_FRAME.orders, ...odd })),
    fc.dictionary(fc.constantFrom(...Object.keys(ORDER_FRAME.orders)), fc.anything()),
  );
  const frame = fc.oneof(
    fc.string(),
    fc.uint8Array(),
    fc.json(),
    fc
      .record({ orders: fc.oneof(orders, fc.array(orders)), trades: orders }, { requiredKeys: [] })
      .map(asText),
  );
  const reader = stream.reader(caller);
  fc.assert(
    fc.property(frame, (given) => {
      for (const { qty, filledQty } of reader.read(given, NOW).orders ?? [])
        assert.ok(qty >= 0 && filledQty >= 0);
    }),
  );
});

function asText(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '';
  }
}

test('[brokers.F9] what FYERS tells without a time has the time at which it came, however old the connection is', () => {
  const reader = stream.reader(caller);
  const { time_oms: _, ...order } = ORDER_FRAME.orders;
  const [row] = reader.read(JSON.stringify({ orders: order }), NOW + 3_600_000).orders ?? [];
  assert.equal(row?.at, NOW + 3_600_000);
});
