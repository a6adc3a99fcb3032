import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Action, StrategyDocument } from '@spark/document';
import { cashLeg, documentOf, entryAt } from '../../test/document.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import { chargesProblem, runBacktest } from '../index.ts';

const flat = (close: number): FixtureBar => [close, close, close, close];

function run(document: StrategyDocument, bars: readonly FixtureBar[]) {
  const book = marketOf({ days: [{ day: '2026-11-16', spot: [flat(100), ...bars] }] });
  return runBacktest({ document, book });
}

const entry = (document: StrategyDocument, ...bars: readonly FixtureBar[]) =>
  run(document, bars).trades.map(({ entryPaise }) => entryPaise / 100)[0] ?? null;

it('[algos.F8] a limit order fills at a better open, or when the minute trades through it, not at a touch', () => {
  const order = { type: 'Limit', priceBuffer: { unit: 'pct', value: 1 } } as const;
  const document = documentOf({ execution: { order }, actions: [cashLeg({ side: 'buy' })] });
  assert.equal(entry(document, flat(100.5), flat(100)), 100.5);
  assert.equal(entry(document, [103, 104, 100.5, 103], flat(103)), 101);
  assert.equal(entry(document, [103, 104, 101, 103], flat(103)), null);
  assert.equal(entry(document, flat(103), flat(102), [102, 102, 100, 100], flat(100)), 101);
});

it('[algos.F8] after its time limit it is given up, or goes to the market where it should execute', () => {
  const order = { type: 'Limit', timeLimit: 30, priceBuffer: { unit: 'points', value: 1 } } as const;
  const document = (shouldExecute: boolean) =>
    documentOf({ execution: { order: { ...order, shouldExecute } }, actions: [cashLeg({ side: 'buy' })] });
  const bars = [flat(103), flat(104), flat(100)];
  assert.equal(entry(document(false), ...bars), null);
  assert.equal(entry(document(true), ...bars), 104);
});

it('[algos.F9] without a trade for five minutes an entry is refused and counted; an exit waits on', () => {
  const silent = (count: number) => Array.from({ length: count }, (): FixtureBar => null);
  const document = documentOf({});
  assert.equal(entry(document, ...silent(4), flat(100), flat(100)), 100);
  const refused = run(document, [...silent(5), flat(100), flat(100)]);
  assert.deepEqual([refused.trades.length, refused.fidelity.unfilled], [0, 1]);
  const exit = documentOf({ clock: { squareOff: '09:18' } });
  assert.equal(run(exit, [flat(100), flat(101), ...silent(7), flat(107)]).trades[0]?.exitPaise, 107_00);
});

it('[algos.F10] slippage is against us, on the grid of ticks; a target gets its price', () => {
  const execution = { slippage: { unit: 'pct', value: 0.25 } } as const;
  const sold = run(documentOf({ execution }), [flat(100), flat(100)]).trades[0];
  assert.deepEqual([sold?.entryPaise, sold?.exitPaise], [99_75, 100_00]);
  const bought = run(documentOf({ execution, actions: [cashLeg({ side: 'buy' })] }), [
    flat(100.1),
    flat(100),
  ]);
  assert.equal(bought.trades[0]?.entryPaise, 100_40);
  const target = documentOf({ execution, actions: [cashLeg({ target: { unit: 'points', value: 5 } })] });
  assert.equal(run(target, [flat(100), [99, 99, 94, 96]]).trades[0]?.exitPaise, 95_00);
  const stop = documentOf({
    execution,
    actions: [cashLeg({ stopLoss: { unit: 'points', value: 5, of: 'leg' } })],
  });
  assert.equal(run(stop, [flat(100), [100, 106, 100, 106]]).trades[0]?.exitPaise, 105_30);
});

it('[algos.F18] a fill is large by the volume of its own minute, at a level as at the open', () => {
  const document = documentOf({
    actions: [cashLeg({ qty: { units: 20 }, stopLoss: { unit: 'points', value: 5, of: 'leg' } })],
  });
  const large = (entryVolume: number, stopVolume: number) =>
    run(document, [
      [100, 100, 100, 100, entryVolume],
      [100, 106, 100, 106, stopVolume],
    ]).fidelity.large;
  assert.deepEqual([large(10_000, 10_000), large(500, 10_000), large(10_000, 500)], [0, 1, 1]);
});

