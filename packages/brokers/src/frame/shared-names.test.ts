import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Quote } from '@spark/core';
import { createSharedNames } from './shared-names.ts';

const at = (key: string, token = '41234') => ({ key, exchange: 'NFO', symbol: 'NIFTY', token });
const keysOf = (quotes: readonly Quote[]) => quotes.map(({ key }) => key);

test('[brokers.X111] two keys for one thing at the broker: asked for once, published under both, left with the last', () => {
  const names = createSharedNames();
  const quote = { key: 'NFO:41234', lastPaise: 100 } as Quote;
  assert.equal(names.add(at('NFO:41234')), true);
  assert.deepEqual(keysOf(names.namedTo([quote])), ['NFO:41234']);
  assert.equal(names.add(at('NFO:2500000001')), false);
  assert.equal(names.add(at('NFO:7', '7')), true);
  assert.deepEqual(keysOf(names.namedTo([quote])), ['NFO:41234', 'NFO:2500000001']);
  assert.deepEqual(names.keysOf(['NFO:41234', 'NFO:7']), ['NFO:41234', 'NFO:2500000001', 'NFO:7']);
  assert.deepEqual(
    names.asked().map(({ key }) => key),
    ['NFO:41234', 'NFO:7'],
  );

  assert.equal(names.remove(at('NFO:41234')), null, 'it is wanted under the other key');
  assert.deepEqual(keysOf(names.namedTo([quote])), ['NFO:2500000001']);
  assert.equal(names.remove(at('NFO:2500000001'))?.key, 'NFO:41234', 'by the key that it was asked for by');
  assert.equal(names.remove(at('NFO:2500000001')), null);
  assert.equal(names.add(at('NFO:2500000001')), true);
  assert.deepEqual(keysOf(names.namedTo([{ ...quote, key: 'NFO:2500000001' }])), ['NFO:2500000001']);
});
