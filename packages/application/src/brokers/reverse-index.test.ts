import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adapterOf, type BrokerInstrument } from '@spark/brokers';
import { createReverseIndex } from './reverse-index.ts';

const LISTED: readonly BrokerInstrument[] = [
  { key: 'NSE:3045', exchange: 'NSE', symbol: 'NSE:SBIN-EQ', token: '10100000003045' },
  { key: 'NFO:53001', exchange: 'NFO', symbol: 'NIFTY24NOV26FUT', token: '53001' },
  // A number that Spark made up for a contract.
  { key: 'NFO:1000000007', exchange: 'NFO', symbol: 'NSE:NIFTY26N2425000CE', token: '101126112448210' },
];

function open() {
  let asked = 0;
  const keys = new Map(LISTED.map((listed) => [listed.key, listed]));
  const texts = new Map(LISTED.map(({ key, symbol, token }) => [key, `${symbol} ${token}`]));
  const find = (key: string) => {
    asked += 1;
    return keys.get(key) ?? null;
  };
  const keyOf = createReverseIndex(texts, find, adapterOf('FYERS').exchangeToken);
  return { keyOf, asked: () => asked };
}

test('an instrument is found by its number, with or without what FYERS writes before it', () => {
  const { keyOf, asked } = open();
  assert.equal(keyOf({ exchange: 'NSE', symbol: '', token: '10100000003045' }), 'NSE:3045');
  assert.equal(keyOf({ exchange: 'NFO', symbol: '', token: '53001' }), 'NFO:53001');
  assert.ok(asked() <= 4, 'the whole list was not searched');
});

test('one under a made-up token is found as well, and one without a number by its name', () => {
  const { keyOf } = open();
  assert.equal(keyOf({ exchange: 'NFO', symbol: '', token: '101126112448210' }), 'NFO:1000000007');
  assert.equal(keyOf({ exchange: 'NSE', symbol: 'NSE:SBIN-EQ', token: '' }), 'NSE:3045');
});

test('the same number at another exchange is another instrument, and an unlisted one is not found', () => {
  const { keyOf, asked } = open();
  assert.equal(keyOf({ exchange: 'BFO', symbol: '', token: '53001' }), null);
  assert.equal(keyOf({ exchange: 'MCX', symbol: 'CRUDEOIL', token: '464' }), null);
  const before = asked();
  assert.equal(keyOf({ exchange: 'MCX', symbol: 'CRUDEOIL', token: '464' }), null);
  assert.ok(asked() - before <= 2, 'the whole list is searched once');
});
