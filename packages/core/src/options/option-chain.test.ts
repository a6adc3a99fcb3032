import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Instrument } from '../instrument/instrument.ts';
import type { Quote } from '../price/quote.ts';
import { istInstant } from '../time/ist.ts';
import { type ChainQuestion, optionChain } from './option-chain.ts';
import { strikesOf } from './strikes.ts';

const EXPIRY = '2026-11-17';
/** Seven days before it expires. */
const AT = istInstant('2026-11-10', 15 * 60 + 30);

function contract(key: string, more: Partial<Instrument>): Instrument {
  return {
    key,
    exchange: 'NFO',
    token: key,
    symbol: key,
    name: 'NIFTY',
    class: 'option',
    instrumentType: 'OPTIDX',
    expiry: EXPIRY,
    strikePaise: null,
    optionType: null,
    lotSize: 65,
    tickPaise: 5,
    freezeQty: 1800,
    isCas: false,
    ...more,
  };
}

const SPOT = contract('spot', { class: 'index', expiry: null });
const FUTURE = contract('future', { class: 'future' });
const OPTIONS = [23_450, 23_500, 23_550].flatMap((strike) => [
  contract(`${strike}CE`, { strikePaise: strike * 100, optionType: 'CE' }),
  contract(`${strike}PE`, { strikePaise: strike * 100, optionType: 'PE' }),
]);
const STRIKES = strikesOf(OPTIONS);

function quote(key: string, rupees: number, more: Partial<Quote> = {}): Quote {
  return {
    key,
    at: AT,
    lastPaise: Math.round(rupees * 100),
    previousClosePaise: 0,
    openPaise: 0,
    highPaise: 0,
    lowPaise: 0,
    volume: 0,
    openInterest: 0,
    previousOpenInterest: 0,
    bids: [],
    asks: [],
    ...more,
  };
}

/** Everything quoted, at 12 per cent and a forward of 23500. */
const ALL: readonly Quote[] = [
  quote('spot', 23_490.25),
  quote('23450CE', 182.2, { openInterest: 100 }),
  quote('23450PE', 132.2, { openInterest: 400 }),
  quote('23500CE', 155.8, { openInterest: 300 }),
  quote('23500PE', 155.8, { openInterest: 300 }),
  quote('23550CE', 132.1, { openInterest: 500, at: AT - 3_000 }),
  quote('23550PE', 182.1, { openInterest: 50 }),
];

function chainOf(quotes: readonly Quote[], more: Partial<ChainQuestion> = {}) {
  const known = new Map(quotes.map((it) => [it.key, it]));
  return optionChain({
    expiry: EXPIRY,
    strikes: STRIKES,
    atm: STRIKES[1] ?? null,
    spot: SPOT,
    future: null,
    quoteOf: (key) => known.get(key) ?? null,
    ...more,
  });
}

const without = (...keys: readonly string[]) => ALL.filter(({ key }) => !keys.includes(key));

test('[core.Q14] without any price everything is unknown, and nothing is 0', () => {
  const { strikes, ...rest } = chainOf([], { atm: null });
  assert.deepEqual(
    Object.values(rest).filter((value) => value !== null),
    [],
  );
  for (const { call, put } of strikes)
    assert.deepEqual([call?.quote, call?.figures, put?.quote, put?.figures], [null, null, null, null]);
});

test('[core.Q14] a side at the money without a price leaves no synthetic future, no straddle and no figures', () => {
  const chain = chainOf(without('23500PE'));
  assert.deepEqual(
    [chain.syntheticFuturePaise, chain.straddlePaise, chain.forward, chain.strikes[0]?.call?.figures],
    [null, null, null, null],
  );
  assert.equal(chain.strikes[0]?.call?.quote?.lastPaise, 18_220, 'what is known is shown');
});

test('[core.Q14] ratio and max pain are of the strikes where both sides are known', () => {
  const whole = chainOf(ALL);
  assert.deepEqual([whole.putCallRatio, whole.maxPainPaise], [0.83, 2_350_000]);
  const partly = chainOf(without('23550PE'));
  assert.deepEqual([partly.putCallRatio, partly.maxPainPaise], [1.75, 2_350_000]);
});

test('[core.Q15] figures rest on the synthetic future, at the time of each price', () => {
  const chain = chainOf(ALL);
  assert.deepEqual(chain.forward, { paise: 2_350_000, by: 'synthetic' });
  assert.deepEqual(
    [
      chain.spotPaise,
      chain.atmStrikePaise,
      chain.syntheticFuturePaise,
      chain.straddlePaise,
      chain.futurePaise,
    ],
    [2_349_025, 2_350_000, 2_350_000, 31_160, null],
  );
  const call = chain.strikes[1]?.call;
  assert.deepEqual(call?.figures, { iv: 12, delta: 0.5033, gamma: 0.001021, theta: -11.1283, vega: 12.9827 });
  assert.equal(chain.oldestAt, AT - 3_000);
});

test('[core.Q15] the future of its own day goes before the synthetic one, that of a later day does not', () => {
  const quotes = [...ALL, quote('future', 23_510)];
  assert.deepEqual(chainOf(quotes, { future: FUTURE }).forward, { paise: 2_351_000, by: 'future' });
  const later = { ...FUTURE, expiry: '2026-11-23' };
  const chain = chainOf(quotes, { future: later });
  assert.deepEqual([chain.forward?.by, chain.futurePaise], ['synthetic', 2_351_000]);
  assert.equal(chainOf(ALL, { future: FUTURE }).forward?.by, 'synthetic', 'a future without a price is none');
});
