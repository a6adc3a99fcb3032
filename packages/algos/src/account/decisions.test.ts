import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Condition, ConditionNode, StrategyDocument } from '@spark/document';
import { cashLeg, documentOf, entryAt } from '../../test/document.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import { runBacktest, whyNot } from '../index.ts';

const flat = (close: number): FixtureBar => [close, close, close, close];
const ALWAYS: ConditionNode = { op: 'gt', l: { ref: 'spot' }, r: { value: 0 } };
const above = (value: number): ConditionNode => ({ op: 'gt', l: { ref: 'spot' }, r: { value } });

function closes(...days: readonly (readonly number[])[]) {
  return marketOf({
    days: days.map((spot, index) => ({ day: `2026-11-${16 + index}`, spot: spot.map(flat) })),
  });
}

function condition(
  id: string,
  kind: Condition['kind'],
  when: ConditionNode,
  more: Partial<Condition> = {},
): Condition {
  return { id, kind, fire: 'level', when, then: ['a_leg'], ...more };
}

/** Minutes of the day at which legs were entered, counted from 09:15. */
function entries(document: StrategyDocument, ...days: readonly (readonly number[])[]): number[] {
  const start = Date.parse('2026-11-16T09:15:00+05:30');
  return runBacktest({ document, book: closes(...days) }).trades.map(
    ({ enteredAt }) => (enteredAt - start) / 60_000,
  );
}

function fired(document: StrategyDocument, ...days: readonly (readonly number[])[]) {
  const run = runBacktest({ document, book: closes(...days) });
  return run.trace === null ? [] : whyNot(run.engine, run.trace);
}

const SIX = [100, 100, 100, 100, 100, 100];

it('[algos.D1] an entry waits until nothing is open, unless it says that it looks all the same', () => {
  assert.deepEqual(entries(documentOf({ conditions: [condition('c', 'entry', ALWAYS)] }), SIX), [1]);
  const checking = condition('c', 'entry', ALWAYS, { ifPositionOpen: 'check' });
  assert.deepEqual(entries(documentOf({ conditions: [checking] }), SIX), [1, 2, 3, 4, 5]);
});

it('[algos.D1] a trigger blocks an entry in the same way', () => {
  const waiting = { actions: [cashLeg({ wait: { dir: 'up', unit: 'pct', value: 50 } })] };
  const counts = (ifTriggerOpen: 'skip' | 'check') =>
    fired(
      documentOf({ ...waiting, conditions: [condition('c', 'entry', ALWAYS, { ifTriggerOpen })] }),
      SIX,
    )[0];
  assert.equal(counts('skip')?.fired, 1);
  assert.equal(counts('skip')?.skipped['a trigger is open'], 5);
  assert.equal(counts('check')?.fired, 6);
});

it('[algos.D1] exits and adjustments run only while a leg is open or waiting, or when they ask about legs', () => {
  const adjust = fired(documentOf({ conditions: [condition('c', 'adjust', ALWAYS)] }), SIX)[0];
  assert.deepEqual([adjust?.fired, adjust?.skipped['no leg is open or waiting']], [0, 6]);
  const asking: ConditionNode = { op: 'eq', l: { action: 'a_leg', is: 'open' }, r: { value: false } };
  assert.equal(fired(documentOf({ conditions: [condition('c', 'adjust', asking)] }), SIX)[0]?.fired, 1);
});

it('[algos.D2] edge fires when it becomes true, level on every candle, and days do not separate', () => {
  const asked = (fire: 'edge' | 'level') =>
    entries(
      documentOf({ conditions: [condition('c', 'entry', above(100), { fire, ifPositionOpen: 'check' })] }),
      [100, 101, 101, 100, 101, 100],
    );
  assert.deepEqual(asked('edge'), [2, 5]);
  assert.deepEqual(asked('level'), [2, 3, 5]);
  const document = documentOf({ conditions: [condition('c', 'entry', above(100), { fire: 'edge' })] });
  assert.deepEqual(entries(document, [100, 101, 101], [101, 101, 101]), [2]);
});

