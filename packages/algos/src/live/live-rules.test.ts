import assert from 'node:assert/strict';
import { it } from 'node:test';
import { objectReader, storedObject } from '@spark/core';
import fc from 'fast-check';
import { cashLeg, documentOf, entryAt } from '../../test/document.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import {
  ACCOUNT_STATE,
  type AccountState,
  catchUp,
  closeAll,
  createEngine,
  minute,
  openAccount,
  setPaused,
  settle,
  tick,
  touches,
} from '../index.ts';

const flat = (close: number): FixtureBar => [close, close, close, close];
const OPENS_AT = Date.parse('2026-11-16T09:15:00+05:30');
const STOPPED = documentOf({
  actions: [cashLeg({ qty: { units: 10 }, stopLoss: { unit: 'pct', value: 30, of: 'leg' } })],
});

function engineOf(document: ReturnType<typeof documentOf>, spot: readonly FixtureBar[]) {
  return createEngine({ document, book: marketOf({ days: [{ day: '2026-11-16', spot }] }) });
}

type Engine = ReturnType<typeof engineOf>;

function entered(engine: Engine, state: AccountState, at: number, fill: { qty: number; at: number }) {
  const fact = { leg: 1, of: 'entry', what: 'complete', paise: 100_00, ...fill } as const;
  return settle(engine, state, at, fact).state;
}

it('[algos.V7] an account with a multiplier wants so many times the quantity, and decides by money as the others do', () => {
  const document = documentOf({
    actions: [cashLeg({ qty: { units: 10 }, stopLoss: { unit: 'rs', value: 50, of: 'mtm' } })],
    risk: { dayStopLoss: { unit: 'rs', value: 40 } },
  });
  const engine = engineOf(document, [100, 100, 103.9, 104, 104].map(flat));
  const steps = [1, 3].map((multiplier) => {
    const first = minute(engine, openAccount(document, multiplier), 0);
    const [intent] = first.intents;
    assert.ok(intent?.kind === 'enter');
    assert.equal(intent.qty, 10 * multiplier);
    const open = entered(engine, first.state, 1, { qty: intent.qty, at: OPENS_AT + 60_000 });
    // Fifty rupees of ten units are five rupees of the price, whatever the multiplier.
    assert.equal(open.legs[0]?.stopPaise, 105_00);
    const quiet = minute(engine, open, 2);
    assert.deepEqual(quiet.intents, []);
    const [exit] = minute(engine, quiet.state, 3).intents;
    assert.ok(exit?.kind === 'exit' && exit.reason === 'mtm');
    return exit.qty;
  });
  assert.deepEqual(steps, [10, 30]);
});

it('[algos.V8] minutes that nobody saw: a stop closes, a condition does not fire, a trigger lapses', () => {
  const engine = engineOf(STOPPED, [flat(100), flat(100), [100, 131, 100, 100], flat(100), flat(100)]);
  const first = minute(engine, openAccount(STOPPED), 0).state;
  const open = entered(engine, first, 1, { qty: 10, at: OPENS_AT + 60_000 });
  const { state, exits } = catchUp(engine, open, 1, 3);
  assert.deepEqual(
    exits.map(({ reason, qty }) => [reason, qty]),
    [['stop', 10]],
  );
  assert.equal(state.legs[0]?.state, 'EXITING');
  assert.equal(open.legs[0]?.state, 'OPEN');
  const missed = catchUp(engine, openAccount(STOPPED), 0, 2);
  assert.deepEqual([missed.state.legs, missed.exits], [[], []]);
  assert.deepEqual(minute(engine, missed.state, 3).intents, []);
  const waits = documentOf({
    actions: [cashLeg({ wait: { dir: 'up', unit: 'pct', value: 20 } })],
  });
  const other = engineOf(waits, [flat(100), flat(100), flat(121), flat(121)]);
  const waiting = minute(other, openAccount(waits), 0).state;
  assert.equal(waiting.legs[0]?.state, 'WAITING');
  const lapsed = catchUp(other, waiting, 1, 2);
  assert.deepEqual([lapsed.lapsed, lapsed.state.legs[0]?.state], [[1], 'CANCELLED']);
});

it('[algos.V8] a condition that came true unseen counts as true before, so that its edge is over', () => {
  const document = documentOf({
    conditions: [entryAt('09:16', { when: { op: 'gt', l: { ref: 'spot' }, r: { value: 100 } } })],
  });
  const engine = engineOf(document, [99, 101, 101, 99, 101].map(flat));
  const { state } = catchUp(engine, openAccount(document), 0, 1);
  assert.deepEqual(minute(engine, state, 2).intents, []);
  const fell = minute(engine, minute(engine, state, 2).state, 3).state;
  assert.equal(minute(engine, fell, 4).intents.length, 1);
});

it('[algos.V9] a spike before the entry in the same minute is no stop; the next minute decides again', () => {
  const engine = engineOf(STOPPED, [flat(100), [100, 140, 100, 101], [101, 140, 101, 102]]);
  const first = minute(engine, openAccount(STOPPED), 0).state;
  const open = entered(engine, first, 1, { qty: 10, at: OPENS_AT + 61_000 });
  const after = minute(engine, open, 1);
  assert.deepEqual(after.intents, []);
  assert.equal(after.state.legs[0]?.markPaise, 101_00);
  assert.equal(minute(engine, after.state, 2).intents.length, 1);
});

