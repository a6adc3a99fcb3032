import assert from 'node:assert/strict';
import { test } from 'node:test';
import { istInstant } from '../time/ist.ts';
import { exitRefusal, isSameExit } from './check-exit.ts';
import { exitWith, held, NOW, TODAY, viewAt } from './exit.fixture.ts';
import type { Exit } from './exit.ts';
import { figuresOf } from './figures.ts';

const BAND = { lowPaise: 15_300, highPaise: 18_700 };
const STRATEGY = { kind: 'strategy', strategyName: 'test1', accountName: null } as const;
const ALL = { kind: 'all', accountName: null } as const;
const SHORT = { position: { symbol: 'ASHOKLEY-EQ', side: 'short' } } as const;

/** Why it is refused at a price of 170, at which ten shares were bought. */
function refusal(exit: Exit, { price = 17_000 as number | null, qty = 10, now = NOW } = {}) {
  const view = viewAt(price, { positions: [held(qty)] });
  const figures = figuresOf(exit, { ...view, today: TODAY });
  return exitRefusal(exit, { now, figures, band: BAND, hasSession: () => true })?.code ?? null;
}

test('[core.E12] an exit needs a rule, and a trailing stop something to move', () => {
  assert.equal(refusal(exitWith({})), 'exit-without-rule');
  assert.equal(refusal(exitWith({ trail: { each: 1, moves: 1 } })), 'exit-trail-without-stop');
  const target = { by: 'rupees', at: 100 } as const;
  assert.equal(refusal(exitWith({ target, trail: { each: 1, moves: 1 } })), 'exit-trail-without-stop');
});

test('[core.E12] a price is that of one position', () => {
  const level = { by: 'price', at: 16_500 } as const;
  assert.equal(refusal(exitWith({ stop: level }, { scope: STRATEGY })), 'exit-price-of-scope');
  assert.equal(refusal(exitWith({ target: level }, { scope: ALL })), 'exit-price-of-scope');
});

test('[core.E12] a stop may not move faster than what it follows, and a lock keeps less than all', () => {
  const stop = { by: 'price', at: 16_500 } as const;
  assert.equal(refusal(exitWith({ stop, trail: { each: 100, moves: 101 } })), 'exit-step-too-large');
  assert.equal(refusal(exitWith({ stop, trail: { each: 100, moves: 100 } })), null);
  const lock = { by: 'rupees', at: 100, keep: 50, step: { each: 10, more: 11 } } as const;
  assert.equal(refusal(exitWith({ lock })), 'exit-step-too-large');
  assert.equal(refusal(exitWith({ lock: { ...lock, keep: 100, step: null } })), 'exit-lock-keeps-all');
});

test('[core.E12] a level that is met already is refused', () => {
  assert.equal(refusal(exitWith({ stop: { by: 'price', at: 17_000 } })), 'exit-passed');
  assert.equal(refusal(exitWith({ stop: { by: 'price', at: 16_999 } })), null);
  const short = exitWith({ stop: { by: 'price', at: 16_500 } }, SHORT);
  assert.equal(refusal(short, { qty: -10 }), 'exit-passed');
  assert.equal(refusal(exitWith({ stop: { by: 'rupees', at: -1_000 } }), { price: 16_900 }), 'exit-passed');
  assert.equal(refusal(exitWith({ target: { by: 'percent', at: 100 } }), { price: 17_200 }), 'exit-passed');
});

test('[core.E12] a long position cannot lose all that it cost, a short one can', () => {
  const stop = (at: number) => exitWith({ stop: { by: 'percent', at } });
  assert.equal(refusal(stop(-10_000)), 'exit-beyond-all');
  assert.equal(refusal(stop(-9_999)), null);
  assert.equal(refusal(exitWith({ stop: { by: 'percent', at: -15_000 } }, SHORT), { qty: -10 }), null);
});

test('[core.E12] a target at a loss is refused', () => {
  assert.equal(
    refusal(exitWith({ target: { by: 'price', at: 16_900 } }), { price: 16_000 }),
    'exit-target-is-loss',
  );
  assert.equal(
    refusal(exitWith({ target: { by: 'price', at: 17_000 } }), { price: 16_000 }),
    'exit-target-is-loss',
  );
  const short = exitWith({ target: { by: 'price', at: 17_100 } }, SHORT);
  assert.equal(refusal(short, { qty: -10, price: 18_000 }), 'exit-target-is-loss');
});

test('[core.E12] prices lie within the band of the day, and so do steps', () => {
  assert.equal(refusal(exitWith({ stop: { by: 'price', at: 15_299 } })), 'exit-outside-band');
  assert.equal(refusal(exitWith({ target: { by: 'price', at: 18_701 } })), 'exit-outside-band');
  const stop = { by: 'price', at: 16_500 } as const;
  assert.equal(refusal(exitWith({ stop, trail: { each: 3_401, moves: 1 } })), 'exit-outside-band');
  assert.equal(refusal(exitWith({ stop, trail: { each: 3_400, moves: 1 } })), null);
});

test('[core.E12] without a price a level cannot be checked; a time can', () => {
  assert.equal(
    refusal(exitWith({ stop: { by: 'price', at: 16_500 } }), { price: null }),
    'exit-price-unknown',
  );
  assert.equal(refusal(exitWith({ timeMinute: 915 }), { price: null }), null);
});

test('[core.E12] a time that is over today is refused for today', () => {
  const at = (minute: number, exit: Exit) => {
    const now = istInstant(TODAY, minute);
    return refusal({ ...exit, armedAt: now }, { now });
  };
  assert.equal(at(914, exitWith({ timeMinute: 915 })), null);
  assert.equal(at(915, exitWith({ timeMinute: 915 })), 'exit-time-over');
  assert.equal(at(915, exitWith({ timeMinute: 915 }, { days: 'untilRemoved' })), null);
});

test('[core.E12] days before expiry need something that expires', () => {
  assert.equal(refusal(exitWith({ daysBeforeExpiry: 1 }, { days: 'untilRemoved' })), 'exit-never-expires');
});

test('[core.E12] the kill switch is for an account or for all', () => {
  const stop = { by: 'rupees', at: -1_000 } as const;
  assert.equal(refusal(exitWith({ stop }, { scope: STRATEGY, block: true })), 'exit-blocks-part');
  assert.equal(refusal(exitWith({ stop }, { scope: ALL, block: true })), null);
  const closes = { kind: 'account', accountName: 'account1' } as const;
  assert.equal(refusal(exitWith({ stop }, { scope: STRATEGY, closes, block: true })), null);
});

test('[core.E14] exits with the same scope, rules and days are the same', () => {
  const stop = { by: 'rupees', at: -1_000 } as const;
  const one = exitWith({ stop });
  assert.ok(isSameExit(one, { ...exitWith({ stop }), createdAt: NOW + 1 }));
  assert.ok(!isSameExit(one, exitWith({ stop: { by: 'rupees', at: -1_001 } })));
  assert.ok(!isSameExit(one, exitWith({ stop }, { closes: STRATEGY })));
  assert.ok(!isSameExit(one, exitWith({ stop }, { days: 'untilRemoved' })));
});
