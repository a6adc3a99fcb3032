import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { advanceExit } from './advance-exit.ts';
import { exitRefusal } from './check-exit.ts';
import { exitWith, held, NOW, viewAt } from './exit.fixture.ts';
import type { Exit, ExitMeasure, ExitRules } from './exit.ts';
import { figuresOf, measured } from './figures.ts';
import { fireExit } from './fire-exit.ts';
import { sideOf, stopLevels } from './levels.ts';

const ENTRY = 17_000;
const distance = fc.integer({ min: 1, max: 3_000 });
const step = fc.integer({ min: 1, max: 500 });
const steps = fc.tuple(step, step).map(([a, b]) => ({ each: Math.max(a, b), less: Math.min(a, b) }));

/** Rules that can be set at the entry price. */
const rules: fc.Arbitrary<(side: 1 | -1) => ExitRules> = fc
  .record({
    by: fc.constantFrom<ExitMeasure>('price', 'rupees', 'percent'),
    stop: fc.option(distance),
    trail: fc.option(steps),
    target: fc.option(distance),
    lock: fc.option(fc.record({ at: distance, steps: fc.option(steps) })),
    cost: fc.option(fc.record({ at: distance, withCharges: fc.boolean() })),
  })
  .map(({ by, stop, trail, target, lock, cost }) => (side: 1 | -1) => {
    const level = (amount: number) => ({ by, at: by === 'price' ? ENTRY + side * amount : amount });
    return {
      stop: stop === null ? null : level(-stop),
      trail: trail && stop !== null ? { each: trail.each, moves: trail.less } : null,
      target: target === null ? null : level(target),
      lock: lock && {
        ...{ by: 'rupees', at: lock.at, keep: Math.floor(lock.at / 2) },
        step: lock.steps && { each: lock.steps.each, more: lock.steps.less },
      },
      cost: cost && { by: 'rupees', ...cost },
      timeMinute: null,
      daysBeforeExpiry: null,
    };
  });

const price = fc.option(fc.integer({ min: 13_000, max: 21_000 }), { freq: 8 });
const story = fc.record({
  rules,
  side: fc.constantFrom<1 | -1>(1, -1),
  qty: fc.integer({ min: 1, max: 50 }),
  prices: fc.array(price, { minLength: 1, maxLength: 30 }),
  chargesPaise: fc.integer({ min: 0, max: 2_000 }),
});

/** What the rules mean, told in another way: levels are worked out anew from all prices so far. */
function isMet(
  exit: Exit,
  values: readonly { readonly high: number; readonly low: number }[],
  by: ExitMeasure,
): boolean {
  const { stop, trail, target } = exit.rules;
  const directed = (at: number) => (by === 'price' && exit.position?.side === 'short' ? -at : at);
  const last = values.at(-1);
  if (!last) return false;
  const best = Math.max(...values.map(({ low }) => low));
  const moved = trail ? Math.floor((best - (values[0]?.low ?? 0)) / trail.each) * trail.moves : 0;
  if (stop?.by === by && last.high <= directed(stop.at) + moved) return true;
  return target?.by === by && last.low >= directed(target.at);
}

test('[core.E1] [core.E2] [core.E7] exits fire if and only if a level is met, at most once, and stops never retreat', () => {
  fc.assert(
    fc.property(story, ({ rules, side, qty, prices, chargesPaise }) => {
      const positions = [held(side * qty, ENTRY)];
      const view = (price: number | null) => viewAt(price, { positions, chargesPaise: () => chargesPaise });
      const position = { symbol: 'ASHOKLEY-EQ', side: side === 1 ? ('long' as const) : ('short' as const) };
      let exit: Exit = exitWith(rules(side), { position });
      const figures = figuresOf(exit, { ...view(ENTRY), today: exit.day });
      fc.pre(exitRefusal(exit, { now: NOW, figures, band: null, hasSession: () => true }) === null);
      const seen = { price: [], rupees: [], percent: [] } as {
        [by in ExitMeasure]: { readonly low: number; readonly high: number }[];
      };
      let firings = 0;
      for (const price of prices) {
        const before = stopLevels(exit);
        const { exit: next, fired, isBlind } = advanceExit(exit, view(price));
        const now = figuresOf(exit, { ...view(price), today: exit.day });
        const isWatching = exit.state.kind === 'watching';
        for (const by of ['price', 'rupees', 'percent'] as const) {
          const value = measured(by, sideOf(exit), now);
          if (value && isWatching) seen[by].push(value);
        }
        for (const { reason, by, level } of stopLevels(next)) {
          const was = before.find((stop) => stop.by === by && family(stop.reason) === family(reason));
          assert.ok(!was || was.level <= level, 'a stop came back');
          const best = Math.max(...seen[by].map(({ low }) => low));
          assert.ok(level <= best || family(reason) === 'stop', 'a stop overtook what it follows');
        }
        if (price === null) {
          assert.equal(fired, null);
          assert.equal(next, exit);
          assert.equal(isBlind, isWatching);
        } else if (isWatching) {
          const met =
            (['price', 'rupees', 'percent'] as const).some((by) => isMet(exit, seen[by], by)) ||
            isBelowFloor(exit, seen.rupees, chargesPaise);
          assert.equal(fired !== null, met);
        } else assert.equal(fired, null);
        exit = fired ? fireExit(next, fired, { at: NOW, passedWhileDown: false, closings: [] }) : next;
        if (fired) firings += 1;
      }
      assert.ok(firings <= 1);
    }),
    { numRuns: PROPERTY_RUNS.exits },
  );
});

type Seen = readonly { readonly low: number }[];

function isBelowFloor(exit: Exit, profits: Seen, charges: number): boolean {
  const { lock, cost } = exit.rules;
  const best = Math.max(...profits.map(({ low }) => low));
  const last = profits.at(-1)?.low ?? 0;
  const floors: number[] = [];
  if (lock && best >= lock.at)
    floors.push(lock.keep + (lock.step ? Math.floor((best - lock.at) / lock.step.each) * lock.step.more : 0));
  const costPaise = cost?.withCharges ? charges : 0;
  if (cost && best >= cost.at && best > costPaise) floors.push(costPaise);
  return floors.some((floor) => last <= floor);
}

function family(reason: string): string {
  return reason === 'trail' ? 'stop' : reason;
}
