import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Action, StrategyDocument } from '@spark/document';
import { cashLeg, documentOf, entryAt } from '../../test/document.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import { optionMarket, straddle } from '../../test/straddle.fixture.ts';
import { type MarketBook, runBacktest, type WouldTrade, wouldTrade } from '../index.ts';

const EXPIRY = '2026-11-17';
const DAY = '2026-11-16';
const flat = (close: number): FixtureBar => [close, close, close, close];

/** NIFTY at 25,010 for three minutes, two options and a future; the put has no price in the last two. */
const MARKET = marketOf({
  days: [
    {
      day: DAY,
      spot: [24_960, 25_010, 25_010].map(flat),
      contracts: {
        [`${EXPIRY} 24950 CE`]: [150, 151, 152].map(flat),
        [`${EXPIRY} 25000 CE`]: [120, 121, 121.35].map(flat),
        [`${EXPIRY} 25000 PE`]: [null, null, null],
        [EXPIRY]: [25_050, 25_060, 25_060].map(flat),
      },
    },
  ],
  expiries: { all: [EXPIRY], monthly: [EXPIRY] },
  terms: { lot: 65, tickPaise: 5, freeze: 1_800 },
});

type Option = Extract<Action, { readonly segment: 'OPT'; readonly strike: unknown }>;

function option(more: Partial<Option>): Action {
  return {
    ...{ id: 'a_leg', type: 'addLeg', segment: 'OPT', side: 'sell', right: 'CE' },
    ...{ qty: { lots: 1 }, expiry: 'weekly:0', strike: { by: 'moneyness', value: 0 } },
    ...more,
  } as Action;
}

function outlook(
  action: Action,
  { minute = 2, book = MARKET, isNow = false, more = {} as Partial<StrategyDocument> } = {},
): WouldTrade {
  const [session] = book.timeline.sessions;
  assert.ok(session);
  const [trade] = wouldTrade(documentOf({ ...more, actions: [action] }), book, { session, minute, isNow });
  assert.ok(trade);
  return trade;
}

it('[algos.O1] without a price, an expiry or a strike nothing is made up, and a sentence says what is missing', () => {
  const nothing = (trade: WouldTrade) => {
    const { action, side, contract, qty, orders, spotPaise, notes, ...figures } = trade;
    assert.ok(
      Object.values(figures).every((figure) => figure === null),
      JSON.stringify(trade),
    );
    return notes;
  };
  assert.deepEqual(nothing(outlook(option({ right: 'PE' }))), ['No fresh price of the contract is known.']);
  assert.deepEqual(nothing(outlook(option({ expiry: 'weekly:2' }))), [
    'No such expiry of NIFTY is known on 2026-11-16.',
  ]);
  assert.deepEqual(nothing(outlook(option({ strike: { by: 'moneyness', value: 9 } }))), [
    'None of the listed strikes fits, or the prices that would tell are not known.',
  ]);
  const silent = marketOf({ days: [{ day: DAY, spot: [null] }], expiries: { all: [EXPIRY], monthly: [] } });
  assert.deepEqual(nothing(outlook(option({}), { minute: 0, book: silent })), [
    'No fresh price of NIFTY is known.',
  ]);
  const later = option({ strike: { by: 'moneyness', value: 0, fix: { asOf: '09:20' } } });
  assert.deepEqual(nothing(outlook(later)), ['The strike is chosen at 09:20, which is later.']);
});

it('[algos.O1] by the price of this moment a strike that is kept from a time of the day is chosen now, and that is said', () => {
  const fixed = option({
    strike: { by: 'moneyness', value: 0, fix: { asOf: '09:20' } },
    stopLoss: { unit: 'pct', value: 30 },
  });
  const trade = outlook(fixed, { isNow: true });
  assert.equal(trade.contract?.strikePaise, 2_500_000);
  assert.deepEqual(trade.notes, [
    'The strike is chosen at 09:20 of a day; this is the one that would be chosen now.',
  ]);
});

