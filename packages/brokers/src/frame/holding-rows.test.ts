import assert from 'node:assert/strict';
import { test } from 'node:test';
import { angelHoldingRow } from '../angel/portfolio.ts';
import { fromFyersHolding } from '../fyers/portfolio.ts';
import { fromXtsHolding } from '../xts/portfolio.ts';
import type { BrokerHoldingRow } from './portfolio-dialect.ts';
import { holdingsStaySane } from './portfolio-laws.fixture.ts';

/** Holdings as each broker reports them. */
const FYERS = {
  ...{ symbol: 'NSE:SBIN-EQ', fyToken: '10100000003045', exchange: 10, segment: 10, holdingType: 'HLD' },
  ...{ isin: 'INE062A01020', quantity: 12, remainingQuantity: 10, qty_t1: 0, costPrice: 812.3456 },
  ...{ ltp: 830.1, marketVal: 8301, pl: 177.54, collateralQuantity: 0, remainingPledgeQuantity: 10 },
} as const;
const ANGEL = {
  ...{ tradingsymbol: 'SBIN-EQ', exchange: 'NSE', isin: 'INE062A01020', t1quantity: 3 },
  ...{ realisedquantity: 10, quantity: 13, authorisedquantity: 0, product: 'DELIVERY' },
  ...{ averageprice: 812.35, ltp: 830.1, symboltoken: '3045', close: 825, collateralquantity: null },
} as const;
const XTS = {
  ...{ ISIN: 'INE062A01020', HoldingQuantity: 10, UsedQuantity: 0, BuyAvgPrice: '812.35' },
  ...{ ExchangeNSEInstrumentId: 3045, ExchangeBSEInstrumentId: 500112, CollateralQuantity: 0 },
} as const;
const ISIN = 'INE062A01020';

const essence = (row: BrokerHoldingRow | null) =>
  row && [row.settledQty, row.unsettledQty, row.soldTodayQty, row.costPaise];

test('[brokers.V17] whatever comes in the place of a holding, it is a row of whole units or none', () => {
  holdingsStaySane(fromFyersHolding, FYERS);
  holdingsStaySane(angelHoldingRow, ANGEL);
  holdingsStaySane((given) => fromXtsHolding(ISIN, given), XTS);
});

test('[brokers.V17] FYERS: what is left of the morning, what is on its way, and a cost of more decimals than a paisa', () => {
  assert.deepEqual(essence(fromFyersHolding(FYERS)), [10, 0, 2, 812_346]);
  assert.deepEqual(
    essence(fromFyersHolding({ ...FYERS, holdingType: 'T1', qty_t1: 10 })),
    [0, 10, 2, 812_346],
  );
  assert.deepEqual(essence(fromFyersHolding({ ...FYERS, qty_t1: 5 })), [10, 5, 2, 1_218_518]);
  assert.equal(fromFyersHolding({ ...FYERS, costPrice: 0 })?.costPaise, null, 'no cost is not a cost of 0');
  assert.equal(fromFyersHolding({ ...FYERS, remainingQuantity: 13 }), null);
  assert.equal(fromFyersHolding({ ...FYERS, quantity: 'NaN' }), null);
});

test('[brokers.V17] Angel One: delivered and on its way together are what it cost', () => {
  assert.deepEqual(essence(angelHoldingRow(ANGEL)), [10, 3, null, 1_056_055]);
  assert.equal(angelHoldingRow({ ...ANGEL, realisedquantity: null }), null);
});

test('[brokers.V17] IIFL: by the number at NSE, else at BSE, else by the ISIN alone', () => {
  assert.deepEqual(essence(fromXtsHolding(ISIN, XTS)), [10, 0, null, 812_350]);
  assert.deepEqual(fromXtsHolding(ISIN, XTS)?.at, { exchange: 'NSE', symbol: ISIN, token: '3045' });
  const atBse = fromXtsHolding(ISIN, { ...XTS, ExchangeNSEInstrumentId: 0 });
  assert.deepEqual(atBse?.at, { exchange: 'BSE', symbol: ISIN, token: '500112' });
  const unlisted = { ...XTS, ExchangeNSEInstrumentId: 0, ExchangeBSEInstrumentId: 0 };
  assert.deepEqual(fromXtsHolding(ISIN, unlisted)?.at, { exchange: 'NSE', symbol: ISIN, token: '' });
});
