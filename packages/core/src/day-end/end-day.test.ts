import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXCHANGE, type Exchange } from '@spark/vocabulary';
import { alwaysOpen } from '../calendar/always-open.ts';
import { createMarketCalendar } from '../calendar/market-calendar.ts';
import type { Instrument } from '../instrument/instrument.ts';
import { order, slice } from '../order/order.fixture.ts';
import type { AccountOrder } from '../order/order.ts';
import { flatPosition, type Position } from '../position/position.ts';
import { type Instant, type IstDay, istInstant, minutesOf } from '../time/ist.ts';
import { type DayEndView, endDay } from './end-day.ts';

/** A Monday. */
const TODAY = '2026-11-16';
const MUHURAT = '2026-11-08';

const calendar = createMarketCalendar({
  version: 'test',
  listedYears: Object.fromEntries(EXCHANGE.map((exchange) => [exchange, ['2026']])) as unknown as Record<
    Exchange,
    readonly string[]
  >,
  days: [
    {
      exchange: 'NSE',
      day: MUHURAT,
      name: 'Diwali',
      session: { kind: 'muhurat', hours: { fromMinute: minutesOf('18:00'), toMinute: minutesOf('19:00') } },
      isConfirmed: true,
    },
  ],
});

const SHARE: Instrument = {
  key: 'NSE:212',
  exchange: 'NSE',
  token: '212',
  symbol: 'ASHOKLEY-EQ',
  name: 'ASHOKLEY',
  class: 'equity',
  instrumentType: '',
  expiry: null,
  strikePaise: null,
  optionType: null,
  lotSize: 1,
  tickPaise: 1,
  freezeQty: 100_000,
  isCas: false,
};
const AUCTION_SHARE: Instrument = { ...SHARE, key: 'NSE:3045', symbol: 'SBIN-EQ', isCas: true };
const OPTION: Instrument = {
  ...SHARE,
  key: 'NFO:63915',
  exchange: 'NFO',
  symbol: 'NIFTY17NOV2624000CE',
  class: 'option',
  expiry: '2026-11-17',
};

function at(time: string, day: IstDay = TODAY): Instant {
  return istInstant(day, minutesOf(time));
}

function position(instrument: Instrument, change: Partial<Position> = {}): Position {
  const key = {
    strategyName: 'test1',
    instrumentKey: instrument.key,
    product: 'Intraday',
    forwardTest: false,
  } as const;
  return { ...flatPosition(key, instrument.symbol, TODAY), netQty: 10, openCostPaise: 1_000, ...change };
}

function working(instrument: Instrument, change: Partial<AccountOrder> = {}): AccountOrder {
  const { key, symbol } = instrument;
  return order({
    instrument: { key, symbol, isDerivative: false, lotSize: 1, tickPaise: 1 },
    placedAt: at('10:00'),
    slices: [slice({ status: 'Placed', orderId: 'T1' })],
    ...change,
  });
}

function view(now: Instant, change: Partial<DayEndView> = {}): DayEndView {
  return {
    accountName: 'account1',
    now,
    calendar,
    find: (key) => [SHARE, AUCTION_SHARE, OPTION].find((instrument) => instrument.key === key) ?? null,
    underlyingOf: () => null,
    settlementPaise: () => null,
    orders: [],
    positions: [],
    ...change,
  };
}

function kinds(found: { readonly facts: readonly { readonly kind: string }[] }): readonly string[] {
  return found.facts.map((fact) => fact.kind);
}

test('[core.Y1] Intraday positions are closed at 15:10 in shares of the auction, 15:20 in others, 15:30 in derivatives', () => {
  for (const [instrument, time] of [
    [AUCTION_SHARE, '15:10'],
    [SHARE, '15:20'],
    [OPTION, '15:30'],
  ] as const) {
    const due = at(time);
    const positions = [position(instrument)];
    assert.deepEqual(endDay(view(due - 1, { positions })).facts, [], instrument.symbol);
    assert.deepEqual(kinds(endDay(view(due, { positions }))), ['position-close-asked'], instrument.symbol);
  }
});

