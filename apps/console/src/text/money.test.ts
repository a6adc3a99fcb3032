import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, decimal, gain, percent, price, rupees, toneOf, wholeRupees } from './money.ts';

test('what is not known is a dash and never 0', () => {
  for (const format of [rupees, wholeRupees, gain, price, count, percent])
    for (const value of [null, undefined]) assert.equal(format(value), '–', format.name);
  assert.equal(decimal(null, 2), '–');
  assert.equal(toneOf(null), 'none');
});

test('rupees are grouped as in India, with paise', () => {
  assert.equal(rupees(123456.75), '₹1,23,456.75');
  assert.equal(rupees(-1200), '−₹1,200.00');
  assert.equal(wholeRupees(10000000), '₹1,00,00,000');
});

test('gain and loss differ by sign and arrow, not by colour alone', () => {
  assert.equal(gain(2366), '▲ +₹2,366.00');
  assert.equal(gain(-5.5), '▼ −₹5.50');
  assert.equal(gain(0), '₹0.00');
  assert.deepEqual([toneOf(1), toneOf(-1), toneOf(0)], ['good', 'bad', 'none']);
});

test('prices keep the ticks of currencies', () => {
  assert.equal(price(2941.35), '2,941.35');
  assert.equal(price(83.0125), '83.0125');
  assert.equal(percent(-1.234), '−1.23 %');
  assert.equal(percent(0.5), '+0.50 %');
  assert.equal(decimal(-0.05, 2), '−0.05');
});
