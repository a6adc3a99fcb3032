import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, istInstant } from '../time/ist.ts';
import { advanceExit, type ExitView } from './advance-exit.ts';
import { exitWith, held, NOW, TODAY, viewAt } from './exit.fixture.ts';
import type { Exit } from './exit.ts';
import { fireExit } from './fire-exit.ts';
import { stopLevels } from './levels.ts';

const STRATEGY = { kind: 'strategy', strategyName: 'test1', accountName: null } as const;
const SHORT = { position: { symbol: 'ASHOKLEY-EQ', side: 'short' } } as const;

/** The exit after each of these prices, and why it fired. */
function after(exit: Exit, prices: readonly number[], change: Partial<ExitView> = {}) {
  let now = { exit, reason: null as string | null };
  for (const price of prices) {
    if (now.reason !== null) break;
    const { exit: next, fired } = advanceExit(now.exit, viewAt(price, change));
    now = { exit: next, reason: fired?.reason ?? null };
  }
  return now;
}

test('[core.E1] a stop loss by price fires at its price and not above', () => {
  const exit = exitWith({ stop: { by: 'price', at: 16_500 } });
  assert.equal(after(exit, [17_000, 16_501]).reason, null);
  assert.equal(after(exit, [17_000, 16_500]).reason, 'stop');
});

test('[core.E1] the stop of a short position fires when the price rises', () => {
  const exit = exitWith({ stop: { by: 'price', at: 17_500 }, target: { by: 'price', at: 16_000 } }, SHORT);
  const short = { positions: [held(-10)] };
  assert.equal(after(exit, [17_000, 16_001, 17_499], short).reason, null);
  assert.equal(after(exit, [17_500], short).reason, 'stop');
  assert.equal(after(exit, [16_000], short).reason, 'target');
});

test('[core.E3] rupees are the profit of what is open, per cent are of what it cost', () => {
  const rupees = exitWith({ stop: { by: 'rupees', at: -5_000 } });
  assert.equal(after(rupees, [16_501]).reason, null);
  assert.equal(after(rupees, [16_500]).reason, 'stop');
  const percent = exitWith({ target: { by: 'percent', at: 200 } });
  assert.equal(after(percent, [17_339]).reason, null);
  assert.equal(after(percent, [17_340]).reason, 'target');
});

test('[core.E3] the profit of a scope is that of today, booked and open', () => {
  const exit = exitWith({ stop: { by: 'rupees', at: -6_000 } }, { scope: STRATEGY });
  const booked = [held(10), { ...held(0), instrumentKey: 'NSE:1', bookedPaise: -3_000 }];
  assert.equal(after(exit, [16_701], { positions: booked }).reason, null);
  assert.equal(after(exit, [16_700], { positions: booked }).reason, 'stop');
  const yesterday = booked.map((position) => ({ ...position, day: '2026-11-13' }));
  assert.equal(after(exit, [16_700], { positions: yesterday }).reason, null);
});

test('[core.E4] a percentage is met exactly', () => {
  const positions = [held(3, 3_333)];
  const exit = exitWith({ stop: { by: 'percent', at: -100 } });
  // 1 % of 9,999 is 99.99, so a loss of 99 is less and one of 102 is more.
  assert.equal(after(exit, [3_300], { positions }).reason, null);
  assert.equal(after(exit, [3_299], { positions }).reason, 'stop');
});

test('[core.E5] each whole X in favour moves the stop by Y, counted from the first look', () => {
  const exit = exitWith({ stop: { by: 'price', at: 16_500 }, trail: { each: 200, moves: 100 } });
  const level = (...prices: number[]) => stopLevels(after(exit, prices).exit)[0]?.level;
  assert.equal(level(17_100), 16_500);
  assert.equal(level(17_100, 17_299), 16_500);
  assert.equal(level(17_100, 17_300), 16_600);
  assert.equal(level(17_100, 17_999, 17_000), 16_900);
  assert.equal(after(exit, [17_100, 17_999, 16_900]).reason, 'trail');
});

test('[core.E6] a profit lock keeps nothing before it is reached, then more with each step', () => {
  const lock = { by: 'rupees', at: 5_000, keep: 2_000, step: { each: 1_000, more: 500 } } as const;
  const exit = exitWith({ lock }, { scope: STRATEGY });
  assert.equal(after(exit, [17_499, 16_000]).reason, null);
  assert.equal(after(exit, [17_500, 17_201]).reason, null);
  assert.equal(after(exit, [17_500, 17_200]).reason, 'lock');
  assert.equal(after(exit, [17_700, 17_300]).reason, 'lock');
});

