import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FYERS_HOSTS } from './hosts.ts';
import { fyersMaster } from './master.ts';

const master = fyersMaster(FYERS_HOSTS, { NSE_FO: 2 });
const FILE = master.files[1];
assert.ok(FILE !== undefined);

/** A row as the file has it, with the keys that are documented. */
function row(given: Readonly<Record<string, unknown>> = {}) {
  return {
    lastUpdate: '2026-11-16',
    exSymbol: 'NIFTY',
    qtyMultiplier: 1,
    previousClose: 210.4,
    exchange: 10,
    exSeries: 'XX',
    optType: 'CE',
    exSymName: 'NIFTY26NOV23500CE',
    symTicker: 'NSE:NIFTY26NOV23500CE',
    exInstType: 14,
    fyToken: '101126112463915',
    upperPrice: 620.15,
    lowerPrice: 0.05,
    segment: 11,
    symDetails: '26 Nov 24 23500 CE',
    exToken: 63_915,
    strikePrice: 23_500,
    minLotSize: 65,
    underFyTok: '101000000026000',
    underSym: 'NIFTY',
    expiryDate: '1795514400',
    tickSize: 0.05,
    tradeStatus: 1,
    qtyFreeze: '1800',
    ...given,
  };
}

const CALL = {
  exchange: 'NFO',
  exchangeToken: '63915',
  symbol: 'NSE:NIFTY26NOV23500CE',
  token: '101126112463915',
  name: 'NIFTY',
  class: 'option',
  expiry: '2026-11-24',
  strikePaise: 2_350_000,
  optionType: 'CE',
  lotSize: 65,
  tickPaise: 5,
  freezeQty: 1_800,
  lowestPaise: 5,
  highestPaise: 62_015,
};

function read(rows: Readonly<Record<string, unknown>>) {
  return master.read(FILE ?? assert.fail(), JSON.stringify(rows));
}

test('[brokers.F15] a row is joined to our tokens by the number of the exchange', () => {
  const share = row({
    exInstType: 0,
    segment: 10,
    exToken: '3045',
    fyToken: '10100000003045',
    minLotSize: 1,
    expiryDate: '',
    strikePrice: -1,
    optType: 'XX',
    qtyFreeze: '',
    underSym: 'SBIN',
  });
  const result = read({ 'NSE:NIFTY26NOV23500CE': row(), 'NSE:SBIN-EQ': share });
  assert.deepEqual(result.ok && result.value, [
    CALL,
    {
      ...CALL,
      exchange: 'NSE',
      exchangeToken: '3045',
      symbol: 'NSE:SBIN-EQ',
      token: '10100000003045',
      name: 'SBIN',
      class: 'equity',
      expiry: null,
      strikePaise: null,
      optionType: null,
      lotSize: 1,
      freezeQty: null,
    },
  ]);
});

test('[brokers.F15] kinds and places that Spark does not trade are left out', () => {
  const others = { A: row({ exInstType: 2 }), B: row({ exchange: 11, segment: 20 }), C: row() };
  const result = read(others);
  assert.deepEqual(result.ok && result.value.map(({ symbol }) => symbol), ['C']);
});

test('[brokers.F15] a file that is cut off, short or without a column is refused as a whole, in words', () => {
  const whole = JSON.stringify({ A: row(), B: row() });
  for (let length = 0; length < whole.length; length += 7)
    assert.equal(master.read(FILE ?? assert.fail(), whole.slice(0, length)).ok, false);
  const short = read({ A: row() });
  assert.match(short.ok ? '' : short.error, /NSE_FO of FYERS has 1 rows/);
  for (const column of [
    'fyToken',
    'exToken',
    'minLotSize',
    'tickSize',
    'strikePrice',
    'expiryDate',
    'optType',
    'exInstType',
    'exchange',
    'segment',
  ]) {
    const without = { ...row(), [column]: undefined };
    assert.equal(read({ A: without, B: without }).ok, false, `without ${column}`);
  }
});

test('[brokers.F15] one odd row among many is left out, and the rest counts', () => {
  const rows = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`NSE:${index}`, row()]));
  const result = read({ ...rows, 'NSE:7': row({ minLotSize: 0 }) });
  assert.equal(result.ok && result.value.length, 49);
});

test('[brokers.F13] no text makes the reader of the list throw', () => {
  const odd = fc.dictionary(
    fc.string(),
    fc.oneof(
      fc.object(),
      fc.object().map((fields) => row(fields)),
      fc.anything(),
    ),
  );
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.json(), odd.map(asText)),
      (text) => void master.read(FILE ?? assert.fail(), text),
    ),
  );
});

function asText(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? null : part)) ?? '';
}