it('[algos.F11] charges are those of the contract note of the day: 61.69 of 2,600, net 2,538.31', () => {
  const EXPIRY = '2026-11-17';
  const leg: Action = {
    id: 'a_leg',
    type: 'addLeg',
    segment: 'OPT',
    side: 'sell',
    right: 'CE',
    qty: { lots: 1 },
    expiry: 'weekly:0',
    strike: { by: 'moneyness', value: 0 },
  };
  const book = marketOf({
    days: [
      {
        day: '2026-11-16',
        spot: Array.from({ length: 4 }, () => flat(25_000)),
        contracts: { [`${EXPIRY} 25000 CE`]: [100, 100, 60, 60].map(flat) },
      },
    ],
    expiries: { all: [EXPIRY], monthly: [EXPIRY] },
    terms: { lot: 65, tickPaise: 5, freeze: 1800 },
  });
  const document = documentOf({
    clock: { squareOff: '09:17' },
    execution: { charges: 'auto' },
    actions: [leg],
  });
  const { days, trades } = runBacktest({ document, book });
  assert.deepEqual([days[0]?.grossPaise, days[0]?.chargesPaise], [2600_00, 61_69]);
  assert.equal(trades[0]?.qty, 65);
});

it('[algos.F11] dated charges are refused before the first day of the rates, with the day and a way out', () => {
  const document = documentOf({ execution: { charges: 'auto' } });
  assert.match(chargesProblem(document, '2024-09-30') ?? '', /known since 2024-10-01.*named table/);
  assert.equal(chargesProblem(document, '2024-10-01'), null);
  assert.equal(chargesProblem(documentOf({ execution: { charges: 'IN-2026-04' } }), '2020-01-01'), null);
});

it('[algos.F12] what may not be carried gets the last price of the session, and the report counts it', () => {
  const { trades, fidelity } = run(documentOf({}), [flat(100), flat(103)]);
  assert.deepEqual([trades[0]?.exitPaise, trades[0]?.reason, fidelity.atSessionEnd], [103_00, 'time', 1]);
  const carried = documentOf({ clock: { type: 'positional' } });
  assert.deepEqual([run(carried, [flat(100), flat(103)]).open.length], [1]);
  const [day] = run(carried, [flat(100), flat(103)]).days;
  assert.deepEqual([day?.grossPaise, day?.openPaise], [0, -3_00]);
});

it('[algos.F13] a stop of the underlying leaves at the market of the next minute', () => {
  const document = documentOf({
    actions: [cashLeg({ side: 'buy', stopLoss: { unit: 'pct', value: 1, of: 'underlying' } })],
  });
  const { trades } = run(document, [flat(100), [100, 100, 98.9, 99], flat(97)]);
  assert.deepEqual([trades[0]?.reason, trades[0]?.exitPaise], ['stop', 97_00]);
});

it('[algos.F14] stops in percent, points, rupees of the leg, percent of capital, and of the price paid', () => {
  const level = (stopLoss: NonNullable<ReturnType<typeof cashLeg>['stopLoss']>) =>
    run(
      documentOf({
        risk: { capital: 1000 },
        actions: [cashLeg({ side: 'buy', qty: { units: 10 }, stopLoss })],
      }),
      [flat(102), flat(101)],
    ).trades[0]?.stopPaise;
  assert.equal(level({ unit: 'pct', value: 5, of: 'leg' }), 95_00);
  assert.equal(level({ unit: 'points', value: 7, of: 'leg' }), 93_00);
  assert.equal(level({ unit: 'rs', value: 50, of: 'leg' }), 95_00);
  assert.equal(level({ unit: 'pctCapital', value: 4, of: 'leg' }), 96_00);
  assert.equal(level({ unit: 'rs', value: 50, of: 'mtm' }), 97_00);
  assert.equal(level({ unit: 'pct', value: 200, of: 'leg' }), null);
});

it('[algos.F15] legs of the contract that expires today are closed at 15:20', () => {
  const EXPIRY = '2026-11-17';
  const minutes = 375;
  const book = marketOf({
    days: [
      {
        day: EXPIRY,
        spot: Array.from({ length: minutes }, () => flat(100)),
        contracts: { [EXPIRY]: Array.from({ length: minutes }, () => flat(101)) },
      },
    ],
    expiries: { all: [EXPIRY], monthly: [EXPIRY] },
  });
  const document = documentOf({
    clock: { type: 'positional', squareOff: '23:59' },
    conditions: [entryAt('09:16')],
    actions: [
      { id: 'a_leg', type: 'addLeg', segment: 'FUT', side: 'buy', qty: { lots: 1 }, expiry: 'monthly:0' },
    ],
  });
  const [trade] = runBacktest({ document, book }).trades;
  assert.equal(trade?.reason, 'expiry');
  assert.equal(trade?.exitedAt, Date.parse(`${EXPIRY}T15:20:00+05:30`));
});

it('[algos.F16] an end is asked for after every day, and a run that was ended says so', () => {
  const book = marketOf({
    days: ['2026-11-16', '2026-11-17', '2026-11-18'].map((day) => ({ day, spot: [flat(100), flat(100)] })),
  });
  const seen: number[][] = [];
  const onDay = (done: number, days: number) => {
    seen.push([done, days]);
    return done < 2;
  };
  const { days, isComplete } = runBacktest({ document: documentOf({}), book, onDay });
  assert.deepEqual(
    [days.length, isComplete, seen],
    [
      2,
      false,
      [
        [1, 3],
        [2, 3],
      ],
    ],
  );
});
