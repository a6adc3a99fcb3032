import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { isOption, type MarketToProtect, protectedLimit, slabOf } from './market-protection.ts';

const share = { symbol: 'SBIN-EQ', isDerivative: false, tickPaise: 5 };
const call = { symbol: 'NIFTY23NOV2623500CE', isDerivative: true, tickPaise: 5 };

function protect(wanted: Partial<MarketToProtect>): number {
  return protectedLimit({ instrument: share, side: 'Buy', lastPaise: 20_000, band: null, ...wanted });
}

describe('a Market order is sent as a protected Limit order', () => {
  test('[core.O13] the slab is that of the price, at the edges too', () => {
    const rows: readonly (readonly [lastPaise: number, option: boolean, basisPoints: number])[] = [
      [9_999, false, 200],
      [10_000, false, 100],
      [50_000, false, 100],
      [50_001, false, 50],
      [999, true, 500],
      [1_000, true, 300],
      [10_000, true, 300],
      [10_001, true, 200],
      [50_000, true, 200],
      [50_001, true, 100],
    ];
    for (const [lastPaise, option, basisPoints] of rows)
      assert.equal(slabOf(lastPaise, option), basisPoints, `${lastPaise} paise, option ${option}`);
  });

  test('[core.O13] a buyer offers more than the last price, a seller asks for less', () => {
    assert.equal(protect({ side: 'Buy' }), 20_200);
    assert.equal(protect({ side: 'Sell' }), 19_800);
    assert.equal(protect({ instrument: call, side: 'Buy' }), 20_400);
    assert.equal(protect({ instrument: { ...call, symbol: 'NIFTY23NOV26FUT' }, side: 'Buy' }), 20_200);
  });

  test('[core.O14] the limit is moved outward to the tick', () => {
    assert.equal(protect({ lastPaise: 60_002, side: 'Buy' }), 60_305);
    assert.equal(protect({ lastPaise: 60_002, side: 'Sell' }), 59_700);
  });

  test('[core.O15] the limit stays inside the band, on its tick', () => {
    assert.equal(protect({ side: 'Buy', band: { lowPaise: 18_000, highPaise: 20_103 } }), 20_100);
    assert.equal(protect({ side: 'Sell', band: { lowPaise: 19_901, highPaise: 22_000 } }), 19_905);
  });

  test('[core.O14] the limit is at least one tick', () => {
    assert.equal(protect({ instrument: call, lastPaise: 5, side: 'Sell' }), 5);
    assert.equal(protect({ instrument: call, lastPaise: 5, side: 'Buy' }), 10);
  });

  test('[core.O13] [core.O14] [core.O15] on the tick, at least as far as the slab and less than a tick farther, never outside the band', () => {
    const orders = fc.record({
      side: fc.constantFrom('Buy' as const, 'Sell' as const),
      option: fc.boolean(),
      tickPaise: fc.constantFrom(1, 5, 10, 25, 100),
      lastPaise: fc.integer({ min: 1, max: 1_000_000_000 }),
      bandPercent: fc.option(fc.integer({ min: 1, max: 20 })),
    });
    fc.assert(
      fc.property(orders, ({ side, option, tickPaise, lastPaise, bandPercent }) => {
        const band =
          bandPercent === null
            ? null
            : {
                lowPaise: Math.max(tickPaise, Math.floor((lastPaise * (100 - bandPercent)) / 100)),
                highPaise: Math.ceil((lastPaise * (100 + bandPercent)) / 100) + tickPaise,
              };
        const instrument = { ...(option ? call : share), tickPaise };
        const limit = protectedLimit({ instrument, side, lastPaise, band });
        assert.equal(limit % tickPaise, 0, 'on the tick');
        assert.ok(limit > 0);
        if (band) assert.ok(limit >= band.lowPaise - tickPaise && limit <= band.highPaise, 'inside the band');
        if (band) return;
        const away = (lastPaise * slabOf(lastPaise, option)) / 10_000;
        const beyond = side === 'Buy' ? limit - lastPaise - away : lastPaise - limit - away;
        assert.ok(beyond < tickPaise + 1, 'no more than a tick beyond the slab');
        assert.ok(beyond >= 0 || limit === tickPaise, 'at least the slab, unless the price would be zero');
      }),
      { numRuns: 5_000 },
    );
  });
});

test('[core.O13] a future is not an option, whatever its name contains', () => {
  const isDerivative = true;
  assert.equal(isOption({ symbol: 'PETRONET26NOVFUT', isDerivative }), false);
  assert.equal(isOption({ symbol: 'NIFTY23NOV2624000CE', isDerivative }), true);
  assert.equal(isOption({ symbol: 'CE', isDerivative: false }), false);
});
