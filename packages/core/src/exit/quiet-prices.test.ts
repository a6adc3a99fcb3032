import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { advanceExit } from './advance-exit.ts';
import { exitWith, held, POSITION, viewAt } from './exit.fixture.ts';
import { type Exit, NO_PEAKS } from './exit.ts';
import { isQuiet, quietPrices } from './quiet-prices.ts';

const stop = { by: 'price', at: 16_500 } as const;
const SEEN = { kind: 'watching', peaks: { ...NO_PEAKS, price: { start: 17_000, best: 17_100 } } } as const;
const state = { ...SEEN, costPaise: null };

test('[core.E18] nothing is quiet that depends on a profit, on other positions, or was never looked at', () => {
  const of = (exit: Exit) => quietPrices(exit);
  assert.equal(of(exitWith({ stop })), null, 'no price was seen');
  assert.equal(of(exitWith({ stop, target: { by: 'rupees', at: 500 } }, { state })), null);
  assert.equal(of(exitWith({ stop, cost: { by: 'rupees', at: 200, withCharges: false } }, { state })), null);
  assert.equal(of(exitWith({ stop }, { state, closes: { ...POSITION, accountName: 'other' } })), null);
  assert.equal(of(exitWith({ stop }, { state: { kind: 'closing' } })), null);
  assert.deepEqual(of(exitWith({ stop }, { state })), { side: 'long', above: 16_500, upTo: 17_100 });
});

const price = fc.integer({ min: 15_000, max: 19_000 });
const story = fc.record({
  side: fc.constantFrom<1 | -1>(1, -1),
  stop: fc.option(fc.integer({ min: 1, max: 2_000 })),
  trail: fc.option(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }))),
  target: fc.option(fc.integer({ min: 1, max: 2_000 })),
  prices: fc.array(price, { minLength: 1, maxLength: 20 }),
  next: price,
});

test('[core.E18] a look at a quiet price changes nothing and fires nothing', () => {
  let quiets = 0;
  fc.assert(
    fc.property(story, ({ side, stop, trail, target, prices, next }) => {
      const at = (distance: number) => ({ by: 'price', at: 17_000 + side * distance }) as const;
      const [each = 0, moves = 0] = [...(trail ?? [])].sort((a, b) => b - a);
      const rules = {
        stop: stop === null ? null : at(-stop),
        trail: trail && stop !== null ? { each, moves } : null,
        target: target === null ? null : at(target),
      };
      const position = { symbol: 'S', side: side === 1 ? ('long' as const) : ('short' as const) };
      const view = (paise: number) => viewAt(paise, { positions: [held(side * 10)] });
      let exit = exitWith(rules, { position });
      for (const paise of prices) {
        const advanced = advanceExit(exit, view(paise));
        if (advanced.fired) return;
        exit = advanced.exit;
      }
      const quiet = quietPrices(exit);
      if (!quiet || !isQuiet(quiet, next)) return;
      quiets += 1;
      assert.deepEqual(advanceExit(exit, view(next)), {
        exit,
        fired: null,
        isBlind: false,
        mustStore: false,
      });
    }),
    { numRuns: PROPERTY_RUNS.quietPrices },
  );
  assert.ok(quiets > 20, `${quiets}`);
});
