import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIRST_DEFAULTS, lotsOf, readDefaults, readPresets, withPreset } from './ticket-settings.ts';

const draft = {
  token: 'NSE:212',
  transType: 'Buy',
  qty: '3',
  orderType: 'Limit',
  limitPrice: '100',
  triggerPrice: '',
  productType: 'Intraday',
  strategyname: 'demo',
  identifier: '',
} as const;

test('stored defaults that are none are as if nothing was stored', () => {
  assert.equal(readDefaults({}), null);
  assert.equal(readDefaults({ ...FIRST_DEFAULTS, orderType: 'IOC' }), null);
  assert.equal(readDefaults({ ...FIRST_DEFAULTS, lots: [1, 2] }), null);
  assert.equal(readDefaults({ ...FIRST_DEFAULTS, lots: [1, 2, 3, 4, 0.5] }), null);
  assert.deepEqual(readDefaults({ ...FIRST_DEFAULTS }), FIRST_DEFAULTS);
});

test('lots are five whole numbers', () => {
  assert.equal(lotsOf('1 2 3'), null);
  assert.equal(lotsOf('1, 2, 3, 4, x'), null);
  assert.deepEqual(lotsOf('1, 2,3 4  50'), [1, 2, 3, 4, 50]);
});

test('a preset of the same name is replaced, and one that is none is not read', () => {
  const presets = withPreset([{ name: 'a', draft }], { name: 'a', draft: { ...draft, qty: '9' } });
  assert.equal(presets.length, 1);
  assert.equal(presets[0]?.draft.qty, '9');
  assert.deepEqual(readPresets({ presets }), presets);
  assert.equal(readPresets({ presets: [{ name: 'a', draft: { ...draft, transType: 'Hold' } }] }), null);
});
