import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { NOW, orderRow, tradeRow } from './account.fixture.ts';
import { toOrderRow, toTradeRow } from './rows.ts';

describe('rows of XTS', () => {
  const states: readonly (readonly [string, string])[] = [
    ['PendingNew', 'pending'],
    ['New', 'open'],
    ['Replaced', 'open'],
    ['PendingReplace', 'open'],
    ['PartiallyFilled', 'open'],
    ['Open', 'open'],
    ['Trigger Pending', 'open'],
    ['TriggerPending', 'open'],
    ['PendingCancel', 'open'],
    ['Filled', 'executed'],
    ['FILLED', 'executed'],
    ['Cancelled', 'cancelled'],
    ['Rejected', 'rejected'],
    ['Suspended', 'pending'],
    ['', 'pending'],
  ];
  for (const [status, state] of states) {
    test(`[brokers.X4] the status "${status}" is ${state}`, () => {
      const row = toOrderRow(orderRow({ OrderStatus: status }), NOW);
      const isUnknownStatus = status === 'Suspended' ? true : undefined;
      assert.deepEqual([row?.state, row?.rawStatus, row?.isUnknownStatus], [state, status, isUnknownStatus]);
    });
  }

  test('[brokers.X5] an order is read with its totals, in whole units, at its own time', () => {
    const row = orderRow({
      OrderStatus: 'PartiallyFilled',
      CumulativeQuantity: '4',
      OrderAverageTradedPrice: '1015.45',
      CancelRejectReason: ' none ',
    });
    assert.deepEqual(toOrderRow(row, NOW), {
      tag: 'SP1A2B',
      orderId: '1210021530',
      state: 'open',
      rawStatus: 'PartiallyFilled',
      side: 'Buy',
      instrument: { exchange: 'NSE', symbol: '', token: '3045' },
      terms: { type: 'Limit', limitPaise: 101_550, triggerPaise: null },
      qty: 10,
      filledQty: 4,
      averagePrice: 1015.45,
      message: 'none',
      at: Date.UTC(2026, 10, 16, 4, 30, 2, 316),
    });
  });

  test('[brokers.X29] which order a row is about is read in every type; what cannot be read is left out', () => {
    const read = (rest: object) => toOrderRow(orderRow(rest), NOW);
    assert.equal(read({ OrderSide: 'SELL' })?.side, 'Sell');
    assert.equal(read({ OrderSide: '' })?.side, undefined);
    assert.deepEqual(read({ ExchangeSegment: 'NSEFO', ExchangeInstrumentID: '63915' })?.instrument, {
      exchange: 'NFO',
      symbol: '',
      token: '63915',
    });
    assert.deepEqual(read({ OrderType: 'StopLimit', OrderPrice: '1016', OrderStopPrice: 1015.5 })?.terms, {
      type: 'SL-Limit',
      limitPaise: 101_600,
      triggerPaise: 101_550,
    });
    for (const odd of [{ OrderType: 'StopMarket' }, { OrderType: null }, { OrderPrice: 'NaN' }])
      assert.equal(read(odd)?.terms, undefined);
  });

  test('[brokers.X5] averages may be text, NaN or nothing', () => {
    for (const [written, read] of [
      ['NaN', 0],
      ['', 0],
      [null, 0],
      [12.5, 12.5],
      ['12.50', 12.5],
    ] as const)
      assert.equal(toOrderRow(orderRow({ OrderAverageTradedPrice: written }), NOW)?.averagePrice, read);
  });

  test('[brokers.X5] a fill has its own quantity and price, and an id of order and execution', () => {
    assert.deepEqual(toTradeRow(tradeRow(), NOW), {
      tradeId: '1210021530-402597',
      orderId: '1210021530',
      qty: 4,
      pricePaise: 101_545,
      at: Date.UTC(2026, 10, 16, 4, 30, 3),
    });
    for (const lacking of [{ ExecutionID: '' }, { LastTradedQuantity: 0 }, { LastTradedPrice: 'NaN' }])
      assert.equal(toTradeRow(tradeRow(lacking), NOW), null);
  });

  test('[brokers.X5] times are Indian unless they say otherwise; without one it is now', () => {
    const at = (LastUpdateDateTime: unknown) =>
      toOrderRow(orderRow({ LastUpdateDateTime, ExchangeTransactTime: '', OrderGeneratedDateTime: '' }), NOW)
        ?.at;
    const ten = Date.UTC(2026, 10, 16, 4, 30);
    assert.deepEqual(
      ['2026-11-16T10:00:00', '16-11-2026 10:00:00', '2026-11-16T04:30:00Z', '2026-11-16T10:00:00+05:30'].map(
        at,
      ),
      [ten, ten, ten, ten],
    );
    for (const nonsense of ['', '1980-01-01T00:00:00', '2026-13-01T00:00:00', '2026-11-16T25:00:00', 7, null])
      assert.equal(at(nonsense), NOW, String(nonsense));
  });

  test('[brokers.X5] rows of any shape are read or left out, never thrown at us', () => {
    const fields = Object.keys(tradeRow());
    const value = fc.oneof(
      fc.anything(),
      fc.double(),
      fc.bigInt().map(String),
      fc.constantFrom('NaN', '', null, '-1', '1e400', 'Filled'),
    );
    const row = fc.oneof(
      fc.anything(),
      fc.dictionary(fc.constantFrom(...fields), value),
      fc.dictionary(fc.constantFrom(...fields), value).map((odd) => ({ ...tradeRow(), ...odd })),
    );
    fc.assert(
      fc.property(row, (given) => {
        const order = toOrderRow(given, NOW);
        if (order)
          for (const number of [order.qty, order.filledQty, order.at])
            assert.ok(Number.isSafeInteger(number) && number >= 0);
        const trade = toTradeRow(given, NOW);
        if (trade) assert.ok(trade.qty > 0 && trade.pricePaise > 0 && Number.isSafeInteger(trade.pricePaise));
      }),
      { numRuns: 3_000 },
    );
  });
});
