import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrderTerms } from '@spark/core';
import type { BrokerChange, BrokerSlice } from '../frame/broker-dialect.ts';
import { NOW, open } from './caller.fixture.ts';
import { angelDialect } from './dialect.ts';
import { ANGEL_HOSTS } from './hosts.ts';
import { ANGEL_ORDER_ROW, ANGEL_TRADE_ROW } from './payloads.fixture.ts';
import { answered, succeeded } from './scripted-http.fixture.ts';

const SHARE = { key: 'NSE:3045', symbol: 'SBIN-EQ', isDerivative: false, lotSize: 1, tickPaise: 10 };
const AT_SHARE = { key: 'NSE:3045', exchange: 'NSE', symbol: 'SBIN-EQ', token: '3045' };
const FUTURE = {
  key: 'NFO:53001',
  symbol: 'NIFTY24NOV26FUT',
  isDerivative: true,
  lotSize: 65,
  tickPaise: 10,
};
const AT_FUTURE = { key: 'NFO:53001', exchange: 'NFO', symbol: 'NIFTY24NOV26FUT', token: '53001' };
const LIMIT: OrderTerms = { type: 'Limit', limitPaise: 101_550, triggerPaise: null };
const STOP: OrderTerms = { type: 'SL-Limit', limitPaise: 101_500, triggerPaise: 101_600 };

const dialect = angelDialect(ANGEL_HOSTS, { now: () => NOW });

function slice(rest: Partial<BrokerSlice> = {}): BrokerSlice {
  return {
    ...{ tag: 'SP1A2B3C', instrument: SHARE, at: AT_SHARE, side: 'Buy', product: 'Intraday', qty: 10 },
    ...{ terms: LIMIT, ...rest },
  };
}

const CHANGE: BrokerChange = {
  tag: 'SP1A2B3C',
  orderId: '77',
  at: AT_SHARE,
  slice: { instrument: SHARE, side: 'Buy', product: 'Delivery' },
  terms: LIMIT,
  qty: 10,
};

