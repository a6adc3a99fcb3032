import { deepEqual, equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Instrument } from '../instrument/instrument.ts';
import { istInstant } from '../time/ist.ts';
import { optionValue } from './black-76.ts';
import {
  type ContractSelector,
  type OptionSelector,
  type SelectorPrices,
  type StrikeSelector,
  wantedExpiry,
} from './contract-selector.ts';
import { selectContract } from './select-contract.ts';

const WISH = {
  underlying: 'NIFTY',
  exchange: 'NFO',
  optionType: 'CE',
  cycle: 'weekly',
  expiryNumber: 0,
  strike: { kind: 'moneyness', steps: 0 },
} satisfies OptionSelector;

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
const NOW = istInstant('2026-11-16', 10 * 60 + 54);

/** Prices in rupees, of this moment unless `ageMs` says otherwise for some. */
function pricesOf(
  spot: number | null,
  premiums: Readonly<Record<string, number>> = {},
  ageMs: Readonly<Record<string, number>> = {},
): SelectorPrices {
  const price = (key: string, rupees: number | null | undefined) =>
    rupees === null || rupees === undefined
      ? null
      : { paise: Math.round(rupees * 100), ageMs: ageMs[key] ?? 0 };
  return {
    spot: { symbol: 'NIFTY 50', price: price('spot', spot) },
    priceOf: (key) => price(key, premiums[key]),
  };
}

type Change = Partial<Pick<OptionSelector, 'optionType' | 'strike'>>;

const select = (change: Change, prices: SelectorPrices, listed: readonly Instrument[] = CHAIN) =>
  selectContract(listed, { ...WISH, ...change }, prices, NOW);

function chosen(
  change: Change,
  spot: number | null,
  premiums: Readonly<Record<string, number>> = {},
): string {
  const found = select(change, pricesOf(spot, premiums));
  return found.ok ? found.value.instrument.key.slice(4) : found.error.code;
}

const moneyness = (steps: number) => ({ strike: { kind: 'moneyness', steps } }) as const;
const premium = (rule: 'above' | 'near' | 'below', rupees: number) =>
  ({ strike: { kind: 'premium', rule, paise: rupees * 100 } }) as const;

test('[core.A3] without a spot price or an expiry nothing is chosen, and the reason is told', () => {
  equal(chosen({}, null), 'no-spot');
  equal(chosen(premium('near', 100), 23512.4), 'no-premium');
  const nothing = select({}, pricesOf(0.01), []);
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
    wantedExpiry(days, { ...WISH, cycle, expiryNumber });
  deepEqual([at('weekly', 0), at('weekly', 1)], ['2026-11-17', '2026-11-24']);
  deepEqual([at('monthly', 0), at('monthly', 1)], ['2026-11-24', '2026-12-29']);
  equal(wantedExpiry({ all: [], monthly: [] }, WISH), null);
  const one = { all: ['2026-11-24'], monthly: ['2026-11-24'] };
  equal(wantedExpiry(one, { ...WISH, cycle: 'monthly', expiryNumber: 1 }), null);
  equal(wantedExpiry(one, { ...WISH, cycle: 'monthly', expiryNumber: 0 }), '2026-11-24');
  equal(wantedExpiry(one, { ...WISH, cycle: 'weekly', expiryNumber: 0 }), null, 'by the month alone');
  const unknown = { all: ['2026-11-24'], monthly: [] };
  equal(wantedExpiry(unknown, { ...WISH, cycle: 'weekly', expiryNumber: 0 }), '2026-11-24');
});