it('[algos.D3] conditions go from top to bottom, and each sees what those before it did', () => {
  const exit = condition('c_out', 'exit', ALWAYS, { then: ['a_all'] });
  const entry = condition('c_in', 'entry', ALWAYS);
  const actions = [cashLeg({}), { id: 'a_all', type: 'squareOffAll' } as const];
  assert.deepEqual(entries(documentOf({ conditions: [exit, entry], actions }), SIX), [1, 2, 3, 4, 5]);
  // The other way round the leg is closed before it is entered.
  assert.deepEqual(entries(documentOf({ conditions: [entry, exit], actions }), SIX), []);
});

it('[algos.D4] Max Entries counts per day; a firing of which every leg was rejected gives its place back', () => {
  const once = condition('c', 'entry', ALWAYS, { maxPerDay: 1, ifPositionOpen: 'check' });
  assert.deepEqual(entries(documentOf({ conditions: [once] }), SIX), [1]);
  const counts = fired(documentOf({ conditions: [once] }), SIX, SIX)[0];
  assert.deepEqual([counts?.fired, counts?.skipped['Max Entries reached']], [2, 10]);
  const silent = marketOf({
    days: [{ day: '2026-11-16', spot: [flat(100), ...Array(6).fill(null), flat(100), flat(100), flat(100)] }],
  });
  const run = runBacktest({ document: documentOf({ conditions: [once] }), book: silent });
  assert.equal(run.fidelity.unfilled, 1);
  assert.deepEqual(
    run.trades.map(({ enteredAt }) => new Date(enteredAt).toISOString().slice(14, 16)),
    ['52'],
  );
});

it('[algos.D5] Stop Trading rests until the next session: no condition, no trigger, no re-entry; stops work on', () => {
  const stop = condition(
    'c_stop',
    'adjust',
    { op: 'eq', l: { clock: 'candleClose' }, r: { time: '09:17' } },
    {
      then: ['a_stop', 'a_note'],
    },
  );
  const document = documentOf({
    conditions: [condition('c_in', 'entry', ALWAYS), stop],
    actions: [
      cashLeg({
        stopLoss: { unit: 'pct', value: 5, of: 'leg' },
        reEntry: { onStop: { mode: 'asap', max: 5 } },
      }),
      { id: 'a_stop', type: 'stopTrading' },
      { id: 'a_note', type: 'notify', message: 'rested' },
    ],
  });
  const run = runBacktest({ document, book: closes([100, 100, 100, 110, 110, 110], SIX) });
  assert.deepEqual(
    run.trades.map(({ reason }) => reason),
    ['stop', 'time'],
  );
  assert.deepEqual(run.messages, ['rested', 'rested']);
});

it('[algos.D6] trades per day are firings that opened a leg', () => {
  const entry = condition('c', 'entry', ALWAYS, { ifPositionOpen: 'check', then: ['a_leg', 'a_leg2'] });
  const actions = [cashLeg({}), cashLeg({ id: 'a_leg2' })];
  const document = documentOf({ conditions: [entry], actions, risk: { maxTradesPerDay: 2 } });
  assert.deepEqual(entries(document, SIX), [1, 1, 2, 2]);
  assert.equal(fired(document, SIX)[0]?.skipped['trades per day reached'], 4);
});

it('[algos.D7] no more open legs than the settings allow', () => {
  const entry = condition('c', 'entry', ALWAYS, { ifPositionOpen: 'check' });
  const document = documentOf({ conditions: [entry], risk: { maxOpenLegs: 2 } });
  assert.deepEqual(entries(document, SIX), [1, 2]);
  assert.equal(fired(document, SIX)[0]?.nothingAdded, 4);
});

