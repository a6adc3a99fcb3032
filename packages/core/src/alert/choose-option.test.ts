import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Instrument } from '../instrument/instrument.ts';
import { chooseOption, type OptionSelector, wantedExpiry } from './choose-option.ts';

const SELECTOR: OptionSelector = {
  underlying: 'NIFTY',
  exchange: 'NFO',
  optionType: 'CE',
  cycle: 'weekly',
  expiryNumber: 0,
  strike: { kind: 'moneyness', steps: 0 },
};

function option(strike: number, optionType: 'CE' | 'PE'): Instrument {
  return {
    key: `NFO:${strike}${optionType}`,
    exchange: 'NFO',
    token: `${strike}`,
    symbol: `NIFTY17NOV26${strike}${optionType}`,
    name: 'NIFTY',
    class: 'option',
    instrumentType: 'OPTIDX',
    expiry: '2026-11-17',
    strikePaise: strike * 100,
    optionType,
    lotSize: 65,
    tickPaise: 5,
    freezeQty: 1800,
    isCas: false,
  };
}

const STRIKES = [23300, 23350, 23400, 23450, 23500, 23550, 23600, 23650, 23700];
const CHAIN = STRIKES.flatMap((strike) => [option(strike, 'CE'), option(strike, 'PE')]);
const NO_PREMIUM = () => null;

function chosen(
  change: Partial<OptionSelector>,
  spot: number | null,
  premiums: Readonly<Record<string, number>> = {},
): string {
  const found = chooseOption(
    CHAIN,
    { ...SELECTOR, ...change },
    {
      spotPaise: spot === null ? null : spot * 100,
      premiumPaise: (key) => (premiums[key] === undefined ? null : premiums[key] * 100),
    },
  );
  return found.ok ? found.value.key.slice(4) : found.error.code;
}

const moneyness = (steps: number) => ({ strike: { kind: 'moneyness', steps } }) as const;
const premium = (rule: 'above' | 'near' | 'below', rupees: number) =>
  ({ strike: { kind: 'premium', rule, paise: rupees * 100 } }) as const;

test('[core.A3] without a spot price or an expiry nothing is chosen, and the reason is given', () => {
  equal(chosen({}, null), 'no-spot');
  equal(chosen(premium('near', 100), 23512.4), 'no-premium');
  const nothing = chooseOption([], SELECTOR, { spotPaise: 1, premiumPaise: NO_PREMIUM });
  equal(nothing.ok ? '' : nothing.error.code, 'no-expiry');
});

test('[core.A3] a strike beyond the list is refused and not replaced by the last one', () => {
  equal(chosen(moneyness(5), 23512.4), 'strike-not-listed');
  equal(chosen(moneyness(-5), 23512.4), 'strike-not-listed');
  equal(chosen({ ...moneyness(5), optionType: 'PE' }, 23512.4), 'strike-not-listed');
});

test('[core.A4] at the money is the strike nearest to the spot price, of two equally near the higher', () => {
  equal(chosen({}, 23512.4), '23500CE');
  equal(chosen({}, 23524.99), '23500CE');
  equal(chosen({}, 23525), '23550CE');
  equal(chosen({ optionType: 'PE' }, 23525), '23550PE');
  equal(chosen({}, 1), '23300CE');
  equal(chosen({}, 99999), '23700CE');
});

test('[core.A4] out of the money is above for a call and below for a put, in the money the other way', () => {
  equal(chosen(moneyness(2), 23512.4), '23600CE');
  equal(chosen({ ...moneyness(2), optionType: 'PE' }, 23512.4), '23400PE');
  equal(chosen(moneyness(-1), 23512.4), '23450CE');
  equal(chosen({ ...moneyness(-1), optionType: 'PE' }, 23512.4), '23550PE');
});

