import assert from 'node:assert/strict';
import { it } from 'node:test';
import { cashLeg, documentOf, entryAt } from '../../test/document.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import {
  type AccountState,
  createEngine,
  fillsOf,
  type Intent,
  minute,
  openAccount,
  settle,
  tick,
} from '../index.ts';

const flat = (close: number): FixtureBar => [close, close, close, close];
const DOCUMENT = documentOf({
  actions: [
    cashLeg({
      stopLoss: { unit: 'pct', value: 30, of: 'leg' },
      target: { unit: 'pct', value: 60 },
    }),
  ],
});
const BOOK = marketOf({ days: [{ day: '2026-11-16', spot: [100, 101, 102, 103, 104].map(flat) }] });
const ENGINE = createEngine({ document: DOCUMENT, book: BOOK });

const enters = (state: AccountState, at: number) => minute(ENGINE, state, at);
const filled = (
  state: AccountState,
  at: number,
  of: 'entry' | 'exit',
  qty = 1,
  what: 'filled' | 'complete' = 'complete',
) => settle(ENGINE, state, at, { leg: 1, of, what, qty, paise: 101_00, at: 0 }).state;
const kinds = (intents: readonly Intent[]) => intents.map(({ kind }) => kind);

it('[algos.V1] a minute outside of the timeline is refused', () => {
  assert.throws(() => enters(openAccount(DOCUMENT), 99), /no minute 99/);
});

it('[algos.V1] a minute gives the next state, intents and the trace of its candle, and leaves the state before as it was', () => {
  const state = openAccount(DOCUMENT);
  const text = JSON.stringify(state);
  const step = enters(state, 0);
  assert.equal(JSON.stringify(state), text);
  assert.deepEqual(kinds(step.intents), ['enter']);
  const [condition] = step.trace?.conditions ?? [];
  assert.deepEqual([condition?.id, condition?.truth, condition?.hasFired], ['c_in', 1, true]);
  assert.deepEqual(condition?.rows[0]?.values, [556, 556]);
  assert.equal(step.trace?.at, Date.parse('2026-11-16T09:16:00+05:30'));
});

it('[algos.V2] a tick at the stop asks for the exit once; the fill closes the leg with its reason', () => {
  const open = filled(enters(openAccount(DOCUMENT), 0).state, 1, 'entry');
  assert.deepEqual(tick(ENGINE, open, 1, { contract: 'CASH', paise: 129_95 }).intents, []);
  assert.deepEqual(tick(ENGINE, open, 1, { contract: 'OTHER', paise: 130_00 }).intents, []);
  const hit = tick(ENGINE, open, 1, { contract: 'CASH', paise: 130_00 });
  const [intent] = hit.intents;
  assert.ok(intent?.kind === 'exit' && intent.reason === 'stop' && intent.side === 1 && intent.qty === 1);
  assert.deepEqual(tick(ENGINE, hit.state, 1, { contract: 'CASH', paise: 131_00 }).intents, []);
  const [leg] = filled(hit.state, 1, 'exit').legs;
  assert.deepEqual([leg?.state, leg?.reason], ['CLOSED', 'stop']);
});

it('[algos.V3] an exit that was refused is asked for again at the end of every minute', () => {
  const open = filled(enters(openAccount(DOCUMENT), 0).state, 1, 'entry');
  const hit = tick(ENGINE, open, 1, { contract: 'CASH', paise: 140_00 }).state;
  assert.deepEqual(minute(ENGINE, hit, 1).intents, []);
  const refused = settle(ENGINE, hit, 1, {
    leg: 1,
    of: 'exit',
    what: 'refused',
    qty: 0,
    paise: 0,
    at: 0,
  }).state;
  const again = minute(ENGINE, refused, 2);
  assert.deepEqual(kinds(again.intents), ['exit']);
  assert.deepEqual(minute(ENGINE, again.state, 3).intents, []);
});

it('[algos.V4] closed by hand at the broker: the leg ends, and no order follows', () => {
  const open = filled(enters(openAccount(DOCUMENT), 0).state, 1, 'entry');
  const gone = settle(ENGINE, open, 1, { leg: 1, of: 'exit', what: 'gone', qty: 0, paise: 105_00, at: 0 });
  assert.deepEqual([gone.intents, gone.state.legs[0]?.reason], [[], 'manual']);
  assert.deepEqual(minute(ENGINE, gone.state, 2).intents, []);
});

