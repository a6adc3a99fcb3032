import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Broker } from '@spark/vocabulary';
import { brokerLabels } from './broker-labels.ts';
import { generateMaster } from './bundled-master.ts';
import { createInstrumentTable } from './instrument-table.ts';
import { readMaster } from './read-master.ts';
import { isTradingDay } from './trading-days.fixture.ts';

const DAY = '2026-11-16';
const bundled = createInstrumentTable(generateMaster({ day: DAY, isTradingDay, size: 'small' }), DAY);

function socketWord(broker: Broker, symbol: string, isMonthly = false): string | null {
  const exchange = (['NSE', 'BSE', 'NFO', 'BFO'] as const).find((each) => bundled.findSymbol(each, symbol));
  const instrument = exchange && bundled.findSymbol(exchange, symbol);
  assert.ok(instrument, `${symbol} is listed`);
  const { socket, history } = brokerLabels(broker, instrument, isMonthly);
  assert.equal(socket, history);
  return socket;
}

test('[market.I19] a token that Spark made up is unknown to brokers that go by numbers', () => {
  assert.equal(socketWord('ANGELONE', 'NIFTY17NOV2623500CE'), null);
  assert.equal(socketWord('IIFLXTS', 'NIFTY23NOV26FUT'), null);
});

test('[market.I19] an index with a number of the broker has no label until the number is known', () => {
  assert.equal(socketWord('IIFLXTS', 'SENSEX'), null);
});

test('[market.I19] brokers that go by numbers get segment and token', () => {
  assert.equal(socketWord('ANGELONE', 'SBIN-EQ'), '1, 3045');
  assert.equal(socketWord('ANGELONE', 'RELIANCE'), '3, 500325');
  assert.equal(socketWord('ANGELONE', 'Nifty 50'), '1, 99926000');
  assert.equal(socketWord('IIFLXTS', 'SBIN-EQ'), '1, 3045');
  assert.equal(socketWord('IIFLXTS', 'RELIANCE'), '11, 500325');
  assert.equal(socketWord('IIFLXTS', 'Nifty Bank'), '1, 26001');
});

test('[market.I19] a contract with the number of the exchange is known by it', () => {
  const csv =
    'token,symbol,name,expiry,strike,lotsize,instrumenttype,exch_seg,tick_size\n' +
    '63915,NIFTY23NOV2623500CE,NIFTY,2026-11-23,23500,65,OPTIDX,NFO,0.05\n';
  const read = readMaster(csv, DAY);
  assert.ok(read.ok);
  const call = createInstrumentTable(read.value.columns, DAY).find('NFO:63915');
  assert.ok(call);
  assert.equal(brokerLabels('ANGELONE', call, true).socket, '2, 63915');
  assert.equal(brokerLabels('IIFLXTS', call, true).socket, '2, 63915');
});

test('[market.I19] FYERS gets symbols: the month by name, other weeks by number and day', () => {
  assert.equal(socketWord('FYERS', 'ASHOKLEY-EQ'), 'NSE:ASHOKLEY-EQ');
  assert.equal(socketWord('FYERS', 'RELIANCE'), 'BSE:RELIANCE-A');
  assert.equal(socketWord('FYERS', 'Nifty 50'), 'NSE:NIFTY50-INDEX');
  assert.equal(socketWord('FYERS', 'NIFTY17NOV2623500CE'), 'NSE:NIFTY26N1723500CE');
  assert.equal(socketWord('FYERS', 'NIFTY23NOV2623500CE', true), 'NSE:NIFTY26NOV23500CE');
  assert.equal(socketWord('FYERS', 'NIFTY23NOV26FUT', true), 'NSE:NIFTY26NOVFUT');
  assert.equal(socketWord('FYERS', 'SENSEX19NOV2676000PE'), 'BSE:SENSEX26N1976000PE');
});

test('[market.I19] the paper broker takes tokens as they are', () => {
  assert.equal(socketWord('testBroker', 'ASHOKLEY-EQ'), 'NSE:212');
});
