import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adapterOf, type ListedRow } from '@spark/brokers';
import { createMarketCalendar, type Instrument } from '@spark/core';
import { BUNDLED_CALENDAR, createInstrumentTable, generateMaster } from '@spark/market';
import { joinList } from './joined-list.ts';
import { toLines } from './list-lines.ts';

const DAY = '2026-11-16';
const { isTradingDay } = createMarketCalendar(BUNDLED_CALENDAR);
const table = createInstrumentTable(generateMaster({ day: DAY, isTradingDay }), DAY);
const all = Array.from({ length: table.columns.rows }, (_, at) => table.at(at));
const [call, put] = all.filter(({ class: kind, name }) => kind === 'option' && name === 'NIFTY');
const share = all.find(({ class: kind }) => kind === 'equity');
const nifty = all.find(({ class: kind, name }) => kind === 'index' && name === 'NIFTY');
assert.ok(call && put && share && nifty);

const rowOf = (instrument: Instrument, more: Partial<ListedRow> = {}): ListedRow => ({
  ...{
    exchange: instrument.exchange,
    exchangeToken: instrument.token,
    symbol: `at ${instrument.symbol}`,
    token: `at ${instrument.token}`,
  },
  ...{
    name: instrument.name,
    class: instrument.class,
    expiry: instrument.expiry,
    strikePaise: instrument.strikePaise,
  },
  ...{
    optionType: instrument.optionType,
    lotSize: instrument.lotSize,
    tickPaise: instrument.tickPaise,
    freezeQty: null,
  },
  ...{ lowestPaise: null, highestPaise: null, ...more },
});

test('a number counts only when it is the same contract; otherwise its terms do', async () => {
  const rows = [
    rowOf(put, { exchangeToken: call.token, symbol: 'the put' }),
    rowOf(share, { exchangeToken: '1' }),
  ];
  const list = await joinList(table, adapterOf('FYERS'), toLines(rows));
  assert.deepEqual(
    [call, put, share].map(({ key }) => list.find(key)?.symbol),
    [undefined, 'the put', `at ${share.symbol}`],
  );
  assert.equal(list.size, 2);
});

test('the row with the number of the exchange wins over one with the same terms', async () => {
  const rows = [
    rowOf(call, { exchangeToken: '1', symbol: 'by terms' }),
    rowOf(call, { symbol: 'by number' }),
  ];
  const list = await joinList(table, adapterOf('FYERS'), toLines(rows));
  assert.equal(list.find(call.key)?.symbol, 'by number');
});

test('indices are found by the broker’s names for them; a band is returned where there is one', async () => {
  const index = rowOf(nifty, { symbol: 'NSE:NIFTY50-INDEX', exchangeToken: '26000' });
  const list = await joinList(
    table,
    adapterOf('FYERS'),
    toLines([index, rowOf(share, { lowestPaise: 5, highestPaise: 9 })]),
  );
  assert.equal(list.find(nifty.key)?.symbol, 'NSE:NIFTY50-INDEX');
  assert.deepEqual(list.find(share.key)?.band, { lowPaise: 5, highPaise: 9 });
  assert.equal(list.find(nifty.key)?.band, null);
});

test('the event loop keeps turning while a long list is joined', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const list = await joinList(table, adapterOf('FYERS'), toLines(all.map((instrument) => rowOf(instrument))));
  clearImmediate(timer);
  assert.ok(list.size > 100_000);
  assert.ok(turns > 5, `${turns} turns`);
});

test('[market.I111] a retained contract is found by its number, else by its terms, and takes no row from the list', async () => {
  const old = { ...call, key: 'NFO:1', token: '1' };
  const reused = { ...put, key: call.key, token: call.token };
  const gone = { ...call, key: 'NFO:2', token: '2', strikePaise: 5 };
  const list = await joinList(table, adapterOf('FYERS'), toLines([rowOf(call), rowOf(put)]), [
    old,
    reused,
    gone,
  ]);
  assert.deepEqual(
    [old, reused, gone].map(({ key }) => list.findCached(key)?.symbol),
    [`at ${call.symbol}`, `at ${put.symbol}`, undefined],
  );
  assert.equal(list.find(call.key)?.symbol, `at ${call.symbol}`);
  assert.equal(list.find(old.key), null);
});