test('[core.Y1] on a day with special hours the close moves with the end of the session', () => {
  const positions = [position(SHARE, { day: MUHURAT })];
  assert.deepEqual(endDay(view(at('18:50', MUHURAT) - 1, { positions })).facts, []);
  assert.deepEqual(kinds(endDay(view(at('18:50', MUHURAT), { positions }))), ['position-close-asked']);
});

test('[core.Y2] what is asked for already, flat or Delivery is left alone', () => {
  for (const change of [{ closeAsked: true }, { netQty: 0 }, { product: 'Delivery' as const }])
    assert.deepEqual(endDay(view(at('15:25'), { positions: [position(SHARE, change)] })).facts, []);
});

test('[core.Y3] open orders of the position are cancelled first; the one that closes it is not', () => {
  const positions = [position(SHARE)];
  const opening = working(SHARE, { reftag: 1 });
  const late = working(SHARE, { reftag: 2, placedAt: at('15:21') });
  const closing = working(SHARE, { reftag: 3, side: 'Sell', placedAt: at('15:21') });
  const found = endDay(view(at('15:22'), { positions, orders: [opening, late, closing] }));
  assert.deepEqual(
    found.facts.map((fact) => ('reftag' in fact ? [fact.kind, fact.reftag] : [fact.kind])),
    [
      ['cancel-asked', 1],
      ['cancel-asked', 2],
    ],
    'with an open closing order no second one is requested',
  );
});

test('[core.Y4] after the close nothing is closed at market; what an earlier day left is closed when the market opens', () => {
  const positions = [position(SHARE)];
  assert.deepEqual(endDay(view(at('15:30'), { positions })).facts, []);
  const tomorrow = '2026-11-17';
  assert.deepEqual(endDay(view(at('09:15', tomorrow) - 1, { positions })).facts, []);
  assert.deepEqual(kinds(endDay(view(at('09:15', tomorrow), { positions }))), ['position-close-asked']);
});

test('[core.Y5] day orders end with their session: Intraday ones with the square-off, stop orders with continuous trading', () => {
  const delivery = { product: 'Delivery' } as const;
  const stop = { type: 'SL-Limit', limitPaise: 17_000, triggerPaise: 16_900 } as const;
  for (const [working_, time] of [
    [working(SHARE), '15:20'],
    [working(SHARE, delivery), '15:30'],
    [working(AUCTION_SHARE, delivery), '15:35'],
    [working(AUCTION_SHARE, { ...delivery, terms: stop }), '15:15'],
    [working(OPTION, delivery), '15:40'],
  ] as const) {
    const due = at(time);
    assert.deepEqual(endDay(view(due - 1, { orders: [working_] })).facts, [], time);
    assert.deepEqual(endDay(view(due, { orders: [working_] })).facts, [
      { kind: 'cancel-asked', reftag: 1939, at: due, why: 'day-ended' },
    ]);
  }
});

test('[core.Y5] an order of an earlier day is cancelled whenever it is found, once', () => {
  const old = working(SHARE, { placedAt: at('10:00', '2026-11-13') });
  assert.deepEqual(kinds(endDay(view(at('09:00'), { orders: [old] }))), ['cancel-asked']);
  const asked = { ...old, slices: [slice({ status: 'Placed', orderId: 'T1', asked: 'cancel' })] };
  assert.deepEqual(endDay(view(at('09:00'), { orders: [asked] })).facts, []);
});

test('[core.Y6] a market that never closes closes nothing and cancels nothing', () => {
  const found = endDay(
    view(at('23:59'), {
      calendar: alwaysOpen(calendar),
      positions: [position(SHARE), position(OPTION)],
      orders: [working(SHARE, { placedAt: at('10:00', '2026-11-12') })],
    }),
  );
  assert.deepEqual(found.facts, []);
});

