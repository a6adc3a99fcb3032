import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from '@spark/vocabulary';

const NAMES = ['limitPrice', 'triggerPrice', 'qty', 'token'];

test('[contract.C11] a slip of the finger is understood', () => {
  assert.equal(nearest('limtPrice', NAMES), 'limitPrice');
  assert.equal(nearest('TRIGERPRICE', NAMES), 'triggerPrice');
  assert.equal(nearest('qt', NAMES), 'qty');
});

test('[contract.C11] what is far off is not guessed', () => {
  assert.equal(nearest('colour', NAMES), undefined);
  assert.equal(nearest('x', NAMES), undefined);
  assert.equal(nearest('anything', []), undefined);
});

test('[contract.C11] a very long name is looked at only in part', () => {
  assert.equal(nearest('q'.repeat(1_000_000), NAMES), undefined);
});
