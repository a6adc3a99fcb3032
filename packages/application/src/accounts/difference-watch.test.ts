import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ComparedPosition, compareHoldings, flatPosition, type HeldPosition } from '@spark/core';
import { createManualClock } from '@spark/testkit';
import { createDifferenceWatch, type Difference } from './difference-watch.ts';

const ACCOUNT = { ucc: 'A000001', accountName: 'one' };

function rows(sparkQty: number, brokerQty: number | null): readonly ComparedPosition[] {
  const key = { strategyName: 's', instrumentKey: 'NFO:1', product: 'Intraday', forwardTest: false } as const;
  const held: HeldPosition = {
    ...{ instrumentKey: 'NFO:1', exchange: 'NFO', symbol: 'X', product: 'Intraday', productWord: 'MIS' },
    ...{ buyQty: null, buyPaise: null, sellQty: null, sellPaise: null, averagePaise: null },
    netQty: brokerQty ?? 0,
  };
  const ours = { ...flatPosition(key, 'FUT', '2026-11-16'), netQty: sparkQty };
  return compareHoldings([ours], brokerQty === null ? [] : [held]);
}

function open() {
  const clock = createManualClock();
  const reported: Difference[] = [];
  let reads = 0;
  const watch = createDifferenceWatch({
    clock,
    timers: clock,
    readPortfolio: () => {
      reads += 1;
    },
    notify: (difference) => void reported.push(difference),
  });
  return {
    watch,
    clock,
    reads: () => reads,
    reported: () => reported.map(({ brokerQty, sparkQty }) => [brokerQty, sparkQty]),
    see: (...qtys: Parameters<typeof rows>) => watch.compared(ACCOUNT, 'FYERS', rows(...qtys)),
  };
}

test('a difference that is gone at the next comparison was a fill under way, and is not reported', () => {
  const { see, reported } = open();
  see(65, 0);
  see(65, 65);
  see(65, null);
  see(130, 65);
  assert.deepEqual(reported(), []);
});

test('one that stays is reported once; when it changes, or comes again after it was gone, once more', () => {
  const { see, reported } = open();
  for (let readPortfolio = 0; readPortfolio < 5; readPortfolio++) see(65, null);
  assert.deepEqual(reported(), [[0, 65]]);
  for (let readPortfolio = 0; readPortfolio < 5; readPortfolio++) see(65, 130);
  see(65, 65);
  for (let readPortfolio = 0; readPortfolio < 5; readPortfolio++) see(65, 130);
  assert.deepEqual(reported(), [
    [0, 65],
    [130, 65],
    [130, 65],
  ]);
});

test('a position that only the broker has is not reported', () => {
  const { see, reported, clock, reads } = open();
  for (let readPortfolio = 0; readPortfolio < 5; readPortfolio++) see(0, 65);
  clock.advance(60_000);
  assert.deepEqual([reported(), reads()], [[], 0]);
});

test('a login and a new difference each cause one more read', () => {
  const { watch, see, clock, reads } = open();
  for (let login = 0; login < 3; login++) watch.connected(ACCOUNT, 'FYERS');
  clock.advance(15_000);
  assert.equal(reads(), 1);
  see(65, 0);
  clock.advance(15_000);
  assert.equal(reads(), 2);
  see(65, 0);
  clock.advance(600_000);
  assert.equal(reads(), 2, 'a reported difference needs no further read');
});

test('a difference that another call saw meanwhile is checked again once that snapshot has expired', () => {
  const { watch, see, reported, clock, reads } = open();
  watch.connected(ACCOUNT, 'FYERS');
  clock.advance(10_000);
  see(65, 0);
  clock.advance(14_000);
  assert.equal(reads(), 0);
  clock.advance(1_000);
  assert.equal(reads(), 1);
  see(65, 0);
  assert.deepEqual(reported(), [[0, 65]]);
});

test('after closing nothing is read', () => {
  const { watch, see, clock, reads } = open();
  watch.connected(ACCOUNT, 'FYERS');
  watch.close();
  see(65, 0);
  clock.advance(60_000);
  assert.equal(reads(), 0);
});
