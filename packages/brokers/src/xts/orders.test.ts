import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OrderTerms } from '@spark/core';
import type { BrokerChange, BrokerSlice } from '../frame/broker-dialect.ts';
import { answered, callerOf, failure, orderRow, scripted, success, tradeRow } from './account.fixture.ts';
import { xtsDialect } from './dialect.ts';

const { orders } = xtsDialect({ rest: 'http://xts', stream: 'ws://xts' });

const LIMIT: OrderTerms = { type: 'Limit', limitPaise: 101_550, triggerPaise: null };
const STOP: OrderTerms = { type: 'SL-Limit', limitPaise: 101_600, triggerPaise: 101_500 };

function sliceOf(rest: Partial<BrokerSlice> = {}): BrokerSlice {
  return {
    tag: 'SP1A2B',
    instrument: { key: 'NSE:3045', symbol: 'SBIN-EQ', isDerivative: false, lotSize: 1, tickPaise: 10 },
    side: 'Buy',
    product: 'Intraday',
    qty: 10,
    terms: LIMIT,
    at: { key: 'NSE:3045', exchange: 'NSE', symbol: 'SBIN-EQ', token: '3045' },
    ...rest,
  };
}

const FUTURE = {
  instrument: { key: 'NFO:53001', symbol: 'NIFTYFUT', isDerivative: true, lotSize: 65, tickPaise: 10 },
  at: { key: 'NFO:53001', exchange: 'NFO', symbol: 'NIFTYFUT', token: '53001' },
} as const;

function changeOf(rest: Partial<BrokerChange> = {}): BrokerChange {
  const { tag, at, ...slice } = sliceOf();
  return { tag, at, slice, orderId: '1210021530', terms: LIMIT, qty: 10, ...rest };
}

