import assert from 'node:assert/strict';
import { test } from 'node:test';
import { istInstant } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import { testSize } from '@spark/testkit';
import fc from 'fast-check';
import { createWorld, DAY, settle, shortAt } from './deployments.fixture.ts';

type Traded = { readonly what: string; readonly at: number };

type Case = {
  readonly timeframe: 1 | 3 | 5;
  readonly seed: number;
  readonly isCross: boolean;
  readonly instants: readonly number[];
};

const RUNS = 12 * testSize('propertyRuns');
const OPENS = 9 * 60 + 15;
const MINUTES = 60;
const ENDS = '10:20';

const LEVELS = {
  stopLoss: { unit: 'pct', value: 0.5, of: 'leg' },
  target: { unit: 'pct', value: 0.3 },
} as const;

/**
 * Buys when a fast average comes above a slow one, and sells when it comes back. As a cross that is true for one candle, as a
 * comparison it stays true, and entering again is kept back by what is remembered of the candle before.
 */
function averages({ timeframe, isCross }: Case, levels: object): StrategyDocument {
  const on = { ref: 'spot', col: 'close' } as const;
  const [above, below] = isCross ? (['crossAbove', 'crossBelow'] as const) : (['gt', 'lt'] as const);
  const when = (op: string) => ({ op, l: { ref: 'fast' }, r: { ref: 'slow' } });
  return shortAt({
    clock: { timeframe, type: 'intraday', squareOff: '10:15' },
    data: [{ id: 'spot', kind: 'candles', segment: 'SPOT', timeframe }],
    indicators: [
      { id: 'fast', type: 'ema', on, length: 2 },
      { id: 'slow', type: 'ema', on, length: 5 },
    ],
    conditions: [
      { id: 'c_in', kind: 'entry', fire: 'edge', maxPerDay: 6, when: when(above), then: ['a_long'] },
      { id: 'c_out', kind: 'exit', fire: 'edge', when: when(below), then: ['a_all'] },
    ],
    actions: [
      {
        ...{ id: 'a_long', type: 'addLeg', segment: 'CASH', side: 'buy', qty: { units: 10 } },
        ...levels,
      },
      { id: 'a_all', type: 'squareOffAll' },
    ],
  } as Partial<StrategyDocument>);
}

/** A price that swings, so that averages cross a few times in an hour. */
function swinging(seed: number) {
  return (minute: number) =>
    100_00 +
    Math.round(20 * Math.sin(minute / (4 + (seed % 5)) + seed) + 9 * Math.sin(minute / 2.3 + 2 * seed)) * 5;
}

type Disturbance = {
  /** Of the process: what is awaited then is never heard of again. */
  readonly isEnded: boolean;
  /** Until it is started again. */
  readonly pauseMs?: number;
};

/** Every order of a day in which the process is ended at some instants, or is only looked at then. */
async function tradedOf(
  played: Case,
  levels: object,
  { isEnded, pauseMs = 0 }: Disturbance,
): Promise<readonly Traded[]> {
  const world = createWorld({ document: averages(played, levels) });
  world.world.price = swinging(played.seed);
  const deployments = world.open();
  assert.ok((await deployments.deploy(world.desk(), world.request())).ok);
  for (const at of played.instants.toSorted((one, other) => one - other)) {
    await world.runUntil(clockOf(at).slice(0, 5));
    // Between two ticks.
    world.clock.advance(Math.max(0, at - world.clock.now()));
    await settle();
    if (!isEnded) continue;
    world.kill();
    world.clock.advance(pauseMs);
    await world.open().start();
    await settle();
  }
  await world.runUntil(ENDS);
  assert.deepEqual(world.incidents, []);
  return world.orders.map(({ side, qty, placedAt }) => ({ what: `${side} ${qty}`, at: placedAt }));
}

function clockOf(at: number): string {
  return new Date(at + 330 * 60_000).toISOString().slice(11, 19);
}

function said({ what, at }: Traded): string {
  return `${clockOf(at)} ${what}`;
}

/** Around the end of a minute: before the decision about it, at it, and after. */
const WITHIN_MINUTE = [0, 1, 100, 199, 200, 201, 1_000, 4_999, 30_000, 59_999] as const;

const moment = fc
  .tuple(fc.integer({ min: -5, max: MINUTES }), fc.constantFrom(...WITHIN_MINUTE))
  .map(([minute, ms]) => istInstant(DAY, OPENS + minute) + ms);

/** A day with so many ends of the process in it. */
function dayWith(minLength: number, maxLength: number) {
  return fc.record({
    timeframe: fc.constantFrom(1 as const, 3 as const, 5 as const),
    seed: fc.nat(50),
    isCross: fc.boolean(),
    instants: fc.uniqueArray(moment, { minLength, maxLength, size: 'max' }),
  });
}

test('[application.Y10] ended at any instants and started again at once, the same orders go out at the same moments', async () => {
  let orders = 0;
  const property = fc.asyncProperty(dayWith(10, 40), async (played) => {
    const undisturbed = await tradedOf(played, LEVELS, { isEnded: false });
    const restarted = await tradedOf(played, LEVELS, { isEnded: true });
    assert.deepEqual(restarted.map(said), undisturbed.map(said));
    orders += undisturbed.length;
  });
  await fc.assert(property, { numRuns: RUNS });
  assert.ok(orders > 2 * RUNS, `${orders} orders`);
});

test('[application.Y10] away for less than a minute at any instants, it enters and leaves as if it had been there, less than a minute later', async () => {
  let orders = 0;
  const property = fc.asyncProperty(
    dayWith(1, 6),
    fc.integer({ min: 1, max: 59_000 }),
    async (played, pauseMs) => {
      const undisturbed = await tradedOf(played, {}, { isEnded: false });
      const restarted = await tradedOf(played, {}, { isEnded: true, pauseMs });
      assert.deepEqual(
        restarted.map(({ what }) => what),
        undisturbed.map(({ what }) => what),
        `${restarted.map(said)} instead of ${undisturbed.map(said)}`,
      );
      restarted.forEach(({ at }, index) => {
        const lateMs = at - (undisturbed[index]?.at ?? 0);
        assert.ok(
          lateMs < 60_000 && lateMs > -5_000,
          `${restarted.map(said)} instead of ${undisturbed.map(said)}`,
        );
      });
      orders += undisturbed.length;
    },
  );
  await fc.assert(property, { numRuns: RUNS });
  assert.ok(orders > 2 * RUNS, `${orders} orders`);
});