test('[core.E6] a stop at cost waits until the charges are earned as well', () => {
  const exit = exitWith({ cost: { by: 'rupees', at: 1_000, withCharges: true } });
  const charges = { chargesPaise: () => 1_500 };
  assert.equal(after(exit, [17_100, 16_900], charges).reason, null);
  assert.equal(after(exit, [17_200, 17_151], charges).reason, null);
  assert.equal(after(exit, [17_200, 17_150], charges).reason, 'cost');
  const plain = exitWith({ cost: { by: 'percent', at: 100, withCharges: false } });
  assert.equal(after(plain, [17_169, 17_000]).reason, null);
  assert.equal(after(plain, [17_170, 17_000]).reason, 'cost');
});

test('[core.E7] without a price nothing fires and nothing moves, and the exit says so', () => {
  const exit = exitWith({ stop: { by: 'price', at: 16_500 } });
  const { exit: same, fired, isBlind } = advanceExit(exit, viewAt(null));
  assert.deepEqual([same, fired, isBlind], [exit, null, true]);
  const scope = exitWith({ stop: { by: 'rupees', at: -1 } }, { scope: STRATEGY });
  const other = { ...held(10), instrumentKey: 'NSE:9' };
  const lastPrice = (key: string) => (key === 'NSE:9' ? null : 1);
  const advanced = advanceExit(scope, viewAt(1, { positions: [held(10), other], lastPrice }));
  assert.deepEqual([advanced.fired, advanced.isBlind], [null, true]);
  const loading = advanceExit(scope, viewAt(1, { isComplete: false }));
  assert.deepEqual([loading.fired, loading.isBlind], [null, true]);
});

test('[core.E8] where stop and target are met at once, the stop is the reason', () => {
  const exit = exitWith({ stop: { by: 'price', at: 16_500 }, target: { by: 'rupees', at: -10_000 } });
  assert.equal(after(exit, [16_000]).reason, 'stop');
});

test('[core.E9] a time exit fires at its time, also without a price, on a day with a session', () => {
  const exit = exitWith({ timeMinute: 915 }, { days: 'untilRemoved' });
  const at = (now: number, change: Partial<ExitView> = {}) =>
    advanceExit(exit, viewAt(null, { now, ...change })).fired?.reason ?? null;
  assert.equal(at(istInstant(TODAY, 914)), null);
  assert.equal(at(istInstant(TODAY, 915)), 'time');
  const closedToday = { hasSession: (day: string) => day !== TODAY };
  assert.equal(at(istInstant(TODAY, 916), closedToday), null);
  assert.equal(at(istInstant(TODAY, 915) + DAY_MS, closedToday), 'time');
});

test('[core.E9] when nothing is open at the time, nothing fires and the next day counts', () => {
  const exit = exitWith({ timeMinute: 915 }, { scope: STRATEGY, days: 'untilRemoved' });
  const now = istInstant(TODAY, 915);
  const { exit: next, fired } = advanceExit(exit, viewAt(1, { now, positions: [] }));
  assert.equal(fired, null);
  assert.equal(advanceExit(next, viewAt(1, { now: now + 60_000 })).fired, null);
  assert.equal(advanceExit(next, viewAt(1, { now: now + DAY_MS })).fired?.reason, 'time');
});

test('[core.E9] days before expiry act from the opening of that day, or at the time given', () => {
  const exit = exitWith({ daysBeforeExpiry: 2 }, { days: 'untilRemoved' });
  const reasonAt = (rules: Exit, now: number) =>
    advanceExit(rules, viewAt(1, { now, expiryOf: () => '2026-11-24' })).fired?.reason ?? null;
  assert.equal(reasonAt(exit, istInstant('2026-11-21', 1_000)), null);
  assert.equal(reasonAt(exit, istInstant('2026-11-22', 554)), null);
  assert.equal(reasonAt(exit, istInstant('2026-11-22', 555)), 'expiry');
  const later = exitWith({ daysBeforeExpiry: 0, timeMinute: 900 }, { days: 'untilRemoved' });
  assert.equal(reasonAt(later, istInstant('2026-11-24', 899)), null);
  assert.equal(reasonAt(later, istInstant('2026-11-24', 900)), 'expiry');
});