it('[algos.O2] what is sold loses upwards, what is bought at most its price, and what has no stop says so', () => {
  const sold = outlook(option({ stopLoss: { unit: 'pct', value: 30 }, target: { unit: 'pct', value: 50 } }));
  assert.deepEqual(
    [sold.pricePaise, sold.stopPaise, sold.targetPaise, sold.lossPaise, sold.gainPaise, sold.notes],
    [12_135, 15_775, 6_070, 236_600, 394_225, []],
  );
  const bare = outlook(option({}));
  assert.deepEqual(
    [bare.lossPaise, bare.notes],
    [null, ['Without a stop nothing limits the loss of what is sold.']],
  );
  const bought = outlook(option({ side: 'buy', qty: { units: 130 } }));
  assert.deepEqual([bought.qty, bought.lossPaise, bought.notes], [130, 12_135 * 130, []]);
  const bySpot = outlook(option({ side: 'buy', stopLoss: { unit: 'points', value: 60, of: 'underlying' } }));
  assert.deepEqual(
    [bySpot.stopPaise, bySpot.spotStopPaise, bySpot.lossPaise, bySpot.notes],
    [
      null,
      2_495_000,
      null,
      ['The stop is a price of the underlying: what the contract costs there is not known.'],
    ],
  );
  const far = outlook(
    option({ target: { unit: 'points', value: 500 }, stopLoss: { unit: 'pct', value: 30 } }),
  );
  assert.deepEqual(
    [far.targetPaise, far.gainPaise, far.notes],
    [null, null, ['The target is so far away that no price can reach it.']],
  );
});

it('[algos.O2] a leg that waits has its levels from the price at which it enters', () => {
  const waiting = outlook(
    option({
      wait: { dir: 'down', unit: 'pct', value: 2 },
      stopLoss: { unit: 'points', value: 10 },
      qty: { lots: 60 },
    }),
  );
  assert.deepEqual(
    [waiting.pricePaise, waiting.triggerPaise, waiting.stopPaise, waiting.lossPaise],
    [12_135, 11_890, 12_890, 1_000 * 60 * 65],
  );
  assert.equal(waiting.orders, 3, '3,900 units at 1,800 each');
});

it('[algos.O3] charges are those of the entry and an exit at the same price, margin that of the leg alone', () => {
  const charged = { execution: { charges: 'IN-2026-04' } } as const;
  const trade = outlook(option({}), { more: charged as unknown as Partial<StrategyDocument> });
  assert.ok((trade.chargesPaise ?? 0) > 4_000, `two orders at ₹20 and more: ${trade.chargesPaise}`);
  assert.ok((trade.marginPaise ?? 0) > 100 * 12_135, `${trade.marginPaise}`);
  assert.equal(outlook(option({})).chargesPaise, 0, 'a document without charges');
  const bought = outlook(option({ side: 'buy' }));
  assert.equal(bought.marginPaise, 12_135 * 65, 'what is bought is paid for');
});

it('[algos.O4] the contract, quantity and price are those with which a backtest enters at that candle', () => {
  let compared = 0;
  for (let seed = 1; seed <= 12; seed += 1) {
    const book = optionMarket(seed);
    const given = straddle(seed);
    const document: StrategyDocument = {
      ...given,
      clock: { ...given.clock, timeframe: 1 },
      execution: { ...given.execution, slippage: { unit: 'pct', value: 0 } },
      conditions: [entryAt('09:20', { then: ['a_ce'] })],
    };
    compared += comparedAt(document, book, 4);
  }
  assert.ok(compared >= 20, `${compared} legs were compared`);
});

/** Each day's first leg, beside what was foretold for the minute in which it was decided. */
function comparedAt(document: StrategyDocument, book: MarketBook, minute: number): number {
  const firsts = runBacktest({ document, book }).trades.filter(({ parent }) => parent === null);
  for (const trade of firsts) {
    const session = book.timeline.sessions.find(
      ({ startsAt }) => trade.decidedAt === startsAt + (minute + 1) * 60_000,
    );
    assert.ok(session, `decided at another minute: ${trade.decidedAt}`);
    const [foretold] = wouldTrade(document, book, { session, minute: session.first + minute });
    assert.deepEqual(
      [foretold?.contract?.key, foretold?.qty, foretold?.side, foretold?.pricePaise],
      [trade.contract.key, trade.qty, trade.side, trade.signalPaise],
    );
  }
  return firsts.length;
}

it('[algos.O4] shares and futures are traded at their own price', () => {
  const cash = outlook(cashLeg({ side: 'buy', qty: { units: 3 } }));
  assert.deepEqual([cash.contract?.key, cash.pricePaise, cash.qty], ['CASH', 2_501_000, 3]);
  const future = outlook({
    ...{ id: 'a_leg', type: 'addLeg', segment: 'FUT', side: 'buy' },
    ...{ qty: { lots: 2 }, expiry: 'monthly:0' },
  } as Action);
  assert.deepEqual([future.contract?.key, future.pricePaise, future.qty], [`FUT ${EXPIRY}`, 2_506_000, 130]);
});
