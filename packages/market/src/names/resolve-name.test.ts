import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { generateMaster } from '../instruments/bundled-master.ts';
import { createInstrumentTable } from '../instruments/instrument-table.ts';
import { isTradingDay } from '../instruments/trading-days.fixture.ts';
import { type InstrumentName, nameOf, resolveName } from './resolve-name.ts';

const DAY = '2026-11-16';
const table = createInstrumentTable(generateMaster({ day: DAY, isTradingDay }), DAY);

function resolve(text: string, exchange?: InstrumentName['exchange']): string {
  const found = resolveName(table, { text, exchange });
  if (found.ok) return `${found.value.exchange} ${found.value.symbol}`;
  const { code } = found.error;
  return `${code}: ${(code === 'name-unknown' ? found.error.nearest : found.error.choices).join(', ')}`;
}

test('[market.I103] a name that nothing has is refused with the nearest ones', () => {
  assert.equal(resolve('NSE:RELAINCE'), 'name-unknown: NSE:RELIANCE');
  assert.equal(resolve('NSE:XQZWVUTY'), 'name-unknown: ');
  assert.equal(resolve('MCX:GOLD1!'), 'name-unknown: ', 'commodities are not listed');
  assert.equal(resolve('NASDAQ:AAPL'), 'name-unknown: ');
  assert.equal(
    resolve('NSE:NIFTY9!'),
    'name-unknown: NFO:NIFTY23NOV26FUT, NFO:NIFTY29DEC26FUT, NFO:NIFTY25JAN27FUT',
  );
  for (const text of ['', ':', 'NSE:', ' ', '!', '1!', 'C', '261123C25000', 'X2026', 'A'.repeat(10_000)])
    assert.match(resolve(text), /^name-unknown/, text);
});

test('[market.I103] a contract that is not listed is refused with those nearest in expiry and strike', () => {
  assert.equal(
    resolve('NSE:NIFTY261123C23510'),
    'name-unknown: NFO:NIFTY23NOV2623500CE, NFO:NIFTY23NOV2623550CE, NFO:NIFTY23NOV2623450CE',
  );
  assert.match(resolve('NSE:NIFTY261124C23500'), /^name-unknown: NFO:NIFTY23NOV2623500CE/);
  assert.match(resolve('NSE:NIFTY269999C23500'), /^name-unknown: /);
});

test('[market.I102] a name that two exchanges list is not decided', () => {
  assert.equal(resolve('RELIANCE'), 'name-ambiguous: NSE:RELIANCE, BSE:RELIANCE');
  assert.match(resolve('NFO:NIFTY'), /^name-ambiguous: NFO:NIFTY23NOV26FUT, /);
  assert.match(resolve('NIFTY', 'NFO'), /^name-ambiguous: NFO:NIFTY23NOV26FUT, /);
});

test('[market.I101] shares and indices go by name, by symbol and as charts write them', () => {
  for (const text of [
    'NSE:RELIANCE',
    'nse:reliance',
    ' NSE : RELIANCE ',
    'RELIANCE-EQ',
    'NSE_DLY:RELIANCE',
    'NSE_DL:RELIANCE',
    'NSE:2885',
  ])
    assert.equal(resolve(text), 'NSE RELIANCE-EQ', text);
  assert.equal(resolve('RELIANCE', 'NSE'), 'NSE RELIANCE-EQ');
  assert.equal(resolve('RELIANCE', 'BSE'), 'BSE RELIANCE');
  assert.equal(resolve('NSE:M_M'), 'NSE M&M-EQ');
  assert.equal(resolve('NSE:M&M'), 'NSE M&M-EQ');
  assert.equal(resolve('NSE:BAJAJ_AUTO'), 'NSE BAJAJ-AUTO-EQ');
  assert.equal(resolve('NIFTY'), 'NSE Nifty 50');
  assert.equal(resolve('nifty 50'), 'NSE Nifty 50');
  assert.equal(resolve('NSE:CNXFINANCE'), 'NSE Nifty Fin Service');
  assert.equal(resolve('NSE:NIFTY_MID_SELECT'), 'NSE NIFTY MID SELECT');
  assert.equal(resolve('NSE:INDIAVIX'), 'NSE India VIX');
  assert.equal(resolve('BSE:SENSEX'), 'BSE SENSEX');
  assert.equal(resolve('NSE:TATAMOTORS'), 'NSE TMPV-EQ', 'a share that has another name now');
});

test('[market.I104] contracts go by symbol, and as charts write them', () => {
  assert.equal(resolve('NIFTY1!'), 'NFO NIFTY23NOV26FUT');
  assert.equal(resolve('NSE:NIFTY2!'), 'NFO NIFTY29DEC26FUT');
  assert.equal(resolve('NFO:NIFTY1!'), 'NFO NIFTY23NOV26FUT');
  assert.equal(resolve('NIFTY1!', 'NSE'), 'NFO NIFTY23NOV26FUT');
  assert.equal(resolve('NSE:M_M1!'), 'NFO M&M23NOV26FUT');
  assert.equal(resolve('BSE:BSX1!'), 'BFO SENSEX26NOV26FUT');
  assert.equal(resolve('NSE:NIFTYX2026'), 'NFO NIFTY23NOV26FUT');
  assert.equal(resolve('NSE:NIFTY261123C23500'), 'NFO NIFTY23NOV2623500CE');
  assert.equal(resolve('NSE:NIFTY261117P23500'), 'NFO NIFTY17NOV2623500PE');
  assert.equal(resolve('NFO:NIFTY23NOV26FUT'), 'NFO NIFTY23NOV26FUT');
  assert.equal(resolve('nifty23nov2623500ce'), 'NFO NIFTY23NOV2623500CE');
  assert.match(resolve('BSE:BSX261119C76000'), /^BFO SENSEX19NOV2676000CE$/);
});

test('[market.I104] on the last day of a future it is still the near one, and the next day the next', () => {
  const on = (day: string) => {
    const found = resolveName(createInstrumentTable(generateMaster({ day, isTradingDay }), day), {
      text: 'NIFTY1!',
    });
    return found.ok && found.value.symbol;
  };
  assert.equal(on('2026-11-23'), 'NIFTY23NOV26FUT');
  assert.equal(on('2026-11-24'), 'NIFTY29DEC26FUT');
});

test('[market.I101] every instrument is found by its own name', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: table.columns.rows - 1 }), (row) => {
      const instrument = table.at(row);
      for (const text of [nameOf(instrument), instrument.key]) {
        const found = resolveName(table, { text });
        assert.ok(found.ok && found.value.key === instrument.key, `${text} is ${instrument.key}`);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('[market.I103] whatever is written, an instrument or a refusal comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.equal(typeof resolve(text), 'string');
    }),
  );
});
