import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strategyOfAddress } from './strategy-of-address.ts';

test('an address without a strategy opens no import', () => {
  assert.equal(strategyOfAddress(''), null);
  assert.equal(strategyOfAddress('#conditions'), null);
});

test('a strategy that was cut off on its way is shown as it came', () => {
  assert.equal(strategyOfAddress('#document=%7B%22name%22%3A%E0%A'), '%7B%22name%22%3A%E0%A');
  assert.equal(strategyOfAddress(`#document=${encodeURIComponent('{"name":')}`), '{"name":');
});

test('a strategy in the address is shown as a document that can be read', () => {
  const document = { name: 'Günstig & 5 % #1', clock: { timeframe: 5 } };
  const text = strategyOfAddress(`#document=${encodeURIComponent(JSON.stringify(document))}`);
  assert.equal(text, JSON.stringify(document, null, 2));
});
