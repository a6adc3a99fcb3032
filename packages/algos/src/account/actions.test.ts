import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Action, Condition, StrategyDocument } from '@spark/document';
import { cashLeg, documentOf, entryAt } from '../../test/document.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import { runBacktest } from '../index.ts';

const flat = (close: number): FixtureBar => [close, close, close, close];
const EXPIRY = '2026-11-17';

function at(time: string, then: readonly string[], kind: Condition['kind'] = 'adjust'): Condition {
  return { ...entryAt(time), id: `c_${time.slice(3)}`, kind, then };
}

function legs(document: StrategyDocument, prices: readonly number[]) {
  const book = marketOf({ days: [{ day: '2026-11-16', spot: prices.map(flat) }] });
  return runBacktest({ document, book }).trades.map(({ action, side, entryPaise, exitPaise, reason }) =>
    [action, side > 0 ? 'buy' : 'sell', entryPaise / 100, exitPaise / 100, reason].join(' '),
  );
}

const ALL: Action = { id: 'a_all', type: 'squareOffAll' };

it('[algos.A1] actions run in their order: close, then buy leaves the new leg alone', () => {
  const actions = [cashLeg({}), ALL, cashLeg({ id: 'a_new', side: 'buy' })];
  const turned = (then: readonly string[]) =>
    legs(
      documentOf({ conditions: [entryAt('09:16'), at('09:18', then)], actions }),
      [100, 101, 102, 103, 104],
    );
  assert.deepEqual(turned(['a_all', 'a_new']), ['a_leg sell 101 103 condition', 'a_new buy 103 104 time']);
  assert.deepEqual(turned(['a_new', 'a_all']), ['a_leg sell 101 103 condition']);
});

it('[algos.A2] Square Off Action closes what one action opened and leaves the rest', () => {
  const actions: Action[] = [
    cashLeg({}),
    cashLeg({ id: 'a_two', side: 'buy' }),
    { id: 'a_off', type: 'squareOffAction', target: 'a_two' },
  ];
  const conditions = [entryAt('09:16', { then: ['a_leg', 'a_two'] }), at('09:18', ['a_off'])];
  assert.deepEqual(legs(documentOf({ conditions, actions }), [100, 101, 102, 103, 104]), [
    'a_leg sell 101 104 time',
    'a_two buy 101 103 condition',
  ]);
});

it('[algos.A3] Stop Wait Triggers cancels what waits and nothing else', () => {
  const actions: Action[] = [
    cashLeg({ wait: { dir: 'up', unit: 'points', value: 3 } }),
    cashLeg({ id: 'a_two' }),
    { id: 'a_wt', type: 'stopWaitTriggers' },
  ];
  const entry = entryAt('09:16', { then: ['a_leg', 'a_two'] });
  const prices = [100, 101, 102, 103, 104];
  assert.deepEqual(legs(documentOf({ conditions: [entry], actions }), prices), [
    'a_leg sell 103 104 time',
    'a_two sell 101 104 time',
  ]);
  assert.deepEqual(legs(documentOf({ conditions: [entry, at('09:18', ['a_wt'])], actions }), prices), [
    'a_two sell 101 104 time',
  ]);
});

it('[algos.A4] a roll opens the other strike once the old leg has left, and no more often than allowed', () => {
  const contracts = {
    [`${EXPIRY} 100 CE`]: [10, 11, 12, 13, 14, 15, 16].map(flat),
    [`${EXPIRY} 150 CE`]: [1, 2, 3, 4, 5, 6, 7].map(flat),
  };
  const book = marketOf({
    days: [{ day: '2026-11-16', spot: Array.from({ length: 7 }, () => flat(100)), contracts }],
    expiries: { all: [EXPIRY], monthly: [EXPIRY] },
  });
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
  const roll: Action = {
    id: 'a_roll',
    type: 'roll',
    target: 'a_leg',
    to: { by: 'moneyness', value: 1 },
    max: 1,
  };
  const document = documentOf({
    conditions: [entryAt('09:16'), at('09:18', ['a_roll']), at('09:20', ['a_roll'])],
    actions: [leg, roll],
  });
  const trades = runBacktest({ document, book }).trades;
  assert.deepEqual(
    trades.map(({ contract, entryPaise, exitPaise, parent }) => [
      contract.strikePaise,
      entryPaise,
      exitPaise,
      parent,
    ]),
    [
      [100_00, 11_00, 13_00, null],
      [150_00, 5_00, 7_00, 1],
    ],
  );
});

it('[algos.A5] Notify tells, and an action that cannot be carried out does not stop the next', () => {
  const unlisted: Action = {
    id: 'a_none',
    type: 'addLeg',
    segment: 'FUT',
    side: 'buy',
    qty: { lots: 1 },
    expiry: 'monthly:0',
  };
  const document = documentOf({
    conditions: [entryAt('09:16', { then: ['a_none', 'a_note', 'a_leg'] })],
    actions: [unlisted, { id: 'a_note', type: 'notify', message: 'hello' }, cashLeg({})],
  });
  const book = marketOf({ days: [{ day: '2026-11-16', spot: [100, 101, 102].map(flat) }] });
  const run = runBacktest({ document, book });
  assert.deepEqual([run.messages, run.trades.length], [['hello'], 1]);
});

