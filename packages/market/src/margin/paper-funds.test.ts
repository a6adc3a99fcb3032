import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatPosition, type Instrument, type Position } from '@spark/core';
import fc from 'fast-check';
import {
  blockFor,
  insufficientFunds,
  type OrderToMargin,
  type PaperAccount,
  paperFunds,
} from './paper-funds.ts';

const DAY = '2026-11-16';
const SPOT = 24_000_00;

const SHARE: Instrument = {
  ...{
    key: 'NSE:212',
    exchange: 'NSE',
    token: '212',
    symbol: 'ASHOKLEY-EQ',
    name: 'ASHOKLEY',
    class: 'equity',
  },
  ...{ instrumentType: '', expiry: null, strikePaise: null, optionType: null, lotSize: 1, tickPaise: 1 },
  ...{ freezeQty: 100_000, isCas: false },
};
const INDEX: Instrument = {
  ...SHARE,
  key: 'NSE:99926000',
  symbol: 'Nifty 50',
  name: 'NIFTY',
  class: 'index',
};
const FUTURE: Instrument = {
  ...SHARE,
  ...{
    key: 'NFO:1',
    exchange: 'NFO',
    symbol: 'NIFTY24NOV26FUT',
    name: 'NIFTY',
    class: 'future',
    lotSize: 65,
  },
  expiry: '2026-11-24',
};
const CALL: Instrument = { ...FUTURE, key: 'NFO:2', class: 'option', strikePaise: SPOT, optionType: 'CE' };
const PUT: Instrument = { ...CALL, key: 'NFO:3', optionType: 'PE' };
const FAR_CALL: Instrument = { ...CALL, key: 'NFO:4', strikePaise: SPOT + 300_00 };
const LISTED = [SHARE, INDEX, FUTURE, CALL, PUT, FAR_CALL];

function held(
  instrument: Instrument,
  netQty: number,
  pricePaise: number,
  more: Partial<Position> = {},
): Position {
  const key = {
    strategyName: 's',
    instrumentKey: instrument.key,
    product: 'Delivery',
    forwardTest: false,
  } as const;
  const flat = flatPosition(key, instrument.symbol, DAY);
  return { ...flat, netQty, openCostPaise: netQty * pricePaise, ...more };
}

function account(more: Partial<PaperAccount> = {}): PaperAccount {
  return {
    moneyPaise: 10_00_000_00,
    positions: [],
    blocks: [],
    instruments: {
      find: (key) => LISTED.find((instrument) => instrument.key === key) ?? null,
      underlyingOf: ({ name }) => LISTED.find((instrument) => instrument.name === name) ?? null,
    },
    lastPaise: (key) => (key === INDEX.key ? SPOT : null),
    day: DAY,
    ...more,
  };
}

function order(instrument: Instrument, more: Partial<OrderToMargin> = {}): OrderToMargin {
  return { key: instrument.key, product: 'Delivery', side: 'Buy', qty: 65, pricePaise: 100_00, ...more };
}

test('[market.G110] an order binds the premium, the whole value, a fifth of it, or span and exposure', () => {
  const needed = (...parameters: Parameters<typeof order>) => blockFor(order(...parameters), account()).paise;
  assert.equal(needed(CALL), 65 * 100_00);
  assert.equal(needed(SHARE), 65 * 100_00);
  assert.equal(needed(SHARE, { product: 'Intraday' }), (65 * 100_00) / 5);
  assert.equal(needed(SHARE, { product: 'Intraday', side: 'Sell' }), (65 * 100_00) / 5);
  assert.equal(needed(FUTURE, { pricePaise: SPOT }), (65 * SPOT * 115) / 1000);
  assert.equal(needed(CALL, { side: 'Sell' }), (65 * SPOT * 115) / 1000);
  assert.equal(needed(CALL, { side: 'Sell', product: 'Intraday' }), (65 * SPOT * 115) / 1000);
});

test('[market.G110] without a price of the underlying the strike stands for it; without a price an order blocks nothing', () => {
  const blind = account({ lastPaise: () => null });
  assert.equal(blockFor(order(FAR_CALL, { side: 'Sell' }), blind).paise, (65 * (SPOT + 300_00) * 115) / 1000);
  assert.equal(blockFor(order(SHARE, { pricePaise: null }), blind).paise, 0);
});

test('[market.G110] an order against a position needs only what it adds; a hedge is paid for all the same', () => {
  const shortCall = account({ positions: [held(CALL, -65, 120_00)] });
  const alone = blockFor(order(PUT, { side: 'Sell' }), account()).paise;
  const second = blockFor(order(PUT, { side: 'Sell' }), shortCall).paise;
  assert.equal(second, (65 * SPOT * 2) / 100);
  assert.ok(second < alone);
  assert.equal(blockFor(order(FAR_CALL, { pricePaise: 30_00 }), shortCall).paise, 65 * 30_00);
});