test('[core.A5] by premium: nearest, at or above, at or below; options without a price do not count', () => {
  const premiums = {
    'NFO:23450CE': 140,
    'NFO:23500CE': 110,
    'NFO:23550CE': 90,
    'NFO:23600CE': 70,
    'NFO:23500PE': 100,
  };
  equal(chosen(premium('near', 105), 23512.4, premiums), '23500CE');
  equal(chosen(premium('near', 100), 23512.4, premiums), '23550CE', 'of two equally near the cheaper');
  equal(chosen(premium('above', 100), 23512.4, premiums), '23500CE');
  equal(chosen(premium('above', 110), 23512.4, premiums), '23500CE');
  equal(chosen(premium('below', 100), 23512.4, premiums), '23550CE');
  equal(chosen(premium('above', 141), 23512.4, premiums), 'no-premium');
  equal(chosen(premium('below', 60), 23512.4, premiums), 'no-premium');
});

test('[core.A6] a week ends with any expiry, a month with those that end a month', () => {
  const days = {
    all: ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08', '2026-12-29', '2027-01-26'],
    monthly: ['2026-11-24', '2026-12-29', '2027-01-26'],
  };
  const at = (cycle: 'weekly' | 'monthly', expiryNumber: number) =>
    wantedExpiry(days, { ...SELECTOR, cycle, expiryNumber });
  deepEqual([at('weekly', 0), at('weekly', 1)], ['2026-11-17', '2026-11-24']);
  deepEqual([at('monthly', 0), at('monthly', 1)], ['2026-11-24', '2026-12-29']);
  equal(wantedExpiry({ all: [], monthly: [] }, SELECTOR), null);
  const single = { all: ['2026-11-24'], monthly: ['2026-11-24'] };
  equal(wantedExpiry(single, { ...SELECTOR, cycle: 'monthly', expiryNumber: 1 }), null);
});

test('[core.A4] an option chosen by moneyness is listed, of the wanted kind, and the right number of strikes from the nearest one', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 210_000 }),
      fc.integer({ min: -10, max: 10 }),
      fc.constantFrom('CE' as const, 'PE' as const),
      (units, spotPaise, steps, optionType) => {
        const strikes = units.map((unit) => unit * 50).sort((a, b) => a - b);
        const chain = strikes.flatMap((strike) => [option(strike, 'PE'), option(strike, 'CE')]).reverse();
        const found = chooseOption(
          chain,
          { ...SELECTOR, optionType, ...moneyness(steps) },
          { spotPaise, premiumPaise: NO_PREMIUM },
        );
        const off = strikes.map((strike) => Math.abs(strike * 100 - spotPaise));
        const wanted = off.lastIndexOf(Math.min(...off)) + (optionType === 'CE' ? steps : -steps);
        equal(
          found.ok ? found.value.key : null,
          strikes[wanted] === undefined ? null : `NFO:${strikes[wanted]}${optionType}`,
        );
      },
    ),
  );
});

test('[core.A5] no option fits a premium better than the chosen one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer({ min: 5, max: 50_000 })), { minLength: 9, maxLength: 9 }),
      fc.integer({ min: 5, max: 50_000 }),
      fc.constantFrom('above' as const, 'near' as const, 'below' as const),
      (premiums, paise, rule) => {
        const premiumByKey = new Map(STRIKES.map((strike, at) => [`NFO:${strike}CE`, premiums[at] ?? null]));
        const found = chooseOption(
          CHAIN,
          { ...SELECTOR, strike: { kind: 'premium', rule, paise } },
          {
            spotPaise: 2_350_000,
            premiumPaise: (key) => premiumByKey.get(key) ?? null,
          },
        );
        const fits = premiums.filter(
          (premium) =>
            premium !== null &&
            (rule === 'above' ? premium >= paise : rule === 'below' ? premium <= paise : true),
        );
        const best = Math.min(...fits.map((premium) => Math.abs((premium ?? 0) - paise)));
        if (!found.ok) equal(fits.length, 0);
        else equal(Math.abs((premiumByKey.get(found.value.key) ?? 0) - paise), best);
      },
    ),
  );
});
