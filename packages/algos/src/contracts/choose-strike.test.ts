import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chooseStrike, type StrikeSelector } from './choose-strike.ts';

const STRIKES = [24_900, 24_950, 25_000, 25_050, 25_100].map((strike) => strike * 100);
const CALLS = [182, 150, 121, 96, 74];
const PUTS = [80, 104, 134, 170, 210];

function chosen(selector: Partial<StrikeSelector>, right: 'CE' | 'PE' = 'CE', spot = 24_975): number | null {
  const strike = chooseStrike({
    selector: { by: 'moneyness', value: 0, ifNone: 'skip', ...selector },
    right,
    strikes: STRIKES,
    spotPaise: spot * 100,
    premiumPaise: (paise, of) => ((of === 'CE' ? CALLS : PUTS)[STRIKES.indexOf(paise)] ?? Number.NaN) * 100,
  });
  return strike === null ? null : strike / 100;
}

it('[algos.C1] without a price, or beyond the listed strikes, nothing is chosen', () => {
  assert.equal(chosen({}, 'CE', Number.NaN), null);
  assert.equal(chosen({ value: 3 }), null);
  assert.equal(chosen({ value: -3 }), null);
  assert.equal(chosen({ by: 'exact', value: 25_010 }), null);
  assert.equal(chosen({ by: 'delta', value: 0.3 }), null);
});

it('[algos.C1] moneyness counts along listed strikes from the nearest, the higher in the middle', () => {
  assert.equal(chosen({}), 25_000);
  assert.equal(chosen({}, 'PE'), 25_000);
  assert.equal(chosen({ value: 2 }), 25_100);
  assert.equal(chosen({ value: -1 }), 24_950);
  assert.equal(chosen({ value: 2 }, 'PE'), 24_900);
  assert.equal(chosen({ by: 'atmPct', value: 0.3 }), 25_050);
  assert.equal(chosen({ by: 'atmPct', value: 0.3 }, 'PE'), 24_900);
  assert.equal(chosen({ by: 'exact', value: 25_050 }), 25_050);
  assert.equal(chosen({ by: 'exact', value: 25_030, ifNone: 'nearest' }), 25_050);
});

it('[algos.C2] premiums: nearest, just above, just below; a tie goes to the lower premium', () => {
  assert.equal(chosen({ by: 'premiumNear', value: 120 }), 25_000);
  assert.equal(chosen({ by: 'premiumAbove', value: 120 }), 25_000);
  assert.equal(chosen({ by: 'premiumBelow', value: 120 }), 25_050);
  assert.equal(chosen({ by: 'premiumNear', value: 108.5 }), 25_050);
  assert.equal(chosen({ by: 'straddlePct', value: 50 }), 25_000);
});

it('[algos.C2] when no premium qualifies, ifNone decides between none and the nearest', () => {
  assert.equal(chosen({ by: 'premiumBelow', value: 6 }), null);
  assert.equal(chosen({ by: 'premiumBelow', value: 6, ifNone: 'nearest' }), 25_100);
  assert.equal(chosen({ by: 'premiumAbove', value: 500, ifNone: 'nearest' }), 24_900);
});

it('[algos.C2] strikes far from the spot are asked for their premium where the choice may lie there, and only there', () => {
  const strikes = Array.from({ length: 400 }, (_, at) => (20_000 + at * 25) * 100);
  const byPremium = (selector: Partial<StrikeSelector>, isPriced = true) => {
    const asked = new Set<number>();
    const strike = chooseStrike({
      selector: { by: 'premiumNear', value: 0, ifNone: 'skip', ...selector },
      right: 'PE',
      strikes,
      spotPaise: 25_000 * 100,
      premiumPaise: (paise) => {
        asked.add(paise);
        return isPriced ? Math.round(500_000 * Math.exp((paise - 2_500_000) / 100_000)) / 10 : Number.NaN;
      },
    });
    return [strike === null ? null : strike / 100, asked.size] as const;
  };
  assert.deepEqual(byPremium({ value: 400 }), [24_775, 80]);
  assert.deepEqual(byPremium({ value: 100 }), [23_400, 160], '64 strikes from the spot');
  assert.deepEqual(byPremium({ by: 'premiumBelow', value: 50 }), [22_675, 320]);
  assert.deepEqual(byPremium({ by: 'premiumAbove', value: 50 }), [22_700, 320]);
  assert.deepEqual(byPremium({ by: 'premiumBelow', value: 1 }), [null, 400]);
  assert.deepEqual(byPremium({ by: 'premiumBelow', value: 1, ifNone: 'nearest' }), [20_000, 400]);
  assert.deepEqual(byPremium({ value: 100 }, false), [null, 80], 'nothing is known yet');
  assert.deepEqual(byPremium({ by: 'premiumBelow', value: 1, ifNone: 'nearest' }, false), [null, 80]);
});
