import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import type { PriceQuote as ClientQuote } from '@spark/client';
import { exampleOf, Instrument, PriceQuote } from '@spark/contract';
import type { Straddle } from '../spark-data/find-straddle.ts';
import { EXAMPLE_STRADDLE } from './example-straddle.ts';
import { type Leg, payoffOf } from './payoff.ts';
import { payoffFacts } from './payoff-labels.ts';
import { pricesOf } from './watch-straddle.ts';

const { legs, lot, spot } = EXAMPLE_STRADDLE;
const PAGE = new URL('../../../spark/BuildingAlgo/samples/opstraddle.md', import.meta.url);

it('legs of two strikes, or with impossible prices, have no value before their expiry', () => {
  const [call, put] = legs as [Leg, Leg];
  const nowOf = (...legs: readonly Leg[]) => payoffOf({ ...EXAMPLE_STRADDLE, legs }).now;
  assert.equal(nowOf(call, { ...put, strike: 23_600 }), null);
  assert.equal(nowOf({ ...call, price: 500 }, { ...put, price: 0 }), null);
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
  const { atExpiry } = payoffOf(EXAMPLE_STRADDLE);
  const page = readFileSync(PAGE, 'utf8').replaceAll('−', '-');
  for (const [, index = '', points = '', rupees = ''] of page.matchAll(
    /^\| ([\d,.]+)(?: \([\w-]+\))? \| (-?[\d,.]+) \| (-?[\d,]+) \|$/gm,
  )) {
    const number = (text: string) => Number(text.replaceAll(',', ''));
    assert.ok(Math.abs(atExpiry(number(index)) / lot - number(points)) < 0.005, index);
    assert.equal(Math.round(atExpiry(number(index))), number(rupees), index);
  }
  for (const { label, text } of payoffFacts(EXAMPLE_STRADDLE)) {
    if (label === 'Most loss') assert.equal(text, 'no bound');
    for (const number of text.match(/[\d,]*\d(\.\d+)?/g) ?? [])
      assert.ok(page.includes(number), `${label} ${number}`);
  }
});

it('at the index of now closing brings nothing, and far away the line is near the one of the expiry', () => {
  const { now: value, atExpiry } = payoffOf(EXAMPLE_STRADDLE);
  assert.ok(value);
  assert.ok(Math.abs(value(spot)) < 0.01);
  for (const price of [22_000, 25_000])
    assert.ok(Math.abs(value(price) - atExpiry(price)) < 15 * lot, `${price}`);
  assert.ok(value(23_500) < atExpiry(23_500), 'before the expiry something of the premium is left');
});