test('[market.G111] an order that closes needs nothing, unless another one closes the same already', () => {
  const long = account({ positions: [held(CALL, 65, 100_00)] });
  const exit = blockFor(order(CALL, { side: 'Sell' }), long);
  assert.deepEqual([exit.paise, exit.closingQty], [0, 65]);
  const short = (65 * SPOT * 115) / 1000;
  assert.equal(blockFor(order(CALL, { side: 'Sell' }), { ...long, blocks: [exit] }).paise, short);
  assert.equal(blockFor(order(CALL, { side: 'Sell', qty: 130 }), long).paise, short);
  const other = blockFor(order(CALL, { side: 'Sell', product: 'Intraday' }), long);
  assert.ok(other.paise > 0 && other.closingQty === 0, 'another product is another position');
  const strategies = [held(CALL, 65, 100_00), held(CALL, -65, 90_00, { strategyName: 't' })];
  const flat = blockFor(order(CALL, { side: 'Sell' }), account({ positions: strategies }));
  assert.equal(flat.closingQty, 0, 'a broker knows of no strategies');
});

test('[market.G112] used is the margin of positions and orders, and the open loss of what was not paid for in full', () => {
  const positions = [
    held(SHARE, 100, 150_00),
    held(SHARE, -100, 150_00, { product: 'Intraday', strategyName: 't' }),
    held(CALL, 65, 100_00),
  ];
  const margin = 100 * 150_00 + (100 * 150_00) / 5 + 65 * 100_00;
  const blocks = [blockFor(order(SHARE, { qty: 1 }), account())];
  const at = (pricePaise: number | null) =>
    paperFunds(account({ positions, blocks, lastPaise: (key) => (key === SHARE.key ? pricePaise : 1) }));
  assert.deepEqual(at(150_00), {
    totalPaise: 10_00_000_00,
    usedPaise: margin + 100_00,
    availablePaise: 10_00_000_00 - margin - 100_00,
    isLossKnown: true,
  });
  assert.equal(at(140_00).usedPaise, margin + 100_00, 'a gain is not spent before it is booked');
  assert.equal(at(160_00).usedPaise, margin + 100_00 + 100 * 10_00);
  assert.deepEqual([at(null).usedPaise, at(null).isLossKnown], [margin + 100_00, false]);
});

test('[market.G112] an instrument that is no longer listed counts with its cost', () => {
  const gone: Instrument = { ...CALL, key: 'NFO:99' };
  const { usedPaise, isLossKnown } = paperFunds(account({ positions: [held(gone, 65, 10_01)] }));
  assert.deepEqual([usedPaise, isLossKnown], [65 * 10_01, true]);
});

test('[market.G112] whatever is held and ordered: nothing used is below zero, all is whole paise, and it adds up', () => {
  const position = fc
    .tuple(
      fc.constantFrom(SHARE, FUTURE, CALL, PUT, FAR_CALL),
      fc.integer({ min: -5, max: 5 }),
      fc.integer({ min: 1, max: 1e6 }),
    )
    .map(([instrument, lots, cost]) =>
      held(instrument, lots * 65, 0, { openCostPaise: Math.sign(lots) * cost }),
    );
  const asked = fc
    .tuple(
      fc.constantFrom(SHARE, FUTURE, CALL, PUT),
      fc.constantFrom('Buy', 'Sell'),
      fc.integer({ min: 1, max: 4 }),
    )
    .map(([instrument, side, lots]) => order(instrument, { side, qty: 65 * lots }));
  fc.assert(
    fc.property(
      fc.array(position, { maxLength: 6 }),
      fc.array(asked, { maxLength: 4 }),
      (positions, orders) => {
        let now = account({ positions });
        for (const order of orders) now = { ...now, blocks: [...now.blocks, blockFor(order, now)] };
        const { totalPaise, usedPaise, availablePaise } = paperFunds(now);
        assert.ok(usedPaise >= 0 && Number.isSafeInteger(usedPaise));
        assert.equal(totalPaise, usedPaise + availablePaise);
      },
    ),
  );
});

test('[market.G113] a refusal has the needed and the available rupees', () => {
  assert.match(
    insufficientFunds(1_92_798_50, -5_00),
    /^Insufficient funds\. Required margin is ₹1,92,798\.50, available margin is -₹5\.00\. /,
  );
});