it('[algos.V4] closed with the day before its own clock did: the reason is the time, and no order follows', () => {
  const open = filled(enters(openAccount(DOCUMENT), 0).state, 1, 'entry');
  const fact = { leg: 1, of: 'exit', what: 'gone', qty: 0, paise: 105_00, at: 0, closedBy: 'clock' } as const;
  const gone = settle(ENGINE, open, 1, fact);
  assert.deepEqual([gone.intents, gone.state.legs[0]?.reason], [[], 'time']);
  const [, exit] = fillsOf(gone.state.legs);
  assert.deepEqual([exit?.what, exit?.closedBy, exit?.paise], ['gone', 'clock', 105_00]);
});

it('[algos.V5] a part of an entry that was cut is a leg of that size; a fill after the exit was asked leaves too', () => {
  const ten = documentOf({ actions: [cashLeg({ qty: { units: 10 } })] });
  const engine = createEngine({ document: ten, book: BOOK });
  const fact = { leg: 1, of: 'entry', paise: 101_00, at: 0 } as const;
  const start = minute(engine, openAccount(ten), 0).state;
  const part = settle(engine, start, 1, { ...fact, what: 'filled', qty: 4 }).state;
  const cut = settle(engine, part, 1, { ...fact, what: 'refused', qty: 0 }).state;
  assert.deepEqual([cut.legs[0]?.state, cut.legs[0]?.entryQty], ['OPEN', 4]);
  const [leg] = structuredClone(part).legs;
  const leaving = {
    ...part,
    legs: leg === undefined ? [] : [{ ...leg, state: 'EXITING' as const, isExitSent: true }],
  };
  const more = settle(engine, leaving, 1, { ...fact, what: 'complete', qty: 6 }).state;
  const [exit] = minute(engine, more, 2).intents;
  assert.ok(exit?.kind === 'exit' && exit.qty === 10);
});

it('[algos.V6] two accounts of one engine do not know of each other', () => {
  const [mine, other] = [openAccount(DOCUMENT), openAccount(DOCUMENT)].map((state) => enters(state, 0).state);
  if (mine === undefined || other === undefined) throw new Error('no accounts');
  const refused = settle(ENGINE, other, 1, {
    leg: 1,
    of: 'entry',
    what: 'refused',
    qty: 0,
    paise: 0,
    at: 0,
  }).state;
  assert.deepEqual([refused.legs[0]?.state, refused.fired], ['REJECTED', [0]]);
  assert.deepEqual([filled(mine, 1, 'entry').legs[0]?.state, mine.fired], ['OPEN', [1]]);
});

it('[algos.V14] a stop that filled at the exchange closes its leg and the legs that it names, once', () => {
  const document = documentOf({
    conditions: [entryAt('09:16', { then: ['a_leg', 'a_other'] })],
    execution: { stops: 'exchange' },
    actions: [
      cashLeg({ stopLoss: { unit: 'pct', value: 30, of: 'leg' }, onExit: { close: ['a_other'] } }),
      cashLeg({ id: 'a_other' }),
    ],
  });
  const engine = createEngine({ document, book: BOOK });
  let state = minute(engine, openAccount(document), 0).state;
  for (const leg of [1, 2]) {
    const fact = { leg, of: 'entry', what: 'complete', qty: 1, paise: 100_00, at: 0 } as const;
    state = settle(engine, state, 1, fact).state;
  }
  const fill = { leg: 1, of: 'exit', what: 'complete', qty: 1, paise: 130_40, at: 0 } as const;
  const done = settle(engine, state, 1, fill);
  assert.deepEqual(
    done.state.legs.map((leg) => [leg.state, leg.reason, leg.exitQty]),
    [
      ['CLOSED', 'stop', 1],
      ['EXITING', 'linked', 0],
    ],
  );
  assert.deepEqual(
    done.state.decided?.filter(({ what }) => what === 'exit').map(({ of, why }) => [of, why]),
    [
      [1, 'stop'],
      [2, 'linked'],
    ],
  );
  assert.deepEqual(settle(engine, done.state, 1, fill).state, done.state);
  const seen = tick(engine, state, 1, { contract: 'CASH', paise: 130_00 }).state;
  const after = settle(engine, seen, 1, fill).state;
  assert.deepEqual([after.legs[0]?.state, after.legs[0]?.exitValuePaise], ['CLOSED', 130_40]);
  assert.deepEqual(after.decided, done.state.decided);
});
