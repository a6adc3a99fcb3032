import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { adapterOf } from '@spark/brokers';
import { fillPosition, flatPosition } from '@spark/core';
import { estimateMargin } from '@spark/market';

/** Numbers and rules that a page states are those that the program goes by. */

const DOCS = join(import.meta.dirname, '../../docs');

function page(path: string): string {
  return readFileSync(join(DOCS, path), 'utf8');
}

test('the margin of a straddle on its page is what the estimate of the API comes to', () => {
  const leg = {
    exchange: 'NFO',
    segment: 'OPT',
    product: 'Intraday',
    symbol: 'NIFTY',
    qty: -65,
    pricePaise: 111_40,
    underlyingPaise: 23_500_00,
    strikePaise: 23_500_00,
    expiry: '2026-11-23',
  } as const;
  const sold = (['CE', 'PE'] as const).map((optionType) => ({ ...leg, optionType }));
  const margin = estimateMargin(sold, '2026-11-16');
  assert.ok(margin);
  const text = page('spark/BuildingAlgo/samples/opstraddle.md');
  const [, percent, lakh] = /([\d.]+) % together\..*?so ₹ ([\d.]+) lakh a lot/s.exec(text) ?? [];
  const contractPaise = 65 * 23_500_00;
  assert.equal(Number(percent), (margin.totalPaise / contractPaise) * 100);
  assert.equal(lakh, (margin.totalPaise / 100 / 100_000).toFixed(2));
  assert.match(page('spark/pricing.md'), new RegExp(`\\(${percent} % for a\\s+\\[straddle\\]`));
});

test('the history of FYERS is said with the limit of FYERS and with what Spark asks for', () => {
  const { daysPerCall } = adapterOf('FYERS').feed({}).candles;
  const [row = ''] = /\| History \|.*/.exec(page('spark/ConnectBrokers/Fyers.md')) ?? [];
  assert.match(row, /100 days a call for minutes/);
  assert.match(row, new RegExp(`${daysPerCall} days at a time`));
});

test('the rule of net positions is the one that positions follow', () => {
  const key = {
    ...{ strategyName: 'test1', instrumentKey: 'NSE:212' as const, product: 'Intraday' as const },
    forwardTest: false,
  };
  const day = '2026-11-16';
  const fills = [
    ['Buy', 100, 170_00],
    ['Buy', 100, 171_00],
    ['Sell', 150, 171_50],
  ] as const;
  let position = flatPosition(key, 'ASHOKLEY-EQ', day);
  for (const [side, qty, paise] of fills)
    position = fillPosition(position, { side, qty, valuePaise: qty * paise, day });
  const text = page('spark/BuildingAlgo/orderexec/netposition.md');
  assert.match(text, new RegExp(`Booked: .*₹ ${(position.bookedPaise / 100).toFixed(2)}`));
  // What is bought afterwards moves the average price and books nothing, as the page says.
  const later = fillPosition(position, { side: 'Buy', qty: 50, valuePaise: 50 * 180_00, day });
  assert.equal(later.bookedPaise, position.bookedPaise);
  assert.match(text, /What was bought later does not change it/);
  assert.doesNotMatch(text, /average sell price/i);
});
