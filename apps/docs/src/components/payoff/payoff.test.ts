import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import type { PriceQuote as ClientQuote } from '@spark/client';
import { exampleOf, Instrument, PriceQuote } from '@spark/contract';
import fc from 'fast-check';
import type { Straddle } from '../spark-data/find-straddle.ts';
import { EXAMPLE_STRADDLE, yearsUntil } from './example-straddle.ts';
import { atExpiry, boundsOf, createValueNow, type Leg } from './payoff.ts';
import { payoffFacts } from './payoff-labels.ts';
import { pricesOf } from './watch-straddle.ts';

const { legs, lot, spot } = EXAMPLE_STRADDLE;
const PAGE = new URL('../../../spark/BuildingAlgo/samples/opstraddle.md', import.meta.url);

it('a straddle whose legs have another strike, no time or impossible prices has no value before its expiry', () => {
  const [call, put] = legs as [Leg, Leg];
  assert.equal(createValueNow({ ...EXAMPLE_STRADDLE, legs: [call, { ...put, strike: 23_600 }] }), null);
  assert.equal(createValueNow({ ...EXAMPLE_STRADDLE, years: 0 }), null);
  assert.equal(
    createValueNow({
      ...EXAMPLE_STRADDLE,
      legs: [
        { ...call, price: 500 },
        { ...put, price: 0 },
      ],
    }),
    null,
  );
});

it('an unknown price of one leg makes no picture', () => {
  const option = { ...(exampleOf(Instrument) as Straddle['call']), lotsize: lot };
  const straddle = { underlying: option, expiry: '2026-11-17', strike: 23_500, call: option, put: option };
  const example = exampleOf(PriceQuote) as ClientQuote;
  const quote = (ltp: number | null, stale: boolean, timestamp: string) => ({
    ...example,
    ...{ ltp, stale, timestamp },
  });
  const quotes = [quote(23_512, false, '30'), quote(118, true, '20'), quote(104, false, '40')];
  assert.equal(pricesOf(straddle, [quote(null, true, '1'), ...quotes.slice(1)], 0), null);
  const prices = pricesOf(straddle, quotes, 0);
  assert.equal(prices?.isStale, true);
  assert.equal(prices?.oldest, 20_000);
  assert.equal(prices?.position.lot, lot);
  assert.deepEqual(
    prices?.position.legs.map(({ price }) => price),
    [118, 104],
  );
});

it('the picture and the words of its page have the same numbers', () => {
  const page = readFileSync(PAGE, 'utf8').replaceAll('−', '-');
  for (const [, index = '', points = '', rupees = ''] of page.matchAll(
    /^\| ([\d,.]+)(?: \([\w-]+\))? \| (-?[\d,.]+) \| (-?[\d,]+) \|$/gm,
  )) {
    const number = (text: string) => Number(text.replaceAll(',', ''));
    assert.ok(Math.abs(atExpiry(legs, number(index)) - number(points)) < 0.005, index);
    assert.equal(Math.round(atExpiry(legs, number(index)) * lot), number(rupees), index);
  }
  for (const { label, text } of payoffFacts(EXAMPLE_STRADDLE)) {
    if (label === 'Most loss') assert.equal(text, 'no bound');
    for (const number of text.match(/[\d,]*\d(\.\d+)?/g) ?? [])
      assert.ok(page.includes(number), `${label} ${number}`);
  }
});

it('at the index of now closing brings nothing, and far away the line is near the one of the expiry', () => {
  const value = createValueNow(EXAMPLE_STRADDLE);
  assert.ok(value);
  assert.ok(Math.abs(value(spot)) < 0.01);
  for (const price of [22_000, 25_000])
    assert.ok(Math.abs(value(price) - atExpiry(legs, price)) < 15, `${price}`);
  assert.ok(value(23_500) < atExpiry(legs, 23_500), 'before the expiry something of the premium is left');
});

it('the value before the expiry is that of Black, with the volatility of the prices', () => {
  // A straddle at 100, a year, 20 %: 7.965567 each; with the forward at 110 the call is worth 14.292011 (by erf).
  const leg = { side: 'Buy', strike: 100, price: 7.965_567 } as const;
  const legs: readonly Leg[] = [
    { ...leg, right: 'CE' },
    { ...leg, right: 'PE' },
  ];
  const value = createValueNow({ ...EXAMPLE_STRADDLE, spot: 100, years: 1, legs });
  assert.ok(value);
  assert.ok(Math.abs(value(110) - 2.652_887) < 1e-4, String(value(110)));
});

it('the time to an expiry ends at 15:30 of its day', () => {
  assert.equal(yearsUntil('2026-11-17', Date.parse('2026-11-17T10:00:00Z')), 0);
  assert.ok(Math.abs(yearsUntil('2026-11-17', Date.parse('2026-11-16T10:00:00Z')) - 1 / 365) < 1e-12);
});

const leg = fc.record({
  right: fc.constantFrom('CE' as const, 'PE' as const),
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  strike: fc.integer({ min: 50, max: 200 }),
  price: fc.integer({ min: 1, max: 40 }),
});

it('no profit or loss is beyond its bound, and break-evens bring nothing', () => {
  fc.assert(
    fc.property(fc.array(leg, { minLength: 1, maxLength: 4 }), fc.nat({ max: 500 }), (any, price) => {
      const { mostProfit, mostLoss, breakEvens } = boundsOf(any);
      const value = atExpiry(any, price);
      if (mostProfit !== null) assert.ok(value <= mostProfit + 1e-9, `${value} above ${mostProfit}`);
      if (mostLoss !== null) assert.ok(value >= mostLoss - 1e-9, `${value} below ${mostLoss}`);
      for (const even of breakEvens) assert.ok(Math.abs(atExpiry(any, even)) < 1e-6, `${even}`);
    }),
  );
});