describe('orders on their way out', () => {
  it('[brokers.A1] carry every header that Angel asks for', async () => {
    const { caller, asked } = open(succeeded({ orderid: '1' }));
    await dialect.orders.place(caller, slice());
    assert.equal(asked[0]?.url, `${ANGEL_HOSTS.rest}/rest/secure/angelbroking/order/v1/placeOrder`);
    assert.deepEqual(asked[0]?.headers, {
      Authorization: 'Bearer a.jwt.token',
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-UserType': 'USER',
      'X-SourceID': 'WEB',
      'X-ClientLocalIP': '127.0.0.9',
      'X-ClientPublicIP': '127.0.0.9',
      'X-MACAddress': '02:00:00:00:00:00',
      'X-PrivateKey': 'the-key',
    });
  });

  it('[brokers.A7] are written in text, with a limit, for the day', async () => {
    const { caller, body } = open(succeeded({ orderid: '201', uniqueorderid: 'u-1' }));
    assert.deepEqual(await dialect.orders.place(caller, slice()), {
      kind: 'done',
      value: { orderId: '201' },
    });
    assert.deepEqual(body(), {
      variety: 'NORMAL',
      tradingsymbol: 'SBIN-EQ',
      symboltoken: '3045',
      transactiontype: 'BUY',
      exchange: 'NSE',
      producttype: 'INTRADAY',
      duration: 'DAY',
      ordertype: 'LIMIT',
      price: '1015.50',
      triggerprice: '0',
      squareoff: '0',
      stoploss: '0',
      quantity: '10',
      disclosedquantity: '0',
      ordertag: 'SP1A2B3C',
    });
  });

  it('[brokers.A7] deliver shares, and carry contracts forward', async () => {
    for (const [instrument, at, producttype] of [
      [SHARE, AT_SHARE, 'DELIVERY'],
      [FUTURE, AT_FUTURE, 'CARRYFORWARD'],
    ] as const) {
      const { caller, body } = open(succeeded({ orderid: '1' }));
      await dialect.orders.place(caller, slice({ instrument, at, product: 'Delivery', side: 'Sell' }));
      assert.deepEqual([body().producttype, body().transactiontype], [producttype, 'SELL']);
    }
  });

  it('[brokers.A8] say STOPLOSS when a stop is placed, changed and cancelled', async () => {
    const placed = open(succeeded({ orderid: '1' }));
    await dialect.orders.place(placed.caller, slice({ terms: STOP }));
    const { variety, ordertype, price, triggerprice } = placed.body();
    assert.deepEqual(
      [variety, ordertype, price, triggerprice],
      ['STOPLOSS', 'STOPLOSS_LIMIT', '1015.00', '1016.00'],
    );
    const changed = open(succeeded({ orderid: '77' }));
    await dialect.orders.change(changed.caller, { ...CHANGE, terms: STOP });
    assert.deepEqual([changed.body().variety, changed.body().triggerprice], ['STOPLOSS', '1016.00']);
    const cancelled = open(succeeded({ orderid: '77' }));
    await dialect.orders.cancel(cancelled.caller, { ...CHANGE, terms: STOP });
    assert.deepEqual(cancelled.body(), { variety: 'STOPLOSS', orderid: '77' });
  });

  it('[brokers.A7] never go without a limit', async () => {
    for (const terms of [
      { type: 'Market', limitPaise: null, triggerPaise: null },
      { type: 'Limit', limitPaise: 0, triggerPaise: null },
      { type: 'SL-Limit', limitPaise: 0, triggerPaise: 100 },
    ] as const) {
      const { caller, asked } = open(succeeded({ orderid: '1' }));
      assert.equal((await dialect.orders.place(caller, slice({ terms }))).kind, 'refused');
      assert.equal((await dialect.orders.change(caller, { ...CHANGE, terms })).kind, 'refused');
      assert.equal(asked.length, 0, 'nothing left');
    }
  });

  it('[brokers.A8] repeat everything in a change', async () => {
    const { caller, asked, body } = open(succeeded({ orderid: '77' }));
    assert.deepEqual(await dialect.orders.change(caller, CHANGE), { kind: 'done', value: null });
    assert.match(asked[0]?.url ?? '', /\/modifyOrder$/);
    assert.deepEqual(body(), {
      orderid: '77',
      variety: 'NORMAL',
      producttype: 'DELIVERY',
      duration: 'DAY',
      ordertype: 'LIMIT',
      price: '1015.50',
      triggerprice: '0',
      quantity: '10',
      tradingsymbol: 'SBIN-EQ',
      symboltoken: '3045',
      exchange: 'NSE',
    });
  });

  it('[brokers.A3] are unknown when the answer has no number, or one that is none', async () => {
    for (const data of [null, undefined, {}, { orderid: '' }, { orderid: null }, { orderid: 'NaN' }, []]) {
      const { caller } = open(succeeded(data));
      assert.equal((await dialect.orders.place(caller, slice())).kind, 'unknown', JSON.stringify(data));
    }
  });

  it('[brokers.A3] are not sent with a login that cannot be read', async () => {
    const { caller, asked } = open(succeeded({ orderid: '1' }));
    const verdict = await dialect.orders.place({ ...caller, session: '{}' }, slice());
    assert.equal(verdict.kind, 'login-dead');
    assert.equal(asked.length, 0);
  });
});

describe('the books', () => {
  it('[brokers.A9] are empty only when Angel says that there is nothing', async () => {
    assert.deepEqual(await dialect.orders.orders(open(succeeded(null)).caller), { kind: 'done', value: [] });
    assert.deepEqual(await dialect.orders.trades(open(succeeded(null)).caller), { kind: 'done', value: [] });
    for (const other of [succeeded(undefined), succeeded({}), succeeded(''), answered('')])
      assert.equal((await dialect.orders.orders(open(other).caller)).kind, 'retry-later');
    const refused = answered({ status: false, message: 'no', errorcode: 'AB9999', data: [] });
    assert.equal((await dialect.orders.orders(open(refused).caller)).kind, 'refused');
  });

  it('[brokers.A9] are not told when one order in them cannot be read', async () => {
    const whole = open(succeeded([ANGEL_ORDER_ROW, { ...ANGEL_ORDER_ROW, orderid: '2' }]));
    const read = await dialect.orders.orders(whole.caller);
    assert.ok(read.kind === 'done' && read.value.length === 2);
    const spoilt = open(succeeded([ANGEL_ORDER_ROW, { ...ANGEL_ORDER_ROW, filledshares: 'NaN' }]));
    assert.equal((await dialect.orders.orders(spoilt.caller)).kind, 'retry-later');
  });

  it('[brokers.A5] leave out a fill that cannot be counted', async () => {
    const trades = await dialect.orders.trades(
      open(succeeded([ANGEL_TRADE_ROW, { ...ANGEL_TRADE_ROW, fillid: '' }])).caller,
    );
    assert.ok(trades.kind === 'done' && trades.value.length === 1);
  });
});
