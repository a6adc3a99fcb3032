import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { type OptionTerms, optionGreeks, optionValue } from './black-76.ts';
import { impliedVolatility } from './implied-volatility.ts';
import { normalCdf } from './normal.ts';

type Vector = OptionTerms & {
  readonly price: number;
  readonly delta: number;
  readonly gamma: number;
  readonly theta: number;
  readonly vega: number;
  /** Null where less than a paisa of the price is time value. */
  readonly implied: number | null;
};

const VECTORS = JSON.parse(
  readFileSync(new URL('./vectors/black-76.json', import.meta.url), 'utf8'),
) as readonly Vector[];

function near(found: number, wanted: number, within: number, about: string): void {
  assert.ok(Math.abs(found - wanted) <= within, `${about}: ${found} is not ${wanted}`);
}

/** Forward and strike in rupees, from a minute to three years. */
const terms = fc.record({
  optionType: fc.constantFrom('CE' as const, 'PE' as const),
  forward: fc.double({ min: 10, max: 90_000, noNaN: true }),
  moneyness: fc.double({ min: 0.6, max: 1.6, noNaN: true }),
  volatility: fc.double({ min: 0.02, max: 2, noNaN: true }),
  years: fc.double({ min: 1 / 525_600, max: 3, noNaN: true }),
  rate: fc.constantFrom(0, 0.065),
});

function termsOf({
  moneyness,
  ...rest
}: typeof terms extends fc.Arbitrary<infer T> ? T : never): OptionTerms {
  return { ...rest, strike: rest.forward * moneyness };
}

test('[core.Q1] prices and Greeks are those of py_vollib to 1e-4', () => {
  assert.ok(VECTORS.length > 300);
  for (const vector of VECTORS) {
    const about = JSON.stringify(vector);
    near(optionValue(vector), vector.price, 1e-4, about);
    const greeks = optionGreeks(vector);
    for (const name of ['delta', 'gamma', 'theta', 'vega'] as const)
      near(greeks[name], vector[name], 1e-4, `${name} of ${about}`);
  }
});

test('[core.Q1] the distribution is the published one', () => {
  // Abramowitz and Stegun, table 26.1.
  near(normalCdf(0), 0.5, 1e-12, '0');
  near(normalCdf(1.96), 0.975_002_104_851_78, 1e-12, '1.96');
  near(normalCdf(-3), 0.001_349_898_031_63, 1e-12, '-3');
  near(normalCdf(-9), 1.128_588e-19, 1e-24, '-9');
});

test('[core.Q1] the value of a put is the published one', () => {
  // Hull, Options, Futures and Other Derivatives, example of Black-76.
  const crude = {
    optionType: 'PE',
    forward: 20,
    strike: 20,
    volatility: 0.25,
    years: 4 / 12,
    rate: 0.09,
  } as const;
  near(optionValue(crude), 1.116_641, 1e-5, 'Hull');
});

test('[core.Q1] Greeks are the slopes of the price', () => {
  fc.assert(
    fc.property(terms, (drawn) => {
      const at = { ...termsOf(drawn), years: Math.max(drawn.years, 7 / 365) };
      const value = (change: Partial<OptionTerms>) => optionValue({ ...at, ...change });
      const { delta, gamma, theta, vega } = optionGreeks(at);
      const step = at.forward * 1e-4;
      const [up, down] = [value({ forward: at.forward + step }), value({ forward: at.forward - step })];
      near((up - down) / (2 * step), delta, 1e-4, 'delta');
      near(((up - 2 * value({}) + down) / step ** 2) * at.forward, gamma * at.forward, 1e-2, 'gamma');
      const points =
        value({ volatility: at.volatility + 1e-5 }) - value({ volatility: at.volatility - 1e-5 });
      near(points / (2e-5 * 100), vega, 1e-6 * at.forward, 'vega');
      const day = 1e-4 / 365;
      const passed = value({ years: at.years - day }) - value({ years: at.years + day });
      near(passed / 2e-4, theta, 1e-6 * at.forward, 'theta');
    }),
  );
});

test('[core.Q2] call less put is forward less strike, discounted', () => {
  fc.assert(
    fc.property(terms, (drawn) => {
      const at = termsOf(drawn);
      const [call, put] = [
        optionValue({ ...at, optionType: 'CE' }),
        optionValue({ ...at, optionType: 'PE' }),
      ];
      const parity = Math.exp(-at.rate * at.years) * (at.forward - at.strike);
      near(call - put, parity, 1e-9 * at.forward, 'parity');
    }),
  );
});

