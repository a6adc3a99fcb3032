import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANGEL_HOSTS } from './hosts.ts';
import { angelMaster } from './master.ts';

const SHARE = {
  ...{ token: '3045', symbol: 'SBIN-EQ', name: 'SBIN', expiry: '', strike: '-1.000000', lotsize: '1' },
  ...{ instrumenttype: '', exch_seg: 'NSE', tick_size: '10.000000' },
};
const OPTION = {
  ...{ token: '43650', symbol: 'NIFTY25SEP2625000CE', name: 'NIFTY', expiry: '25SEP2026' },
  ...{
    strike: '2500000.000000',
    lotsize: '65',
    instrumenttype: 'OPTIDX',
    exch_seg: 'NFO',
    tick_size: '5.000000',
  },
};
const FUTURE = {
  ...OPTION,
  token: '53001',
  symbol: 'NIFTY24NOV26FUT',
  expiry: '24NOV2026',
  instrumenttype: 'FUTIDX',
  strike: '-1.000000',
};
const INDEX = {
  ...SHARE,
  token: '99926000',
  symbol: 'Nifty 50',
  name: 'NIFTY',
  instrumenttype: 'AMXIDX',
  tick_size: '0.000000',
};

const master = angelMaster(ANGEL_HOSTS, 1);
const [file = { name: '', request: { method: 'GET', url: '' }, rowsMin: 0 } as const] = master.files;
const read = (value: unknown) => master.read(file, typeof value === 'string' ? value : JSON.stringify(value));
const rowsOf = (value: unknown) => {
  const result = read(value);
  assert.ok(result.ok, JSON.stringify(result));
  return result.value;
};
const NOT_TOLD = { freezeQty: null, lowestPaise: null, highestPaise: null };

test('[brokers.A14] shares, contracts and indices are read in our words', () => {
  assert.equal(file.request.url, ANGEL_HOSTS.master);
  const [share, option, future, index] = rowsOf([SHARE, OPTION, FUTURE, INDEX]);
  assert.deepEqual(share, {
    ...{ exchange: 'NSE', exchangeToken: '3045', symbol: 'SBIN-EQ', token: '3045', name: 'SBIN' },
    ...{ class: 'equity', expiry: null, strikePaise: null, optionType: null, lotSize: 1, tickPaise: 10 },
    ...NOT_TOLD,
  });
  assert.deepEqual(option, {
    ...{ exchange: 'NFO', exchangeToken: '43650', symbol: 'NIFTY25SEP2625000CE', token: '43650' },
    ...{ name: 'NIFTY', class: 'option', expiry: '2026-09-25', strikePaise: 2_500_000, optionType: 'CE' },
    ...{ lotSize: 65, tickPaise: 5, ...NOT_TOLD },
  });
  assert.deepEqual([future?.class, future?.expiry, future?.strikePaise], ['future', '2026-11-24', null]);
  assert.deepEqual([index?.class, index?.exchangeToken, index?.token], ['index', '26000', '99926000']);
});

test('[brokers.A14] what we do not trade is left out', () => {
  const others = [
    { ...SHARE, exch_seg: 'MCX', instrumenttype: 'FUTCOM' },
    { ...SHARE, exch_seg: 'CDS', instrumenttype: 'OPTCUR' },
    { ...SHARE, instrumenttype: 'UNDCUR' },
    { ...SHARE, instrumenttype: 'constructor' },
  ];
  assert.deepEqual(rowsOf([SHARE, ...others]).length, 1);
});

test('[brokers.A14] a list that is cut, empty, short or without a column is refused', () => {
  const whole = JSON.stringify([SHARE, OPTION]);
  for (let length = 0; length < whole.length; length++) assert.ok(!read(whole.slice(0, length)).ok);
  for (const bad of ['null', '{}', '[]', '7', '<html>', [null], [[]]]) assert.ok(!read(bad).ok, String(bad));
  const many = Array.from({ length: 100 }, () => SHARE);
  for (const column of ['token', 'symbol', 'lotsize', 'instrumenttype', 'exch_seg', 'tick_size'])
    assert.ok(!read(many.map(({ [column as 'token']: _, ...row }) => row)).ok, column);
  assert.ok(!read(many.map(() => ({ ...OPTION, expiry: '31FEB2026' }))).ok);
  assert.ok(!read(many.map(() => ({ ...OPTION, symbol: 'NIFTY25SEP2625000XX' }))).ok);
  const large = angelMaster(ANGEL_HOSTS);
  const [first = file] = large.files;
  assert.ok(!large.read(first, JSON.stringify(many)).ok, 'a hundred rows are no day');
});

test('[brokers.A14] an odd row here and there is left out', () => {
  const rows = [...Array.from({ length: 99 }, () => SHARE), { ...SHARE, lotsize: 'many' }];
  assert.equal(rowsOf(rows).length, 99);
});
