import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Instrument } from '@spark/core';
import { angelInstrument } from './mapping.ts';

const AT_SHARE = { key: 'NSE:3045', exchange: 'NSE', symbol: 'SBIN-EQ', token: '3045' };

test('[brokers.A7] instruments have the names and numbers of our list; indices have numbers of Angel', () => {
  const base: Instrument = {
    ...{ key: 'NSE:3045', exchange: 'NSE', token: '3045', symbol: 'SBIN-EQ', name: 'SBIN', class: 'equity' },
    ...{ instrumentType: '', expiry: null, strikePaise: null, optionType: null, lotSize: 1, tickPaise: 10 },
    ...{ freezeQty: 1, isCas: false },
  };
  assert.deepEqual(angelInstrument(base), AT_SHARE);
  const index = { ...base, key: 'NSE:26000', token: '26000', symbol: 'NIFTY', class: 'index' as const };
  assert.equal(angelInstrument(index)?.token, '99926000');
  assert.equal(angelInstrument({ ...base, exchange: 'MCX' }), null);
});