test('[core.Y7] a contract that expired is settled at what it is worth, long and short, also where the market never closes', () => {
  for (const [netQty, side] of [
    [65, 'Sell'],
    [-65, 'Buy'],
  ] as const) {
    for (const open of [calendar, alwaysOpen(calendar)]) {
      const now = at('15:40', '2026-11-17');
      const positions = [position(OPTION, { product: 'Delivery', netQty })];
      const settling = view(now, { calendar: open, positions, settlementPaise: () => 4_200 });
      assert.deepEqual(endDay({ ...settling, now: now - 1 }).facts, []);
      const [fact] = endDay(settling).facts;
      assert.equal(fact?.kind, 'position-settled');
      assert.equal(fact?.kind === 'position-settled' && fact.accountName, 'account1');
      assert.deepEqual(fact?.kind === 'position-settled' && fact.fill, {
        side,
        qty: 65,
        valuePaise: 65 * 4_200,
        day: '2026-11-17',
      });
    }
  }
});

test('[core.Y110] a contract on a share that is worth something is settled by the shares, at the strike; a future at what it is settled at', () => {
  const strike = { name: 'ASHOKLEY', strikePaise: 15_000 } as const;
  const call: Instrument = { ...OPTION, ...strike, optionType: 'CE' };
  const put: Instrument = { ...OPTION, ...strike, optionType: 'PE' };
  const future: Instrument = { ...OPTION, name: 'ASHOKLEY', class: 'future' };
  const now = at('15:40', '2026-11-17');
  const settled = (
    contract: Instrument,
    netQty: number,
    worthPaise: number,
    underlying: Instrument = SHARE,
  ) => {
    const positions = [position(contract, { netQty, forwardTest: true, product: 'Intraday' })];
    const found = endDay(
      view(now, {
        positions,
        find: () => contract,
        underlyingOf: () => underlying,
        settlementPaise: () => worthPaise,
      }),
    );
    return found.facts.map((fact) => {
      if (!('fill' in fact)) return fact.kind;
      const { instrumentKey, product, forwardTest } = fact.key;
      assert.equal(forwardTest, true);
      return [instrumentKey, product, fact.fill.side, fact.fill.qty, fact.fill.valuePaise / fact.fill.qty];
    });
  };
  const closed = (side: string, price: number) => [OPTION.key, 'Intraday', side, 65, price];
  const shares = (side: string, price: number) => [SHARE.key, 'Delivery', side, 65, price];
  assert.deepEqual(settled(call, 65, 700), [closed('Sell', 0), shares('Buy', 15_000)]);
  assert.deepEqual(settled(call, -65, 700), [closed('Buy', 0), shares('Sell', 15_000)]);
  assert.deepEqual(settled(put, 65, 700), [closed('Sell', 0), shares('Sell', 15_000)]);
  assert.deepEqual(settled(put, -65, 700), [closed('Buy', 0), shares('Buy', 15_000)]);
  assert.deepEqual(settled(future, 65, 15_700), [closed('Sell', 15_700), shares('Buy', 15_700)]);
  assert.deepEqual(settled(future, -65, 15_700), [closed('Buy', 15_700), shares('Sell', 15_700)]);
  assert.deepEqual(settled(call, 65, 0), [closed('Sell', 0)], 'a worthless option is not exercised');
  const index: Instrument = { ...SHARE, class: 'index' };
  assert.deepEqual(settled(call, 65, 700, index), [closed('Sell', 700)], 'an index is not delivered');
});

test('[core.Y8] an expired contract without a price is shown to a person, not guessed', () => {
  const positions = [position(OPTION, { product: 'Delivery' })];
  const atExpiry = endDay(view(at('15:40', '2026-11-17'), { positions }));
  assert.deepEqual([atExpiry.facts, atExpiry.unsettled], [[], positions]);
  const gone = endDay(view(at('10:00', '2026-11-18'), { positions, find: () => null }));
  assert.deepEqual([gone.facts, gone.unsettled], [[], positions]);
});