it('[algos.V9] a stop that another leg brings to its cost is not reached by prices of that minute from before', () => {
  const actions = [
    cashLeg({
      qty: { units: 10 },
      stopLoss: { unit: 'points', value: 5, of: 'leg' },
      onExit: { close: 'this', moveToCost: ['a_two'] },
    }),
    cashLeg({ id: 'a_two', side: 'buy', qty: { units: 10 } }),
  ];
  const document = documentOf({ conditions: [entryAt('09:16', { then: ['a_leg', 'a_two'] })], actions });
  const engine = engineOf(document, [flat(100), flat(100), [99, 106, 99, 106], [106, 106, 99, 99]]);
  let state = minute(engine, openAccount(document), 0).state;
  for (const leg of [1, 2])
    state = settle(engine, state, 0, {
      ...({ leg, of: 'entry', what: 'complete', qty: 10, paise: 100_00 } as const),
      at: OPENS_AT + 60_000,
    }).state;
  state = minute(engine, state, 1).state;
  const stopped = tick(engine, state, 2, { contract: 'CASH', paise: 105_00 });
  assert.deepEqual(
    stopped.intents.map((intent) => intent.kind === 'exit' && intent.leg),
    [1],
  );
  assert.equal(stopped.state.legs[1]?.stopPaise, 100_00);
  // The bar of the minute has the 99 from which the price came.
  const after = minute(engine, stopped.state, 2);
  assert.deepEqual(after.intents, []);
  assert.deepEqual(
    tick(engine, after.state, 3, { contract: 'CASH', paise: 100_00 }).intents.map(({ kind }) => kind),
    ['exit'],
    'a price decides at once',
  );
  assert.deepEqual(
    minute(engine, after.state, 3).intents.map(({ kind }) => kind),
    ['exit'],
    'and so does the next bar',
  );
});

it('[algos.V10] paused: entries are skipped and say so, stops go on; resumed, the next edge enters', () => {
  const document = documentOf({
    conditions: [
      entryAt('09:16', {
        fire: 'level',
        maxPerDay: 5,
        when: { op: 'gt', l: { ref: 'spot' }, r: { value: 1 } },
      }),
    ],
    actions: [cashLeg({ qty: { units: 10 }, stopLoss: { unit: 'pct', value: 30, of: 'leg' } })],
  });
  const engine = engineOf(document, [100, 100, 100, 131, 100].map(flat));
  const paused = minute(engine, setPaused(openAccount(document), true), 0);
  assert.deepEqual(paused.intents, []);
  assert.equal(paused.trace?.conditions[0]?.skip, 'paused');
  const first = minute(engine, setPaused(paused.state, false), 1).state;
  const open = entered(engine, first, 2, { qty: 10, at: OPENS_AT + 2 * 60_000 });
  const [exit] = minute(engine, minute(engine, setPaused(open, true), 2).state, 3).intents;
  assert.ok(exit?.kind === 'exit' && exit.reason === 'stop');
});

it('[algos.V11] told to close, all legs leave and nothing is decided any more', () => {
  const engine = engineOf(STOPPED, [100, 100, 100].map(flat));
  const first = minute(engine, openAccount(STOPPED), 0).state;
  const open = entered(engine, first, 1, { qty: 10, at: OPENS_AT + 60_000 });
  const { state, intents } = closeAll(engine, open, 1);
  assert.deepEqual(
    intents.map((intent) => intent.kind === 'exit' && [intent.reason, intent.qty]),
    [['manual', 10]],
  );
  assert.deepEqual([state.stopped, open.legs[0]?.state], ['action', 'OPEN']);
});

it('[algos.V12] a state reads back as it was; damaged anywhere it is refused with the place', () => {
  const read = objectReader(ACCOUNT_STATE);
  const engine = engineOf(STOPPED, [100, 100, 100].map(flat));
  const first = minute(engine, openAccount(STOPPED, 2), 0).state;
  const state = entered(engine, first, 1, { qty: 20, at: OPENS_AT + 60_000 });
  const text = storedObject(JSON.stringify(state));
  const whole = read(text);
  assert.ok(whole.ok);
  assert.deepEqual(whole.value, state);
  const places = Object.keys(state.legs[0] ?? {});
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.constantFrom('removed', 'retyped', 'added'), (key, how) => {
      const damaged = structuredClone(state) as unknown as { legs: Record<string, unknown>[] };
      const [leg] = damaged.legs;
      if (leg === undefined) return;
      if (how === 'removed') delete leg[key];
      else if (how === 'retyped') leg[key] = ['nonsense'];
      else leg[`${key}s`] = 1;
      const refused = read(storedObject(JSON.stringify(damaged)));
      assert.ok(!refused.ok && refused.error.includes('legs.0'), `${how} ${key}`);
    }),
  );
  const more = structuredClone(state);
  const [leg] = more.legs;
  if (leg) leg.exitQty = 21;
  assert.equal(read(storedObject(JSON.stringify(more))).ok, false);
});

it('[algos.V13] a price that touches nothing asks for nothing, and one that does asks for an order', () => {
  const engine = engineOf(STOPPED, [100, 100, 100].map(flat));
  const first = minute(engine, openAccount(STOPPED), 0).state;
  const open = entered(engine, first, 1, { qty: 10, at: OPENS_AT + 60_000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300_00 }), fc.constantFrom('CASH', 'OTHER'), (paise, contract) => {
      const { intents } = tick(engine, open, 1, { contract, paise });
      assert.equal(touches(open, contract, paise), intents.length > 0);
    }),
  );
});
