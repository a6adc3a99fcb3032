import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { StrategyDocument } from '@spark/document';
import fc from 'fast-check';
import { documentOf } from '../../test/document.fixture.ts';
import { PROPERTY_RUNS } from '../../test/property-runs.fixture.ts';
import { optionMarket, straddle } from '../../test/straddle.fixture.ts';
import {
  type AccountState,
  catchUp,
  createEngine,
  type Engine,
  type Intent,
  minute,
  openAccount,
  settle,
} from '../index.ts';

/** Buys a call when a fast average crosses above a slow one, and leaves when it crosses back. */
function cross(seed: number): StrategyDocument {
  const averages = [2 + (seed % 3), 5 + (seed % 4)];
  const { actions } = straddle(seed);
  return documentOf({
    clock: { timeframe: ([1, 3, 5] as const)[seed % 3] ?? 1, squareOff: '10:10' },
    indicators: averages.map((length, index) => ({
      ...{ id: `ema_${index}`, type: 'ema', on: { ref: 'spot', col: 'close' }, length },
    })),
    conditions: (['crossAbove', 'crossBelow'] as const).map((op, index) => ({
      ...{ id: `c_${index}`, kind: index === 0 ? 'entry' : 'exit', fire: 'edge', maxPerDay: 5 },
      when: { op, l: { ref: 'ema_0' }, r: { ref: 'ema_1' } },
      then: [index === 0 ? 'a_ce' : 'a_all'],
    })),
    actions: [...actions.slice(0, 1), { id: 'a_all', type: 'squareOffAll' }],
  });
}

type Seen = { readonly state: AccountState; readonly isQuiet: boolean };

/** Where the account stands after each minute when every order fills at once, and whether anything happened in it. */
function seenBy(engine: Engine, document: StrategyDocument): readonly Seen[] {
  const seen: Seen[] = [];
  let state = openAccount(document);
  for (const session of engine.book.timeline.sessions)
    for (let at = session.first; at < session.first + session.minutes; at += 1) {
      const before = standing(state);
      const step = minute(engine, state, at);
      state = step.state;
      const filledAt = session.startsAt + (at - session.first + 1) * 60_000;
      for (const intent of step.intents) state = filled(engine, state, at, intent, filledAt);
      seen.push({ state, isQuiet: step.intents.length === 0 && standing(state) === before });
    }
  return seen;
}

function filled(engine: Engine, state: AccountState, at: number, intent: Intent, filledAt: number) {
  if (intent.kind === 'notify') return state;
  const { leg, qty, paise } = intent;
  const of = intent.kind === 'enter' ? 'entry' : 'exit';
  const fact = { leg, of, what: 'complete', qty, paise: Math.max(5, paise), at: filledAt } as const;
  return settle(engine, state, at, fact).state;
}

/** Of which a change is stored at once by who runs an account. */
function standing({ day, legs, fired, stopped, rolled, nextLeg }: AccountState): string {
  const marks = legs.map(({ id, state, stopPaise, entryQty, exitQty }) => [
    ...[id, state, stopPaise, entryQty, exitQty],
  ]);
  return JSON.stringify([day, marks, fired, stopped, rolled, nextLeg]);
}

it('[algos.V8] minutes in which nothing happened leave the account where it is, whether they were seen or are caught up with', () => {
  let quiet = 0;
  let withLegs = 0;
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.boolean(),
      fc.nat(299),
      fc.integer({ min: 1, max: 15 }),
      (seed, isCross, from, most) => {
        const document = isCross ? cross(seed) : straddle(seed);
        const engine = createEngine({ document, book: optionMarket(seed) });
        const seen = seenBy(engine, document);
        const first = seen.findIndex(({ isQuiet }, at) => at > from && isQuiet);
        if (first < 0) return;
        const busy = seen.findIndex(({ isQuiet }, at) => at > first && !isQuiet);
        const last = Math.min(busy < 0 ? seen.length - 1 : busy - 1, first + most - 1);
        const [before, after] = [seen[first - 1]?.state, seen[last]?.state];
        assert.ok(before && after);
        const caughtUp = catchUp(engine, before, first, last);
        assert.deepEqual([caughtUp.exits, caughtUp.lapsed], [[], []]);
        assert.deepEqual(caughtUp.state, after);
        quiet += last - first + 1;
        if (before.legs.some(({ state }) => state === 'OPEN')) withLegs += 1;
      },
    ),
    { numRuns: PROPERTY_RUNS.markets * 2 },
  );
  assert.ok(quiet > PROPERTY_RUNS.markets * 4, `${quiet} quiet minutes`);
  assert.ok(withLegs > PROPERTY_RUNS.markets / 8, `${withLegs} with something open`);
});
