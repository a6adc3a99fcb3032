import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { amountOf, priceOf, unitsOf } from './loose-amount.ts';

const NO_NUMBERS = [
  'NaN',
  'nan',
  '',
  ' ',
  null,
  undefined,
  'Infinity',
  '1e5',
  '0x10',
  '1,234',
  '--1',
  [],
  {},
  true,
];

test('[brokers.H2] what is no number is unknown, never zero', () => {
  for (const value of NO_NUMBERS)
    assert.deepEqual([unitsOf(value), amountOf(value), priceOf(value)], [null, null, null], String(value));
  assert.equal(unitsOf('7.5'), null, 'half a share is none');
  assert.equal(amountOf('9'.repeat(18)), null, 'more money than can be counted to the paisa');
});

test('[brokers.H2] numbers and numbers as text are the same, with their sign, to the paisa', () => {
  const read = [7, '7', ' 7 ', '+7', '7.00', '-7', -7, '-0.00', '.5'].map((value) => [
    unitsOf(value),
    amountOf(value),
  ]);
  assert.deepEqual(read, [
    [7, 700],
    [7, 700],
    [7, 700],
    [7, 700],
    [7, 700],
    [-7, -700],
    [-7, -700],
    [0, 0],
    [null, 50],
  ]);
  assert.equal(amountOf('18116.811999999998079'), 1_811_681);
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (paise) => {
      assert.equal(amountOf(paise / 100), paise);
      assert.equal(amountOf((paise / 100).toFixed(2)), paise);
    }),
  );
});

test('[brokers.H2] a price of zero is none', () => {
  assert.deepEqual([priceOf('0'), priceOf(-1), priceOf('812.35')], [null, null, 81_235]);
});