it('[algos.A6] a stop closes other legs or brings their stops to their cost, never away from it', () => {
  const other = cashLeg({ id: 'a_two', side: 'buy', stopLoss: { unit: 'points', value: 50, of: 'leg' } });
  const first = (onExit: NonNullable<ReturnType<typeof cashLeg>['onExit']>) =>
    cashLeg({ stopLoss: { unit: 'points', value: 5, of: 'leg' }, onExit });
  const played = (onExit: Parameters<typeof first>[0]) =>
    legs(
      documentOf({
        conditions: [entryAt('09:16', { then: ['a_leg', 'a_two'] })],
        actions: [first(onExit), other],
      }),
      [100, 100, 106, 107, 100, 99],
    );
  assert.deepEqual(played({ close: 'this' }), ['a_leg sell 100 106 stop', 'a_two buy 100 99 time']);
  assert.deepEqual(played({ close: 'all' }), ['a_leg sell 100 106 stop', 'a_two buy 100 107 linked']);
  assert.deepEqual(played({ close: ['a_two'] }), ['a_leg sell 100 106 stop', 'a_two buy 100 107 linked']);
  assert.deepEqual(played({ moveToCost: ['a_two'] }), ['a_leg sell 100 106 stop', 'a_two buy 100 100 stop']);
});

it('[algos.A6] a stop that another leg brings to its cost counts from the next minute on, whichever leg was made first', () => {
  const sold = cashLeg({
    stopLoss: { unit: 'points', value: 5, of: 'leg' },
    onExit: { close: 'this', moveToCost: ['a_two'] },
  });
  const bought = cashLeg({ id: 'a_two', side: 'buy', stopLoss: { unit: 'points', value: 3, of: 'leg' } });
  const played = (then: readonly string[], bars: readonly FixtureBar[]) => {
    const document = documentOf({ conditions: [entryAt('09:16', { then })], actions: [sold, bought] });
    const book = marketOf({ days: [{ day: '2026-11-16', spot: [flat(100), ...bars] }] });
    return runBacktest({ document, book })
      .trades.map(({ action, exitPaise, reason }) => [action, exitPaise / 100, reason].join(' '))
      .sort();
  };
  const orders = [
    ['a_leg', 'a_two'],
    ['a_two', 'a_leg'],
  ];
  for (const then of orders) {
    // The minute opens below the cost of the bought leg, before it takes the sold one out.
    const rises: FixtureBar = [99, 106, 99, 106];
    assert.deepEqual(
      played(then, [flat(100), rises, flat(104), flat(100)]),
      ['a_leg 105 stop', 'a_two 100 stop'],
      'it leaves where the price comes back, not at an open before the stop',
    );
    assert.deepEqual(
      played(then, [flat(100), [100, 106, 99, 99], flat(98), flat(97)]),
      ['a_leg 105 stop', 'a_two 98 stop'],
      'beyond the cost at once it leaves with the next open',
    );
    assert.deepEqual(
      played(then, [flat(100), [100, 106, 96, 99], flat(98)]),
      ['a_leg 105 stop', 'a_two 97 stop'],
      'its own stop still counts in that minute',
    );
  }
});

it('[algos.A8] a leg whose stop was brought to its cost leaves by its stop; where the trail moved it on, by the trail', () => {
  const first = cashLeg({
    stopLoss: { unit: 'points', value: 5, of: 'leg' },
    onExit: { close: 'this', moveToCost: ['a_two'] },
  });
  const played = (closes: readonly number[], more: Parameters<typeof cashLeg>[0]) =>
    legs(
      documentOf({
        conditions: [entryAt('09:16', { then: ['a_leg', 'a_two'] })],
        actions: [first, cashLeg({ id: 'a_two', side: 'buy', ...more })],
      }),
      closes,
    )[1];
  const stopLoss = { unit: 'points', value: 20, of: 'leg' } as const;
  const trail = { unit: 'points', x: 10, y: 10 } as const;
  const back = [100, 100, 106, 107, 100, 99];
  assert.equal(played(back, {}), 'a_two buy 100 100 stop', 'also one that had none of its own');
  assert.equal(played(back, { stopLoss, trail }), 'a_two buy 100 100 stop');
  // 40 in its favour: the trail brings the stop from the cost to 20 above it.
  assert.equal(played([100, 100, 106, 120, 140, 118], { stopLoss, trail }), 'a_two buy 100 118 trail');
  // The trail was there first, above the cost.
  assert.equal(played([100, 100, 104, 140, 119, 118], { stopLoss, trail }), 'a_two buy 100 119 trail');
});

it('[algos.A7] a trigger lapses at its time, at the last entry, and never lives on to the next day', () => {
  const wait = (validUntil?: string) =>
    cashLeg({
      wait: { dir: 'up', unit: 'points', value: 3, ...(validUntil === undefined ? {} : { validUntil }) },
    });
  const entered = (leg: Action, clock: Partial<StrategyDocument['clock']> = {}) =>
    legs(documentOf({ clock, actions: [leg] }), [100, 101, 102, 103, 104]).length;
  assert.equal(entered(wait()), 1);
  assert.equal(entered(wait('09:18')), 0);
  assert.equal(entered(wait('09:19')), 1);
  assert.equal(entered(wait(), { lastEntry: '09:18' }), 0);
  const book = marketOf({
    days: ['2026-11-16', '2026-11-17'].map((day, index) => ({
      day,
      spot: [100, 101, 102 + 10 * index, 112].slice(0, 3).map(flat),
    })),
  });
  const document = documentOf({
    clock: { type: 'positional' },
    conditions: [
      entryAt('09:16', {
        maxPerDay: 1,
        when: { op: 'eq', l: { clock: 'date' }, r: { value: '2026-11-16' } },
      }),
    ],
    actions: [wait()],
  });
  assert.equal(runBacktest({ document, book }).trades.length, 0);
});
