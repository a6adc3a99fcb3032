import type { Leg } from '@spark/document';
import { type Change, legs, optionLegs } from './change.ts';

const STOPS: readonly Change[] = [
  legs('stop 15 %', (_, { percent }) => ({ stopLoss: { unit: 'pct', value: 15 * percent } })),
  legs('stop 25 points', (_, { points }) => ({ stopLoss: { unit: 'points', value: 25 * points } })),
  legs('stop ₹1,500', () => ({ stopLoss: { unit: 'rs', value: 1_500, of: 'leg' } })),
  legs('stop 0.75 % of capital', () => ({ stopLoss: { unit: 'pctCapital', value: 0.75 } })),
  legs('stop 0.25 % of the underlying', () => ({
    stopLoss: { unit: 'pct', value: 0.25, of: 'underlying' },
  })),
  legs('stop 60 points of the underlying', (_, { points }) => ({
    stopLoss: { unit: 'points', value: 60 * points, of: 'underlying' },
  })),
  legs('stop at a loss of ₹1,200', () => ({ stopLoss: { unit: 'rs', value: 1_200, of: 'mtm' } })),
];

const TARGETS: readonly Change[] = [
  legs('target 20 %', (_, { percent }) => ({ target: { unit: 'pct', value: 20 * percent } })),
  legs('target 15 points', (_, { points }) => ({ target: { unit: 'points', value: 15 * points } })),
  legs('target ₹900', () => ({ target: { unit: 'rs', value: 900 } })),
  legs('target 0.5 % of capital', () => ({ target: { unit: 'pctCapital', value: 0.5 } })),
  legs('target 0.2 % of the underlying', () => ({
    target: { unit: 'pct', value: 0.2, of: 'underlying' },
  })),
  legs('target at a profit of ₹1,000', () => ({ target: { unit: 'rs', value: 1_000, of: 'mtm' } })),
  legs('stop and target of one minute', (_, { percent }) => ({
    stopLoss: { unit: 'pct', value: 4 * percent },
    target: { unit: 'pct', value: 4 * percent },
  })),
];

const TRAILS: readonly Change[] = [
  legs('trail 5 % by 4 %', (_, { percent }) => ({
    stopLoss: { unit: 'pct', value: 20 * percent },
    trail: { unit: 'pct', x: 5 * percent, y: 4 * percent },
  })),
  legs('trail 6 points by 6', (_, { points }) => ({
    stopLoss: { unit: 'points', value: 25 * points },
    trail: { unit: 'points', x: 6 * points, y: 6 * points },
  })),
];

/** Near, so that there is something to come back from. */
const near = ({ percent }: { readonly percent: number }): Partial<Leg> => ({
  stopLoss: { unit: 'pct', value: 12 * percent },
  target: { unit: 'pct', value: 15 * percent },
});

const RE_ENTRIES: readonly Change[] = [
  legs('re-entry at once after a stop', (_, width) => ({
    ...near(width),
    reEntry: { onStop: { mode: 'asap', max: 2 } },
  })),
  legs('re-entry at cost', (_, width) => ({
    ...near(width),
    reEntry: { onStop: { mode: 'atCost', max: 3 }, onTarget: { mode: 'atCost', max: 1 } },
  })),
  legs('re-entry the other way', (_, width) => ({
    ...near(width),
    reEntry: { onStop: { mode: 'reverse', max: 2 } },
  })),
  legs('re-entry at another strike', (_, width) => ({
    ...near(width),
    reEntry: { onStop: { mode: 'asap', max: 2, restrike: true }, onTarget: { mode: 'asap', restrike: true } },
  })),
  legs('re-entry after a target until 13:00', (_, width) => ({
    ...near(width),
    reEntry: { onTarget: { mode: 'asap', max: 5 }, onStop: { mode: 'none' }, notAfter: '13:00' },
  })),
  legs('re-entry by the wait rule', (_, width) => ({
    ...near(width),
    wait: { dir: 'up', unit: 'pct', value: width.percent },
    reEntry: { onStop: { mode: 'wait', max: 2 } },
  })),
];

const WAITS: readonly Change[] = [
  legs('waits for 2 % up', (_, { percent }) => ({ wait: { dir: 'up', unit: 'pct', value: 2 * percent } })),
  legs('waits for 4 points down until 14:00', (_, { points }) => ({
    wait: { dir: 'down', unit: 'points', value: 4 * points, validUntil: '14:00' },
  })),
];

const EXITS: readonly Change[] = [
  legs('a stop closes all', (_, width) => ({ ...near(width), onExit: { close: 'all' } })),
  legs('a stop closes the other legs', (_, width, others) => ({
    ...near(width),
    ...(others.length > 0 ? { onExit: { close: others } } : {}),
  })),
  legs('a stop moves the others to cost', (_, width, others) => ({
    ...near(width),
    ...(others.length > 0 ? { onExit: { close: 'this', moveToCost: others } } : {}),
  })),
];

const SIZES: readonly Change[] = [
  legs('three lots', ({ segment }) => ({ qty: { lots: segment === 'CASH' ? 300 : 3 } })),
  legs('more than one order can take', ({ segment }) => ({ qty: { lots: segment === 'CASH' ? 900 : 40 } })),
  legs('the other side', ({ side }) => ({ side: side === 'buy' ? 'sell' : 'buy' })),
  legs('tells an address', () => ({
    webhook: { url: 'https://example.com/hook', entryMessage: 'in', exitMessage: 'out' },
  })),
];

const strike = (name: string, by: string, value: number, more: object = {}): Change =>
  optionLegs(name, () => ({ strike: { by, value, ...more } }));

const STRIKES: readonly Change[] = [
  strike('two strikes in the money', 'moneyness', -2),
  strike('three strikes out of the money', 'moneyness', 3),
  strike('at the money by the synthetic future', 'moneyness', 0, { reference: 'synthetic' }),
  strike('the strike of 09:20', 'moneyness', 1, { fix: { asOf: '09:20' } }),
  strike('the strike at the entry', 'moneyness', 1, { fix: 'atEntry' }),
  byPremium('a premium near 60', 'premiumNear', 60),
  byPremium('a premium above 80, or nothing', 'premiumAbove', 80, { ifNone: 'skip' }),
  byPremium('a premium below 80, or the end of the day', 'premiumBelow', 80, { ifNone: 'stop' }),
  { ...strike('30 % of the straddle', 'straddlePct', 30), isCostly: true },
  strike('0.5 % from the money', 'atmPct', 0.5),
  optionLegs('one exact strike', (_, market) => ({ strike: { by: 'exact', value: market.strike } })),
  optionLegs('the next expiry', (_, { hasWeekly }) => ({ expiry: hasWeekly ? 'weekly:1' : 'monthly:1' })),
  optionLegs('the monthly expiry', () => ({ expiry: 'monthly:0' })),
];

function byPremium(name: string, by: string, rupees: number, more: object = {}): Change {
  const change = optionLegs(name, (_, { scale }) => ({
    strike: { by, value: Math.max(1, Math.round(rupees * scale)), ...more },
  }));
  return { ...change, isCostly: true };
}

export const LEG_CHANGES: readonly Change[] = [
  ...STOPS,
  ...TARGETS,
  ...TRAILS,
  ...RE_ENTRIES,
  ...WAITS,
  ...EXITS,
  ...SIZES,
  ...STRIKES,
];

export const BY_MONEYNESS = strike('by moneyness', 'moneyness', 1);
