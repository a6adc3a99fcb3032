import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMarketCalendar, type Instrument } from '@spark/core';
import {
  BUNDLED_CALENDAR,
  createInstrumentTable,
  generateMaster,
  isMadeUpToken,
  readMaster,
} from '@spark/market';
import type { LiveBrokerName } from './frame/live-adapter.ts';
import { adapterOf } from './registry.ts';

const DAY = '2026-11-16';
const { isTradingDay } = createMarketCalendar(BUNDLED_CALENDAR);
const bundled = createInstrumentTable(generateMaster({ day: DAY, isTradingDay, size: 'small' }), DAY);

function nameOf(broker: LiveBrokerName, instrument: Instrument, isMonthly: boolean): string | null {
  const hasExchangeToken = !isMadeUpToken(Number(instrument.token));
  return adapterOf(broker).feedName({ instrument, isMonthly, hasExchangeToken, listed: null });
}

function nameOfListed(broker: LiveBrokerName, symbol: string, isMonthly = false): string | null {
  const exchange = (['NSE', 'BSE', 'NFO', 'BFO'] as const).find((each) => bundled.findSymbol(each, symbol));
  const instrument = exchange && bundled.findSymbol(exchange, symbol);
  assert.ok(instrument, `${symbol} is listed`);
  return nameOf(broker, instrument, isMonthly);
}

test('[market.I19] a token that Spark made up is unknown to brokers that go by numbers', () => {
  assert.equal(nameOfListed('ANGELONE', 'NIFTY17NOV2623500CE'), null);
  assert.equal(nameOfListed('IIFLXTS', 'NIFTY23NOV26FUT'), null);
});

test('[market.I19] an index whose number a broker gave itself has no word until it is known', () => {
  assert.equal(nameOfListed('IIFLXTS', 'SENSEX'), null);
});

test('[market.I19] brokers that go by numbers get segment and token', () => {
  assert.equal(nameOfListed('ANGELONE', 'SBIN-EQ'), '1, 3045');
  assert.equal(nameOfListed('ANGELONE', 'RELIANCE'), '3, 500325');
  assert.equal(nameOfListed('ANGELONE', 'Nifty 50'), '1, 99926000');
  assert.equal(nameOfListed('IIFLXTS', 'SBIN-EQ'), '1, 3045');
  assert.equal(nameOfListed('IIFLXTS', 'RELIANCE'), '11, 500325');
  assert.equal(nameOfListed('IIFLXTS', 'Nifty Bank'), '1, 26001');
});

test('[market.I19] a contract with the number of the exchange is known by it', () => {
  const csv =
    'token,symbol,name,expiry,strike,lotsize,instrumenttype,exch_seg,tick_size\n' +
    '63915,NIFTY23NOV2623500CE,NIFTY,2026-11-23,23500,65,OPTIDX,NFO,0.05\n';
  const read = readMaster(csv, DAY);
  assert.ok(read.ok);
  const call = createInstrumentTable(read.value.columns, DAY).find('NFO:63915');
  assert.ok(call);
  assert.equal(nameOf('ANGELONE', call, true), '2, 63915');
  assert.equal(nameOf('IIFLXTS', call, true), '2, 63915');
});

test('[market.I19] FYERS gets symbols: the month by name, other weeks by number and day', () => {
  assert.equal(nameOfListed('FYERS', 'ASHOKLEY-EQ'), 'NSE:ASHOKLEY-EQ');
  assert.equal(nameOfListed('FYERS', 'RELIANCE'), 'BSE:RELIANCE-A');
  assert.equal(nameOfListed('FYERS', 'Nifty 50'), 'NSE:NIFTY50-INDEX');
  assert.equal(nameOfListed('FYERS', 'NIFTY17NOV2623500CE'), 'NSE:NIFTY26N1723500CE');
  assert.equal(nameOfListed('FYERS', 'NIFTY23NOV2623500CE', true), 'NSE:NIFTY26NOV23500CE');
  assert.equal(nameOfListed('FYERS', 'NIFTY23NOV26FUT', true), 'NSE:NIFTY26NOVFUT');
  assert.equal(nameOfListed('FYERS', 'SENSEX19NOV2676000PE'), 'BSE:SENSEX26N1976000PE');
});

test('[market.I19] what the broker lists itself is believed over any rule', () => {
  const share = bundled.findSymbol('NSE', 'SBIN-EQ');
  assert.ok(share);
  const listed = { symbol: 'NSE:LISTED', token: '77' };
  const named = { instrument: share, isMonthly: true, hasExchangeToken: false, listed };
  assert.equal(adapterOf('FYERS').feedName(named), 'NSE:LISTED');
  assert.equal(adapterOf('IIFLXTS').feedName(named), '1, 77');
  assert.equal(adapterOf('ANGELONE').feedName(named), '1, 77');
});
