import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { actionsOfLeg, armLegs, fireLeg, type Gtt, settleLeg, triggeredLeg, type WantedLeg } from './gtt.ts';
import { NOON } from './price-alert.fixture.ts';

const LAST = 17_000;

function leg(triggerPaise: number, change: Partial<WantedLeg> = {}): WantedLeg {
  const terms = { type: 'Limit', limitPaise: triggerPaise, triggerPaise: null } as const;
  return { triggerPaise, when: null, side: 'Sell', product: 'Delivery', qty: 10, terms, ...change };
}

function gttOf(...triggers: readonly number[]): Gtt {
  const legs = armLegs(
    triggers.map((trigger) => leg(trigger)),
    LAST,
  );
  ok(legs.ok);
  return {
    ...{ strategyName: 's', only: null, forwardTest: false, legs: legs.value, state: { kind: 'armed' } },
    ...{ instrumentKey: 'NSE:212', symbol: 'ASHOKLEY-EQ', expiry: null },
    ...{ firings: 0, createdAt: NOON, validUntil: NOON + 86_400_000, ended: null },
  };
}

const fired = { at: NOON, pricePaise: 17_600 };
const PLACED = { kind: 'placed', says: 'Order 1 placed in one.' } as const;
const REFUSED = { kind: 'refused', says: 'Trading is off.' } as const;

test('[core.A30] a trigger at the last price, on the wrong side, or two on one side are refused', () => {
  deepEqual(armLegs([leg(LAST)], LAST), {
    ok: false,
    error: { code: 'trigger-at-price', leg: 0, lastPaise: LAST },
  });
  deepEqual(armLegs([leg(17_500, { when: 'below' })], LAST), {
    ok: false,
    error: { code: 'trigger-passed', leg: 0, lastPaise: LAST },
  });
  deepEqual(armLegs([leg(17_500), leg(17_600)], LAST), {
    ok: false,
    error: { code: 'not-around-price', lastPaise: LAST },
  });
  const both = armLegs([leg(16_500), leg(17_600, { when: 'above' })], LAST);
  deepEqual(both.ok && both.value.map(({ when }) => when), ['below', 'above']);
});

test('[core.A31] a price at or beyond the trigger triggers, so a gap does as well; nothing else triggers meanwhile', () => {
  const gtt = gttOf(16_500, 17_600);
  equal(triggeredLeg(gtt, 16_501, NOON), null);
  equal(triggeredLeg(gtt, 16_500, NOON), 0);
  equal(triggeredLeg(gtt, 15_000, NOON), 0, 'a gap');
  equal(triggeredLeg(gtt, 17_600, NOON), 1);
  equal(triggeredLeg(gtt, 17_600, gtt.validUntil), null, 'its time is up');
  const placing = fireLeg(gtt, 1, fired);
  equal(triggeredLeg(placing, 15_000, NOON), null, 'an order is on its way');
  deepEqual([placing.firings, placing.legs[1]?.fired], [1, fired]);
});

test('[core.A32] a placed order ends the whole, and the other leg goes', () => {
  const settled = settleLeg(fireLeg(gttOf(16_500, 17_600), 1, fired), PLACED, NOON);
  deepEqual(
    settled.legs.map(({ status }) => status),
    ['cancelled', 'fired'],
  );
  deepEqual(settled.ended, { at: NOON, kind: 'fired', says: PLACED.says });
  equal(settleLeg(settled, REFUSED, NOON), settled, 'settled once');
});

test('[core.A33] a refused order ends its leg; the other one waits on alone, and a single one ends', () => {
  const left = settleLeg(fireLeg(gttOf(16_500, 17_600), 1, fired), REFUSED, NOON);
  deepEqual(
    left.legs.map(({ status }) => status),
    ['armed', 'refused'],
  );
  deepEqual([left.ended, left.state], [null, { kind: 'armed' }]);
  equal(triggeredLeg(left, 18_000, NOON), null, 'the refused one is not sent again');
  equal(triggeredLeg(left, 16_400, NOON), 0);
  const single = settleLeg(fireLeg(gttOf(17_600), 0, fired), REFUSED, NOON);
  deepEqual(single.ended, { at: NOON, kind: 'refused', says: REFUSED.says });
});

test('[core.A31] the order of a leg is placed first, then it is told', () => {
  const gtt = fireLeg(gttOf(17_600), 0, { at: NOON, pricePaise: 17_650 });
  const [place, line] = actionsOfLeg(31, gtt, 0, true);
  ok(place?.kind === 'place' && line?.kind === 'log');
  deepEqual(
    [place.order.side, place.order.qty, place.order.terms.limitPaise, place.instrument],
    ['Sell', 10, 17_600, { kind: 'named', key: 'NSE:212' }],
  );
  equal(
    line.message,
    'GTT 31: ASHOKLEY-EQ is 176.50, it rose to 176.00. Sell 10 at 176.00 is placed. It may have happened while Spark was not running.',
  );
});

test('[core.A32] [core.A33] whatever prices and outcomes come, a leg fires at most once and one order at most is placed', () => {
  const step = fc.oneof(fc.integer({ min: 16_000, max: 18_000 }), fc.constantFrom(PLACED, REFUSED));
  const triggers = fc.constantFrom([17_600], [16_500], [16_500, 17_600], [17_600, 16_500]);
  fc.assert(
    fc.property(triggers, fc.array(step, { maxLength: 40 }), (at, steps) => {
      let gtt = gttOf(...at);
      const firedLegs: number[] = [];
      let placed = 0;
      for (const next of steps) {
        if (typeof next === 'number') {
          const index = triggeredLeg(gtt, next, NOON);
          if (index === null) continue;
          firedLegs.push(index);
          gtt = fireLeg(gtt, index, { at: NOON, pricePaise: next });
        } else {
          if (gtt.state.kind === 'placing' && next.kind === 'placed') placed += 1;
          gtt = settleLeg(gtt, next, NOON);
        }
      }
      equal(new Set(firedLegs).size, firedLegs.length);
      equal(gtt.firings, firedLegs.length);
      ok(placed <= 1);
      equal(gtt.ended?.kind === 'fired', placed === 1);
      if (gtt.ended) ok(gtt.legs.every(({ status }) => status !== 'armed'));
    }),
    { numRuns: PROPERTY_RUNS.gtt },
  );
});
