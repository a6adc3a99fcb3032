import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { advanceAlert, isPassedAlready } from './advance-alert.ts';
import { alertOn, NOON } from './price-alert.fixture.ts';
import type { AlertCondition, PriceAlert } from './price-alert.ts';

const LEVEL = 17_500;
const SECOND = 1_000;

/** One value a second; the places in the row at which it fired. */
function firings(alert: PriceAlert, values: readonly number[]): readonly number[] {
  const fired: number[] = [];
  let current = alert;
  for (const [at, value] of values.entries()) {
    const step = advanceAlert(current, value, NOON + at * SECOND);
    if (step.isFired) fired.push(at);
    current = step.alert;
  }
  return fired;
}

test('[core.A20] above and below fire at their level, and again only after the value was on the other side', () => {
  const above = alertOn({ kind: 'above', level: LEVEL });
  deepEqual(firings(above, [17_400, 17_499, 17_500, 17_600, 17_500, 17_499, 17_501]), [2, 6]);
  const below = alertOn({ kind: 'below', level: LEVEL });
  deepEqual(firings(below, [17_600, 17_501, 17_500, 17_400, 17_501, 17_500]), [2, 5]);
});

test('[core.A20] without an earlier value they fire where the condition holds, since nobody knows since when', () => {
  deepEqual(firings(alertOn({ kind: 'above', level: LEVEL }), [17_600, 17_700]), [0]);
  deepEqual(firings(alertOn({ kind: 'below', level: LEVEL }), [17_400]), [0]);
});

test('[core.A21] a crossing needs a value on each side; at the level itself it is still where it was', () => {
  const crosses = alertOn({ kind: 'crosses', level: LEVEL });
  deepEqual(firings(crosses, [17_600, 17_700]), [], 'above from the begin is no crossing');
  deepEqual(firings(crosses, [17_499, 17_500, 17_499, 17_500, 17_501]), [4]);
  deepEqual(firings(crosses, [17_501, 17_499, 17_501]), [1, 2]);
  deepEqual(firings(crosses, [17_500, 17_501, 17_500, 17_499]), [3]);
});

test('[core.A22] a move is measured from the first value, then from the value of the last firing', () => {
  const moves = alertOn({ kind: 'moves', percent: 2 });
  deepEqual(firings(moves, [10_000, 10_199, 10_200, 10_300, 10_404, 10_195]), [2, 4, 5]);
});

test('[core.A23] in the pause after a firing nothing is looked at', () => {
  const above = alertOn({ kind: 'above', level: LEVEL }, { pauseSeconds: 3 });
  deepEqual(firings(above, [17_400, 17_500, 17_400, 17_500, 17_500, 17_400, 17_500]), [1, 6]);
  const crosses = alertOn({ kind: 'crosses', level: LEVEL }, { pauseSeconds: 3 });
  deepEqual(
    firings(crosses, [17_400, 17_600, 17_400, 17_400, 17_400]),
    [1, 4],
    'crossed in the pause, told after it',
  );
});

test('[core.A23] an alert that is over or whose time is up never fires', () => {
  const condition: AlertCondition = { kind: 'above', level: LEVEL };
  const over = alertOn(condition, { ended: { at: NOON, kind: 'removed', says: '' } });
  equal(advanceAlert(over, 18_000, NOON).alert, over);
  const late = alertOn(condition, { validUntil: NOON });
  equal(advanceAlert(late, 18_000, NOON).isFired, false);
  equal(advanceAlert(late, 18_000, NOON - 1).isFired, true);
});

test('[core.A24] a level that is passed already is known beforehand, except for crossings and moves', () => {
  equal(isPassedAlready({ kind: 'above', level: LEVEL }, LEVEL), true);
  equal(isPassedAlready({ kind: 'above', level: LEVEL }, LEVEL - 1), false);
  equal(isPassedAlready({ kind: 'below', level: LEVEL }, LEVEL), true);
  equal(isPassedAlready({ kind: 'below', level: LEVEL }, LEVEL + 1), false);
  equal(isPassedAlready({ kind: 'crosses', level: LEVEL }, LEVEL + 1), false);
  equal(isPassedAlready({ kind: 'moves', percent: 1 }, LEVEL), false);
});

const near = fc.integer({ min: LEVEL - 5, max: LEVEL + 5 });
const levels = fc.constantFrom<AlertCondition>(
  { kind: 'above', level: LEVEL },
  { kind: 'below', level: LEVEL },
  { kind: 'crosses', level: LEVEL },
);
const moves = fc.double({ min: 0.01, max: 0.05, noNaN: true }).map(
  (percent): AlertCondition => ({
    kind: 'moves',
    percent,
  }),
);

test('[core.A20] [core.A21] between two firings the value was on the other side, whatever it did', () => {
  fc.assert(
    fc.property(levels, fc.array(near, { maxLength: 60 }), (condition, values) => {
      const fired = firings(alertOn(condition), values);
      const isOn = (at: number): boolean => {
        const value = values[at] ?? LEVEL;
        if (condition.kind === 'above') return value >= LEVEL;
        return condition.kind === 'below' ? value <= LEVEL : value > LEVEL;
      };
      for (const [index, at] of fired.entries()) {
        const before = fired[index - 1];
        if (condition.kind === 'crosses') {
          ok(values[at] !== LEVEL);
          if (before !== undefined) equal(isOn(at), !isOn(before), 'crossings alternate');
          continue;
        }
        ok(isOn(at));
        if (before === undefined) continue;
        ok(values.slice(before, at).some((_, offset) => !isOn(before + offset)));
      }
    }),
    { numRuns: PROPERTY_RUNS.priceAlerts },
  );
});

test('[core.A23] firings are never nearer than the pause, and each is counted once', () => {
  fc.assert(
    fc.property(
      fc.oneof(levels, moves),
      fc.array(near, { maxLength: 60 }),
      fc.integer({ min: 0, max: 9 }),
      (condition, values, pauseSeconds) => {
        let current = alertOn(condition, { pauseSeconds });
        let last: number | null = null;
        let count = 0;
        for (const [at, value] of values.entries()) {
          const now = NOON + at * SECOND;
          const step = advanceAlert(current, value, now);
          if (step.isFired) {
            count += 1;
            ok(last === null || now - last >= pauseSeconds * SECOND);
            last = now;
            deepEqual([step.alert.state.lastFiredAt, step.alert.state.lastValue], [now, value]);
          } else equal(step.alert.state.lastFiredAt, current.state.lastFiredAt);
          current = step.alert;
          equal(current.state.firings, count);
        }
      },
    ),
    { numRuns: PROPERTY_RUNS.priceAlerts },
  );
});

test('[core.A20] the same value a second time changes nothing: a repeated tick costs no write', () => {
  fc.assert(
    fc.property(
      fc.oneof(levels, moves),
      fc.array(near, { minLength: 1, maxLength: 20 }),
      (condition, values) => {
        let current = alertOn(condition);
        for (const value of values) {
          current = advanceAlert(current, value, NOON).alert;
          equal(advanceAlert(current, value, NOON).alert, current);
        }
      },
    ),
    { numRuns: PROPERTY_RUNS.priceAlerts },
  );
});