test('[core.A4] whatever is chosen by moneyness is listed, of the wanted kind, and so many strikes from the nearest one', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 210_000 }),
      fc.integer({ min: -10, max: 10 }),
      fc.constantFrom('CE' as const, 'PE' as const),
      (units, spotPaise, steps, optionType) => {
        const strikes = units.map((unit) => unit * 50).sort((a, b) => a - b);
        const chain = strikes.flatMap((strike) => [option(strike, 'PE'), option(strike, 'CE')]).reverse();
        const found = select({ optionType, ...moneyness(steps) }, pricesOf(spotPaise / 100), chain);
        const off = strikes.map((strike) => Math.abs(strike * 100 - spotPaise));
        const wanted = off.lastIndexOf(Math.min(...off)) + (optionType === 'CE' ? steps : -steps);
        equal(
          found.ok ? found.value.instrument.key : null,
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
        const of = new Map(STRIKES.map((strike, at) => [`NFO:${strike}CE`, premiums[at] ?? null]));
        const prices: SelectorPrices = {
          spot: { symbol: 'NIFTY 50', price: { paise: 2_350_000, ageMs: 0 } },
          priceOf: (key) => {
            const known = of.get(key) ?? null;
            return known === null ? null : { paise: known, ageMs: 0 };
          },
        };
        const found = select({ strike: { kind: 'premium', rule, paise } }, prices);
        const fits = premiums.filter(
          (it) => it !== null && (rule === 'above' ? it >= paise : rule === 'below' ? it <= paise : true),
        );
        const best = Math.min(...fits.map((it) => Math.abs((it ?? 0) - paise)));
        if (!found.ok) equal(fits.length, 0);
        else equal(Math.abs((of.get(found.value.instrument.key) ?? 0) - paise), best);
      },
    ),
  );
});

const FUTURE: Instrument = {
  ...option(0, 'CE'),
  key: 'NFO:FUT',
  symbol: 'NIFTY24NOV26FUT',
  class: 'future',
  expiry: '2026-11-24',
  strikePaise: null,
  optionType: null,
};

const FORWARD = 23_530;
const YEARS = (1 + (15.5 - 10.9) / 24) / 365;

/** What Black-76 asks for each option at 12 per cent, on the tick. */
const PREMIUMS: Readonly<Record<string, number>> = Object.fromEntries(
  CHAIN.map(({ key, strikePaise, optionType }) => {
    const terms = {
      forward: FORWARD,
      strike: (strikePaise ?? 0) / 100,
      volatility: 0.12,
      years: YEARS,
      rate: 0,
    };
    return [key, Math.round(optionValue({ ...terms, optionType: optionType ?? 'CE' }) * 20) / 20];
  }),
);

const delta = (wanted: number) => ({ strike: { kind: 'delta', delta: wanted } }) as const;
const straddle = (percent: number) => ({ strike: { kind: 'straddle', percent } }) as const;
const withPremiums = (ageMs: Readonly<Record<string, number>> = {}) => pricesOf(23_512.4, PREMIUMS, ageMs);

function answer(change: Change, prices: SelectorPrices, listed?: readonly Instrument[]): string {
  const found = select(change, prices, listed);
  if (!found.ok)
    return found.error.code === 'price-old' ? `price-old ${found.error.symbol}` : found.error.code;
  return `${found.value.instrument.key.slice(4)}: ${found.value.why}`;
}

test('[core.Q8] without a price of the pair at the money there is no forward, so no delta; without premiums neither', () => {
  const { 'NFO:23500PE': _put, ...rest } = PREMIUMS;
  equal(answer(delta(0.3), pricesOf(23_512.4, rest)), 'no-delta');
  equal(answer(delta(0.3), pricesOf(23_512.4)), 'no-delta');
  equal(answer(delta(0.3), pricesOf(null, PREMIUMS)), 'no-spot');
});

test('[core.Q8] by delta it is the nearest, whatever the sign of a put; of two equally near the cheaper', () => {
  match(
    answer(delta(0.3), withPremiums()),
    /^23600CE: Its delta 0\.33\d+ is the nearest to 0\.3, by its premium/,
  );
  equal(answer(delta(-0.3), withPremiums()), answer(delta(0.3), withPremiums()));
  match(answer({ ...delta(0.5), optionType: 'PE' }, withPremiums()), /^23550PE: Its delta -0\.5/);
  const deltaOf = (strike: number) => Number(/delta (\S+)/.exec(answer(delta(strike), withPremiums()))?.[1]);
  const [nearer, further] = [deltaOf(0.45), deltaOf(0.33)];
  match(answer(delta((nearer + further) / 2), withPremiums()), new RegExp(`^23600CE: Its delta ${further} `));
  match(answer(delta(0.5), withPremiums()), /synthetic future 23530\.\d\d\.$/);
  const future = { ...FUTURE, expiry: '2026-11-17' };
  const traded = pricesOf(23_512.4, { ...PREMIUMS, 'NFO:FUT': 23_531 });
  match(answer(delta(0.5), traded, [...CHAIN, future]), /and the future 23531\.00\.$/);
  const old = pricesOf(23_512.4, { ...PREMIUMS, 'NFO:FUT': 23_531 }, { 'NFO:FUT': 5_001 });
  match(answer(delta(0.5), old, [...CHAIN, future]), /synthetic future/, 'an old future is no forward');
});