it('[algos.D8] after so many losses in a row, charges included, the day is over', () => {
  const falling = cashLeg({ side: 'buy', stopLoss: { unit: 'points', value: 1, of: 'leg' } });
  const document = (losses: number) =>
    documentOf({
      conditions: [condition('c', 'entry', ALWAYS)],
      actions: [falling],
      risk: { maxConsecutiveLosses: losses },
    });
  const prices = [100, 100, 98, 98, 96, 96, 94, 94, 92];
  assert.equal(entries(document(2), prices).length, 2);
  assert.ok(entries(document(9), prices).length > 2);
  const charged = documentOf({
    ...document(1),
    execution: { product: 'Intraday', charges: 'auto' },
    actions: [cashLeg({ target: { unit: 'points', value: 1 } })],
  });
  // Sold at 100 and bought at 98: a gain of 2 that charges of 4 paise or more a side do not eat.
  assert.ok(entries(charged, prices).length > 1);
});

it('[algos.D9] day stop and day target close everything and rest, also in percent of capital', () => {
  const day = (risk: NonNullable<StrategyDocument['risk']>, prices: readonly number[]) =>
    runBacktest({
      document: documentOf({ conditions: [condition('c', 'entry', ALWAYS)], actions: [cashLeg({})], risk }),
      book: closes(prices),
    }).trades.map(({ reason, exitPaise }) => [reason, exitPaise / 100]);
  const stop = { dayStopLoss: { unit: 'rs', value: 5 } } as const;
  assert.deepEqual(day(stop, [100, 100, 104, 105, 106, 107]), [['mtm', 106]]);
  assert.deepEqual(day(stop, [100, 100, 104, 104, 104, 104]), [['time', 104]]);
  assert.deepEqual(
    day({ capital: 500, dayTarget: { unit: 'pctCapital', value: 1 } }, [100, 100, 95, 94, 94]),
    [['mtm', 94]],
  );
});

it('[algos.D10] the profit lock begins at its profit and moves in whole steps', () => {
  const lock = { at: 3, keep: 1, step: { every: 2, by: 1 } };
  const left = (prices: readonly number[]) =>
    runBacktest({
      document: documentOf({ conditions: [condition('c', 'entry', ALWAYS)], risk: { lock } }),
      book: closes([100, 100, ...prices]),
    }).trades.map(({ reason, exitPaise }) => [reason, exitPaise / 100]);
  assert.deepEqual(left([98, 100, 100]), [['time', 100]]);
  assert.deepEqual(left([97, 99, 99]), [['mtm', 99]]);
  // A peak of 5 is one whole step: two are kept.
  assert.deepEqual(left([95, 98, 98]), [['mtm', 98]]);
  assert.deepEqual(left([96, 98, 98]), [['time', 98]]);
});

it('[algos.D11] a profit that is not known triggers nothing, and after a minute of it a message goes out', () => {
  const silent = Array.from({ length: 9 }, (): FixtureBar => null);
  const book = marketOf({
    days: [{ day: '2026-11-16', spot: [flat(100), flat(100), ...silent, flat(200)] }],
  });
  const document = documentOf({ risk: { dayStopLoss: { unit: 'rs', value: 5 } } });
  const run = runBacktest({ document, book });
  assert.equal(run.messages.length, 1);
  assert.match(run.messages[0] ?? '', /has not been known for a minute/);
  assert.deepEqual(
    run.trades.map(({ exitPaise }) => exitPaise),
    [200_00],
  );
});

it('[algos.D12] nothing before the start, no entry after the last, everything out at the square-off', () => {
  const checking = condition('c', 'entry', ALWAYS, { ifPositionOpen: 'check' });
  const clock = {
    timeframe: 1,
    type: 'intraday',
    start: '09:17',
    lastEntry: '09:18',
    squareOff: '09:20',
  } as const;
  const run = runBacktest({ document: documentOf({ clock, conditions: [checking] }), book: closes(SIX) });
  assert.deepEqual(
    run.trades.map(({ reason, exitedAt }) => [
      reason,
      new Date(exitedAt + 330 * 60_000).toISOString().slice(11, 16),
    ]),
    [
      ['time', '09:20'],
      ['time', '09:20'],
    ],
  );
});