test('[core.E10] the exit of a position ends when it is flat or was turned round', () => {
  const exit = exitWith({ stop: { by: 'price', at: 16_500 } });
  const stateAfter = (positions: ExitView['positions']) =>
    advanceExit(exit, viewAt(16_000, { positions })).exit.state;
  assert.deepEqual(stateAfter([]), { kind: 'over', why: 'flat' });
  assert.deepEqual(stateAfter([held(0)]), { kind: 'over', why: 'flat' });
  assert.deepEqual(stateAfter([held(-5)]), { kind: 'over', why: 'reversed' });
});

test('[core.E15] the exit of a position ends with a corporate action of its share, and a level that its price passed fires nothing', () => {
  const adjusted = { isAdjustedSince: (key: string, since: number) => key === 'NSE:212' && since <= NOW };
  const step = advanceExit(exitWith({ stop: { by: 'price', at: 16_500 } }), viewAt(3_400, adjusted));
  assert.deepEqual(
    [step.fired, step.exit.state, step.mustStore],
    [null, { kind: 'over', why: 'adjusted' }, true],
  );
  const scope = exitWith({ stop: { by: 'rupees', at: -1_000_000 } }, { scope: STRATEGY });
  assert.equal(advanceExit(scope, viewAt(17_000, adjusted)).exit.state.kind, 'watching');
  const later = exitWith({ stop: { by: 'price', at: 16_500 } }, { armedAt: NOW + 1 });
  assert.equal(advanceExit(later, viewAt(17_000, adjusted)).exit.state.kind, 'watching');
});

test('[core.E10] on the next day one for today is over, a scope starts anew, a position goes on', () => {
  const tomorrow = { now: NOW + DAY_MS };
  const stop = { by: 'rupees', at: -5_000 } as const;
  const seen = (exit: Exit) =>
    advanceExit(advanceExit(exit, viewAt(17_500)).exit, viewAt(17_100, tomorrow)).exit;
  assert.deepEqual(seen(exitWith({ stop })).state, { kind: 'over', why: 'day-over' });
  const peakOf = ({ state }: Exit) => (state.kind === 'watching' ? state.peaks.rupees?.best : state);
  assert.equal(peakOf(seen(exitWith({ stop }, { scope: STRATEGY, days: 'untilRemoved' }))), 1_000);
  assert.equal(peakOf(seen(exitWith({ stop }, { days: 'untilRemoved' }))), 5_000);
});

test('[core.E10] a scope that fired rests until the next day', () => {
  const exit = exitWith({ stop: { by: 'rupees', at: -5_000 } }, { scope: STRATEGY, days: 'untilRemoved' });
  const { fired } = advanceExit(exit, viewAt(16_000));
  assert.ok(fired);
  const resting = fireExit(exit, fired, { at: NOW, passedWhileDown: false, closings: [] });
  assert.deepEqual(resting.state, { kind: 'resting' });
  assert.equal(advanceExit(resting, viewAt(15_000)).fired, null);
  assert.equal(advanceExit(resting, viewAt(15_000, { now: NOW + DAY_MS })).fired?.reason, 'stop');
});

test('[core.E11] while nothing is open, only a limit that blocks fires', () => {
  const positions = [{ ...held(0), bookedPaise: -9_000 }];
  const stop = { by: 'rupees', at: -5_000 } as const;
  const scope = { kind: 'account', accountName: 'account1' } as const;
  assert.equal(advanceExit(exitWith({ stop }, { scope }), viewAt(1, { positions })).fired, null);
  const blocking = advanceExit(exitWith({ stop }, { scope, block: true }), viewAt(1, { positions }));
  assert.equal(blocking.fired?.reason, 'stop');
});

test('[core.E13] a peak that moves no stop need not be stored; a moved stop must be', () => {
  const exit = exitWith({ stop: { by: 'price', at: 16_500 }, trail: { each: 200, moves: 100 } });
  const first = advanceExit(exit, viewAt(17_000));
  assert.equal(first.mustStore, true);
  const peak = advanceExit(first.exit, viewAt(17_199));
  assert.equal(peak.mustStore, false);
  assert.equal(advanceExit(peak.exit, viewAt(17_200)).mustStore, true);
});