test('[core.Q2] a price grows with volatility and lies between its bounds; a call grows with the forward, a put falls', () => {
  fc.assert(
    fc.property(terms, (drawn) => {
      const at = termsOf(drawn);
      const value = (change: Partial<OptionTerms>) => optionValue({ ...at, rate: 0, ...change });
      const slack = 1e-9 * at.forward;
      const isCall = at.optionType === 'CE';
      const intrinsic = Math.max(0, isCall ? at.forward - at.strike : at.strike - at.forward);
      assert.ok(value({}) >= intrinsic - slack);
      assert.ok(value({}) <= (isCall ? at.forward : at.strike) + slack);
      assert.ok(value({ volatility: at.volatility + 0.01 }) >= value({}) - slack);
      const dearer = value({ forward: at.forward * 1.01 });
      assert.ok(isCall ? dearer >= value({}) - slack : dearer <= value({}) + slack);
    }),
  );
});

test('[core.Q2] when no time is left an option is worth how far it is in the money, and nothing bends any more', () => {
  const expired: OptionTerms = {
    optionType: 'CE',
    forward: 101,
    strike: 100,
    volatility: 0.2,
    years: 0,
    rate: 0,
  };
  assert.deepEqual([optionValue(expired), optionValue({ ...expired, optionType: 'PE' })], [1, 0]);
  const left = (days: number) => optionValue({ ...expired, strike: 105, years: days / 365 });
  for (let days = 1; days < 90; days += 1) assert.ok(left(days) > left(days - 1));
  assert.deepEqual(optionGreeks(expired), { delta: 1, gamma: 0, theta: 0, vega: 0 });
});

test('[core.Q3] no volatility gives a price outside of its bounds, or one of an expired option', () => {
  const call = { optionType: 'CE', forward: 23_500, strike: 23_000, years: 7 / 365, rate: 0 } as const;
  const put = { ...call, optionType: 'PE' } as const;
  for (const price of [500, 499.95, 0, -1, 23_500, 30_000, Number.NaN, Number.POSITIVE_INFINITY])
    assert.equal(impliedVolatility({ ...call, price }), null, `a call at ${price}`);
  for (const price of [0, -1, 23_000, 24_000, Number.NaN])
    assert.equal(impliedVolatility({ ...put, price }), null, `a put at ${price}`);
  assert.equal(impliedVolatility({ ...call, price: 600, years: 0 }), null, 'expired');
  assert.equal(impliedVolatility({ ...call, price: 600, forward: 0 }), null, 'without a forward');
});

test('[core.Q3] volatilities are those of py_vollib to 1e-4', () => {
  let count = 0;
  for (const vector of VECTORS) {
    if (vector.implied === null) continue;
    const found = impliedVolatility(vector);
    assert.ok(found !== null, JSON.stringify(vector));
    near(found, vector.implied, 1e-4, JSON.stringify(vector));
    count += 1;
  }
  assert.ok(count > 200, `${count}`);
});

test('[core.Q3] the price at the volatility that was found is the price that was asked about', () => {
  fc.assert(
    fc.property(terms, fc.double({ min: 0.01, max: 0.999, noNaN: true }), (drawn, share) => {
      const at = termsOf(drawn);
      const discount = Math.exp(-at.rate * at.years);
      const isCall = at.optionType === 'CE';
      const low = Math.max(0, isCall ? at.forward - at.strike : at.strike - at.forward);
      const high = isCall ? at.forward : at.strike;
      // From half a paisa above the least up to nearly the most.
      const price = discount * (low + Math.max(0.005, (high - low) * share));
      const volatility = impliedVolatility({ ...at, price });
      assert.ok(volatility !== null && volatility > 0);
      near(optionValue({ ...at, volatility }), price, 1e-9 * at.forward, 'price');
    }),
  );
});

test('[core.Q3] one paisa far out of the money, and a price in the last minute, have a volatility', () => {
  const far = { optionType: 'PE', forward: 23_500, strike: 18_000, years: 2 / 365, rate: 0 } as const;
  const volatility = impliedVolatility({ ...far, price: 0.01 });
  assert.ok(volatility !== null && volatility > 0.5 && volatility < 1.5, `${volatility}`);
  const lastMinute = { ...far, strike: 23_500, years: 1 / 525_600 };
  const atTheMoney = impliedVolatility({ ...lastMinute, price: 1 });
  assert.ok(atTheMoney !== null);
  near(optionValue({ ...lastMinute, volatility: atTheMoney }), 1, 1e-9, 'price');
});
