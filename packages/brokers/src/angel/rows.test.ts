import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { istInstant } from '@spark/core';
import { readOrderFrame } from './order-stream.ts';
import { ANGEL_ORDER_ROW, ANGEL_TRADE_ROW } from './payloads.fixture.ts';
import { angelOrderRow, angelTradeRow } from './rows.ts';
import { ANGEL_PUSH_STATUS, ANGEL_STATUS } from './status.ts';

const NOW = istInstant('2026-11-16', 10 * 60);
const FILLED = { filledshares: '10', unfilledshares: '0', averageprice: 1015.55 };

/** As the broker book has them, word for word. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  pending: [
    'put order req received',
    'validation pending',
    'open pending',
    'after market order req received',
    'modify after market order req received',
  ],
  open: [
    'open',
    'trigger pending',
    'modified',
    'modify pending',
    'modify validation pending',
    'not modified',
    'not cancelled',
    'cancel pending',
  ],
  executed: ['complete', 'executed'],
  rejected: ['rejected'],
  cancelled: ['cancelled', 'cancelled after market order'],
};

const PUSHED: Readonly<Record<string, readonly string[]>> = {
  open: ['AB01', 'AB04', 'AB10', 'AB11'],
  cancelled: ['AB02', 'AB07'],
  rejected: ['AB03'],
  executed: ['AB05'],
  pending: ['AB06', 'AB08', 'AB09'],
};

describe('[brokers.A4] what became of an order', () => {
  for (const [state, words] of Object.entries(STATES))
    for (const orderstatus of words)
      it(`"${orderstatus}" is ${state}`, () => {
        const row = {
          ...ANGEL_ORDER_ROW,
          orderstatus,
          status: 'anything',
          ...(state === 'executed' && FILLED),
        };
        assert.equal(angelOrderRow(row, NOW)?.state, state);
        assert.equal(angelOrderRow({ ...row, orderstatus: orderstatus.toUpperCase() }, NOW)?.state, state);
      });

  for (const [state, codes] of Object.entries(PUSHED))
    for (const code of codes)
      it(`the frame ${code} is ${state}`, () => {
        const orderData = {
          ...ANGEL_ORDER_ROW,
          orderstatus: '',
          status: '',
          ...(state === 'executed' && FILLED),
        };
        const news = readOrderFrame(JSON.stringify({ 'order-status': code, orderData }), NOW);
        assert.equal(news.orders?.[0]?.state, state);
        assert.equal(news.orders?.[0]?.tag, ANGEL_ORDER_ROW.ordertag);
      });

  it('knows no word and no code that is not listed here', () => {
    assert.deepEqual(Object.keys(ANGEL_STATUS).sort(), Object.values(STATES).flat().sort());
    assert.deepEqual(Object.keys(ANGEL_PUSH_STATUS).sort(), Object.values(PUSHED).flat().sort());
  });

  it('trusts the order status over the status of the last request, and that over nothing', () => {
    const stop = { ...ANGEL_ORDER_ROW, status: 'rejected', orderstatus: 'trigger pending' };
    assert.equal(angelOrderRow(stop, NOW)?.state, 'open');
    assert.equal(angelOrderRow({ ...stop, orderstatus: '' }, NOW)?.state, 'rejected');
    assert.equal(angelOrderRow({ ...stop, orderstatus: '' }, NOW)?.isUnknownStatus, undefined);
    const strange = angelOrderRow({ ...stop, orderstatus: 'never seen', status: 'nor this' }, NOW);
    assert.deepEqual(
      [strange?.state, strange?.rawStatus, strange?.isUnknownStatus],
      ['pending', 'never seen', true],
    );
    assert.equal(
      angelOrderRow({ ...stop, orderstatus: 'constructor', status: 'toString' }, NOW)?.state,
      'pending',
    );
  });

  it('does not believe that an order is complete while fills are missing', () => {
    const row = { ...ANGEL_ORDER_ROW, orderstatus: 'complete', filledshares: '4' };
    assert.deepEqual([angelOrderRow(row, NOW)?.state, angelOrderRow(row, NOW)?.filledQty], ['open', 4]);
  });
});

test('[brokers.A4] of the words of a row no more is kept than people read', () => {
  assert.equal(angelOrderRow({ ...ANGEL_ORDER_ROW, text: 'x'.repeat(1e5) }, NOW)?.message.length, 300);
});

test('[brokers.A4] a row is read whole: numbers as text, Indian times', () => {
  const row = { ...ANGEL_ORDER_ROW, filledshares: '4', averageprice: '1015.55', text: 'partly' };
  assert.deepEqual(angelOrderRow(row, NOW), {
    tag: 'SP1A2B3C',
    orderId: '201020000000080',
    state: 'open',
    rawStatus: 'open',
    side: 'Buy',
    instrument: { exchange: 'NSE', symbol: 'SBIN-EQ', token: '3045' },
    terms: { type: 'Limit', limitPaise: 101_550, triggerPaise: null },
    qty: 10,
    filledQty: 4,
    averagePrice: 1015.55,
    message: 'partly',
    at: istInstant('2026-11-16', 10 * 60) + 5_000,
  });
});

test('[brokers.A4] a row that lacks its number or its quantities is none, and a row without a time is of now', () => {
  for (const bad of [null, undefined, 7, 'text', [], {}, { ...ANGEL_ORDER_ROW, orderid: '' }])
    assert.equal(angelOrderRow(bad, NOW), null);
  for (const name of ['quantity', 'filledshares'])
    for (const value of ['', 'NaN', null, undefined, '-1', '1.5', 'many', {}])
      assert.equal(angelOrderRow({ ...ANGEL_ORDER_ROW, [name]: value }, NOW), null, `${name} ${value}`);
  const timeless = { orderid: '7', quantity: 5, filledshares: 0, updatetime: 'soon', exchtime: null };
  assert.deepEqual(angelOrderRow(timeless, NOW), {
    ...{ tag: '', orderId: '7', state: 'pending', rawStatus: '', qty: 5, filledQty: 0, averagePrice: 0 },
    ...{ message: '', at: NOW, instrument: { exchange: '', symbol: '', token: '' } },
  });
});

test('[brokers.A34] which order a row is about is read in every type; what cannot be read is left out', () => {
  const read = (rest: object) => angelOrderRow({ ...ANGEL_ORDER_ROW, ...rest }, NOW);
  assert.equal(read({ transactiontype: 'sell' })?.side, 'Sell');
  assert.equal(read({ transactiontype: null })?.side, undefined);
  assert.deepEqual(read({ ordertype: 'STOPLOSS_LIMIT', price: '1016', triggerprice: '1015.50' })?.terms, {
    type: 'SL-Limit',
    limitPaise: 101_600,
    triggerPaise: 101_550,
  });
  assert.equal(read({ ordertype: 'MARKET' })?.terms?.type, 'Market');
  for (const odd of [{ ordertype: 'STOPLOSS_MARKET' }, { ordertype: 7 }, { price: 'NaN' }, { price: null }])
    assert.equal(read(odd)?.terms, undefined);
});

test('[brokers.A5] a trade is a fill with a number of its own', () => {
  assert.deepEqual(angelTradeRow(ANGEL_TRADE_ROW, NOW), {
    tradeId: '50005750',
    orderId: '201020000000080',
    qty: 4,
    pricePaise: 101_555,
    at: istInstant('2026-11-16', 10 * 60) + 7_000,
  });
  for (const without of ['fillid', 'orderid', 'fillsize', 'fillprice'])
    for (const value of ['', null, 'NaN', -1])
      if (!(value === -1 && (without === 'fillid' || without === 'orderid')))
        assert.equal(
          angelTradeRow({ ...ANGEL_TRADE_ROW, [without]: value }, NOW),
          null,
          `${without} ${value}`,
        );
});
