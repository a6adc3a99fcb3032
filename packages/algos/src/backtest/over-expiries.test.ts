import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Action, Condition } from '@spark/document';
import { documentOf, entryAt } from '../../test/document.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import { runBacktest } from '../index.ts';

/** The weekly expiry of Tuesday the 17th, a holiday, is on the Monday before it. */
const [FRIDAY, MONDAY, WEDNESDAY] = ['2026-11-13', '2026-11-16', '2026-11-18'] as const;
const NEXT = '2026-11-24';

const flat = (close: number): FixtureBar => [close, close, close, close];
const bars = (close: number, count: number): FixtureBar[] => Array.from({ length: count }, () => flat(close));

/** Friday to 15:30, Monday to 15:25 and five minutes of Wednesday; calls of both expiries, what is not told at 20 rupees. */
function market(onMonday: readonly FixtureBar[] = bars(12, 370), minutes = 370) {
  const days = [
    { day: FRIDAY, count: 375, expiring: bars(10, 375) },
    { day: MONDAY, count: minutes, expiring: onMonday },
    { day: WEDNESDAY, count: 5, expiring: [] },
  ];
  return marketOf({
    days: days.map(({ day, count, expiring }) => ({
      day,
      spot: bars(100, count),
      contracts: {
        [`${MONDAY} 100 CE`]: expiring,
        [`${MONDAY} 150 CE`]: expiring.length === 0 ? [] : bars(2, count),
        [`${NEXT} 100 CE`]: bars(20, count),
      },
    })),
    expiries: { all: [MONDAY, NEXT], monthly: [NEXT] },
  });
}

const SELL: Action = {
  ...{ id: 'a_leg', type: 'addLeg', segment: 'OPT', side: 'sell', right: 'CE', qty: { lots: 1 } },
  ...{ expiry: 'weekly:0', strike: { by: 'moneyness', value: 0 } },
};
const POSITIONAL = { type: 'positional', squareOff: '23:59' } as const;

const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+05:30`);

it('[algos.F15] an expiry that a holiday moved: what was carried leaves on the day it moved to, and the next week follows', () => {
  const document = documentOf({ clock: POSITIONAL, conditions: [entryAt('09:16')], actions: [SELL] });
  const { trades, open } = runBacktest({ document, book: market() });
  assert.deepEqual(
    trades.map(({ contract, enteredAt, exitedAt, reason }) => [contract.expiry, enteredAt, exitedAt, reason]),
    [[MONDAY, at(FRIDAY, '09:16'), at(MONDAY, '15:20'), 'expiry']],
  );
  assert.deepEqual(
    open.map(({ contract, enteredAt }) => [contract.expiry, enteredAt]),
    [[NEXT, at(WEDNESDAY, '09:16')]],
  );
});

it('[algos.F12] a contract that does not trade any more on its last day is settled at its last price, and that is counted', () => {
  const untraded = [...bars(12, 300), ...bars(15, 1), ...Array.from({ length: 69 }, () => null)];
  const document = documentOf({ clock: POSITIONAL, conditions: [entryAt('15:25')], actions: [SELL] });
  const { trades, open, fidelity } = runBacktest({ document, book: market(untraded) });
  assert.deepEqual(
    trades.map(({ exitPaise, exitedAt, reason }) => [exitPaise, exitedAt, reason]),
    [[15_00, at(MONDAY, '15:25'), 'expiry']],
  );
  assert.deepEqual([open.length, fidelity.atSessionEnd], [0, 1]);
});

it('[algos.F12] a leg that is carried into a last day which ends early is settled with its contract', () => {
  const document = documentOf({ clock: POSITIONAL, conditions: [entryAt('15:25')], actions: [SELL] });
  const rising = [...bars(12, 199), ...bars(15, 1)];
  const { trades, fidelity } = runBacktest({ document, book: market(rising, 200) });
  assert.deepEqual(
    trades.map(({ exitPaise, exitedAt, reason }) => [exitPaise, exitedAt, reason]),
    [[15_00, at(MONDAY, '12:35'), 'expiry']],
  );
  assert.equal(fidelity.atSessionEnd, 1);
});

it('[algos.A4] a leg that was rolled before its expiry leaves with the contract that it was rolled to', () => {
  const roll: Action = {
    id: 'a_roll',
    type: 'roll',
    target: 'a_leg',
    to: { by: 'moneyness', value: 1 },
    max: 1,
  };
  const rolls: Condition = {
    ...{ id: 'c_roll', kind: 'exit', fire: 'edge', then: ['a_roll'] },
    when: { op: 'eq', l: { clock: 'candleClose' }, r: { time: '10:00' } },
  };
  // On Monday the session is over before 15:29.
  const document = documentOf({
    clock: POSITIONAL,
    conditions: [entryAt('15:29'), rolls],
    actions: [SELL, roll],
  });
  const { trades, open } = runBacktest({ document, book: market() });
  assert.deepEqual(
    trades.map(({ contract, exitedAt, reason }) => [contract.strikePaise, exitedAt, reason]),
    [
      [100_00, at(MONDAY, '10:00'), 'condition'],
      [150_00, at(MONDAY, '15:20'), 'expiry'],
    ],
  );
  assert.equal(open.length, 0);
});