test('[core.Q9] by straddle it is the premium nearest to its share of call and put at the money', () => {
  const premiums = { 'NFO:23500CE': 222, 'NFO:23500PE': 273, 'NFO:23550CE': 190, 'NFO:23450CE': 245 };
  equal(
    answer(straddle(50), pricesOf(23_512.4, premiums)),
    '23450CE: Its premium 245.00 is the nearest to 50 % of the straddle at 23500.00, which costs 495.00.',
  );
  match(answer(straddle(40), pricesOf(23_512.4, premiums)), /^23550CE: Its premium 190\.00/);
  equal(answer(straddle(50), pricesOf(23_512.4, { 'NFO:23500CE': 222 })), 'no-straddle');
  equal(answer(straddle(50), pricesOf(null, premiums)), 'no-spot');
});

test('[core.Q10] a future is the near, the next or the far one, or that of a day', () => {
  const days = { all: ['2026-11-24', '2026-12-29', '2027-01-26'], monthly: [] };
  const of = { underlying: 'NIFTY', exchange: 'NFO' };
  deepEqual(
    [0, 1, 2, 3].map((expiryNumber) => wantedExpiry(days, { ...of, expiryNumber })),
    [...days.all, null],
  );
  equal(wantedExpiry(days, { ...of, expiry: '2026-12-29' }), '2026-12-29');
  equal(wantedExpiry(days, { ...of, expiry: '2026-12-28' }), null, 'a day on which nothing expires');
  const why = (selector: ContractSelector, listed: readonly Instrument[]) => {
    const found = selectContract(listed, selector, pricesOf(null), NOW);
    return found.ok ? found.value.why : found.error.code;
  };
  equal(why({ ...of, expiryNumber: 0 }, CHAIN), 'no-expiry', 'options are no futures');
  equal(
    why({ ...of, expiryNumber: 1 }, [...CHAIN, FUTURE]),
    'It is the next future of NIFTY, which expires on 2026-11-24.',
  );
  equal(
    why({ ...of, expiry: '2026-11-24' }, [FUTURE]),
    'It is the future of NIFTY that expires on 2026-11-24.',
  );
});

test('[core.Q11] a price older than 5 s chooses nothing, and the refusal names it', () => {
  const near: StrikeSelector = { kind: 'premium', rule: 'near', paise: 6_000 };
  const best = answer({ strike: near }, withPremiums()).slice(0, 7);
  for (const [what, change, key, symbol] of [
    ['spot', {}, 'spot', 'NIFTY 50'],
    ['premium', { strike: near }, `NFO:${best}`, `NIFTY17NOV26${best}`],
    ['straddle', straddle(50), 'NFO:23500PE', 'NIFTY17NOV2623500PE'],
    ['delta', delta(0.3), 'NFO:23600CE', 'NIFTY17NOV2623600CE'],
    ['forward', delta(0.3), 'NFO:23500PE', 'NIFTY17NOV2623500PE'],
  ] as const) {
    match(answer(change, withPremiums({ [key]: 5_000 })), /^\d+CE: /, `${what} in time`);
    equal(answer(change, withPremiums({ [key]: 5_001 })), `price-old ${symbol}`, what);
  }
  match(answer({ strike: near }, withPremiums({ 'NFO:23300CE': 9_000 })), /^\d+CE: /, 'of another option');
});

test('[core.Q12] the answer says why this contract', () => {
  const why = (change: Change) => answer(change, withPremiums());
  equal(why({}), '23500CE: NIFTY is at 23512.40, so 23500.00 is at the money.');
  equal(
    why({ optionType: 'PE', ...moneyness(2) }),
    '23400PE: NIFTY is at 23512.40, so 23500.00 is at the money and 23400.00 is 2 strikes out of the money.',
  );
  match(why(moneyness(-1)), /23450\.00 is 1 strike in the money\.$/);
  match(why(premium('above', 100)), /^\d+CE: Its premium \d+\.\d\d is the lowest at or above 100\.00\.$/);
  match(why(premium('below', 100)), /is the highest at or below 100\.00\.$/);
});