describe('orders at XTS', () => {
  test('[brokers.X3] a Limit order names everything, in the words of XTS', async () => {
    const { http, asked } = scripted(success({ AppOrderID: 1210021530 }));
    const verdict = await orders.place(callerOf(http), sliceOf());
    assert.deepEqual(verdict, { kind: 'done', value: { orderId: '1210021530' } });
    assert.deepEqual(asked, [
      {
        method: 'POST',
        url: 'http://xts/interactive/orders',
        headers: { authorization: 'token-1' },
        json: {
          exchangeSegment: 'NSECM',
          exchangeInstrumentID: 3045,
          productType: 'MIS',
          orderType: 'LIMIT',
          orderSide: 'BUY',
          timeInForce: 'DAY',
          disclosedQuantity: 0,
          orderQuantity: 10,
          limitPrice: 1015.5,
          stopPrice: 0,
          orderUniqueIdentifier: 'SP1A2B',
          apiOrderSource: 'WebAPI',
        },
      },
    ]);
  });

  const words: readonly (readonly [string, Partial<BrokerSlice>, object])[] = [
    [
      'a stop has trigger and limit',
      { terms: STOP },
      { orderType: 'STOPLIMIT', limitPrice: 1016, stopPrice: 1015 },
    ],
    ['a Sell', { side: 'Sell' }, { orderSide: 'SELL' }],
    ['Delivery of a share is CNC', { product: 'Delivery' }, { productType: 'CNC' }],
    [
      'Delivery of a contract is NRML',
      { product: 'Delivery', ...FUTURE },
      { productType: 'NRML', exchangeSegment: 'NSEFO', exchangeInstrumentID: 53001 },
    ],
    ['a contract within the day is MIS', FUTURE, { productType: 'MIS' }],
  ];
  for (const [name, wanted, expected] of words) {
    test(`[brokers.X3] ${name}`, async () => {
      const { http, asked } = scripted(success({ AppOrderID: 7 }));
      await orders.place(callerOf(http), sliceOf(wanted));
      const body = asked[0]?.json as Readonly<Record<string, unknown>>;
      for (const [field, value] of Object.entries(expected)) assert.equal(body[field], value, field);
    });
  }

  test('[brokers.X3] a change has every field again, a cancel the number and the tag', async () => {
    const { http, asked } = scripted(success({}), success({}));
    const caller = callerOf(http);
    assert.deepEqual(await orders.change(caller, changeOf({ terms: STOP })), { kind: 'done', value: null });
    assert.deepEqual(await orders.cancel(caller, changeOf()), { kind: 'done', value: null });
    assert.deepEqual(asked[0]?.json, {
      appOrderID: 1210021530,
      modifiedProductType: 'MIS',
      modifiedOrderType: 'STOPLIMIT',
      modifiedOrderQuantity: 10,
      modifiedDisclosedQuantity: 0,
      modifiedLimitPrice: 1016,
      modifiedStopPrice: 1015,
      modifiedTimeInForce: 'DAY',
      orderUniqueIdentifier: 'SP1A2B',
    });
    assert.deepEqual(
      [asked[1]?.method, asked[1]?.url],
      ['DELETE', 'http://xts/interactive/orders?appOrderID=1210021530&orderUniqueIdentifier=SP1A2B'],
    );
  });

  test('[brokers.X3] the calls of a dealer name the client', async () => {
    const { http, asked } = scripted(success({ AppOrderID: 7 }), success({}), success({}), success([]));
    const dealer = callerOf(http, { isDealer: true });
    await orders.place(dealer, sliceOf());
    await orders.change(dealer, changeOf());
    await orders.cancel(dealer, changeOf());
    await orders.orders(dealer);
    assert.deepEqual(
      asked.map(
        ({ url, json }) => url.includes('clientID=IIFL42') || (json as { clientID?: string })?.clientID,
      ),
      ['IIFL42', 'IIFL42', true, true],
    );
  });

  test('[brokers.X3] an instrument without a number of theirs is refused before anything is sent', async () => {
    const { http, asked } = scripted();
    for (const at of [
      { key: 'MCX:1', exchange: 'MCX', symbol: 'GOLD', token: '1' },
      { key: 'NSE:3045', exchange: 'NSE', symbol: 'SBIN-EQ', token: 'SBIN' },
    ])
      assert.equal((await orders.place(callerOf(http), sliceOf({ at }))).kind, 'refused');
    assert.deepEqual(asked, []);
  });

  test('[brokers.X3] an order for nothing is refused before anything is sent', async () => {
    const { http, asked } = scripted();
    for (const qty of [0, -5, Number.NaN])
      assert.equal((await orders.place(callerOf(http), sliceOf({ qty }))).kind, 'refused');
    assert.deepEqual(asked, []);
  });

  test('[brokers.X3] a market-data session places nothing', async () => {
    const { http, asked } = scripted();
    const verdict = await orders.place(callerOf(http, { application: 'market-data' }), sliceOf());
    assert.match(verdict.kind === 'refused' ? verdict.reason : '', /Interactive key/);
    assert.deepEqual(asked, []);
  });

  test('[brokers.X1] an order that was taken without a number is unknown', async () => {
    for (const result of [
      {},
      null,
      'ok',
      { AppOrderID: '' },
      { AppOrderID: 'NaN' },
      { AppOrderID: null },
      [],
    ]) {
      const { http } = scripted(success(result));
      assert.equal((await orders.place(callerOf(http), sliceOf())).kind, 'unknown');
    }
  });

  test('[brokers.X5] an order number that is too long for a number stays exact', async () => {
    const text = '{"type":"success","result":{"AppOrderID":1100042411250000123}}';
    const { http, asked } = scripted(answered(text), success({}));
    const placed = await orders.place(callerOf(http), sliceOf());
    assert.deepEqual(placed, { kind: 'done', value: { orderId: '1100042411250000123' } });
    await orders.change(callerOf(http), changeOf({ orderId: '1100042411250000123' }));
    assert.match(JSON.stringify(asked[1]?.json), /"appOrderID":"1100042411250000123"/);
  });

  test('[brokers.X4] an empty book is told, and anything but a list is not a book', async () => {
    const { http } = scripted(success([]), success({}), success(null), failure('e-app-001', 'x', 500));
    const kinds: string[] = [];
    for (let call = 0; call < 4; call += 1) kinds.push((await orders.orders(callerOf(http))).kind);
    assert.deepEqual(kinds, ['done', 'unknown', 'unknown', 'unknown']);
  });
});

test('[brokers.X4] a book with an order or a trade that cannot be read is not told', async () => {
  for (const spoilt of [{ AppOrderID: 'NaN' }, { OrderQuantity: null }, { CumulativeQuantity: 'NaN' }]) {
    const { http } = scripted(success([orderRow(), orderRow(spoilt)]));
    assert.equal((await orders.orders(callerOf(http))).kind, 'unknown', JSON.stringify(spoilt));
  }
  for (const spoilt of [tradeRow({ LastTradedPrice: 'NaN' }), tradeRow({ LastTradedQuantity: null }), 7]) {
    const { http } = scripted(success([tradeRow(), spoilt]));
    assert.equal((await orders.trades(callerOf(http))).kind, 'unknown', JSON.stringify(spoilt));
  }
  const { http } = scripted(success([tradeRow()]));
  assert.equal((await orders.trades(callerOf(http))).kind, 'done');
});