it('[algos.D12] on other days than those of the settings nothing is opened', () => {
  const clock = { tradeOn: { weekdays: ['TUE'] } } as const;
  const document = documentOf({ clock, conditions: [condition('c', 'entry', ALWAYS)] });
  assert.deepEqual(entries(document, SIX, SIX), [24 * 60 + 1]);
});

it('[algos.D13] a parameter may be another on some weekdays', () => {
  const when: ConditionNode = { op: 'gt', l: { ref: 'spot' }, r: { param: 'level' } };
  const document = documentOf({
    params: { level: { type: 'number', default: 1000, byWeekday: { TUE: 50 } } },
    conditions: [condition('c', 'entry', when)],
  });
  assert.deepEqual(entries(document, SIX, SIX), [24 * 60 + 1]);
  const forced = runBacktest({ document, book: closes(SIX, SIX), parameters: { level: 50 } });
  assert.equal(forced.trades.length, 2);
});

it('[algos.D14] variables are set by actions and begin again with the day, or stay with the strategy', () => {
  const counted = (scope: 'day' | 'strategy') => {
    const document = documentOf({
      vars: { n: { type: 'number', initial: 0, scope } },
      conditions: [
        condition(
          'c',
          'entry',
          { op: 'lt', l: { var: 'n' }, r: { value: 2 } },
          {
            ifPositionOpen: 'check',
            then: ['a_leg', 'a_count'],
          },
        ),
      ],
      actions: [
        cashLeg({}),
        { id: 'a_count', type: 'setVar', var: 'n', value: { expr: ['add', { var: 'n' }, { value: 1 }] } },
      ],
    });
    return entries(document, SIX, SIX).length;
  };
  assert.deepEqual([counted('day'), counted('strategy')], [4, 2]);
});

it('[algos.Q9] what an action has done: open, stopped, counted, its price and how long it is there', () => {
  const asked = (
    is: 'open' | 'stoppedToday' | 'count' | 'entryPrice' | 'barsSinceEntry',
    value: number | boolean,
  ) =>
    fired(
      documentOf({
        conditions: [
          entryAt('09:16'),
          condition(
            'c',
            'adjust',
            { op: 'eq', l: { action: 'a_leg', is }, r: { value } },
            { then: ['a_note'] },
          ),
        ],
        actions: [
          cashLeg({ stopLoss: { unit: 'pct', value: 5, of: 'leg' } }),
          { id: 'a_note', type: 'notify', message: 'yes' },
        ],
      }),
      [100, 101, 101, 101, 110, 110],
    )[1];
  assert.equal(asked('open', true)?.fired, 4);
  assert.equal(asked('stoppedToday', true)?.fired, 2);
  assert.equal(asked('count', 1)?.fired, 5);
  assert.equal(asked('entryPrice', 101)?.fired, 3);
  assert.equal(asked('entryPrice', 101)?.warmingUp, 3);
  assert.equal(asked('barsSinceEntry', 2)?.fired, 1);
});

it('[algos.Q10] profit in rupees: booked less charges plus open; of the day, open, booked, or one action', () => {
  const asked = (mtm: string, value: number) =>
    fired(
      documentOf({
        conditions: [
          entryAt('09:16'),
          condition('c', 'exit', { op: 'eq', l: { mtm }, r: { value } }, { then: ['a_note'] }),
        ],
        actions: [cashLeg({}), { id: 'a_note', type: 'notify', message: 'yes' }],
      }),
      [100, 100, 98, 98],
    )[1]?.fired;
  assert.deepEqual(
    [asked('day', 2), asked('open', 2), asked('realised', 2), asked('a_leg', 2)],
    [2, 2, 0, 2],
  );
});
