import assert from 'node:assert/strict';
import { test } from 'node:test';
import { driftText, type TradedDay, tallyText } from './drift-text.ts';

const ACCOUNT: TradedDay = {
  ...{
    sameMarket: true,
    sameDecisions: true,
    matched: 2,
    onlyHere: 0,
    onlyBacktest: 0,
    cost: 12.5,
    trades: [],
  },
};

test('the hashes of a day are told in words, and what is not known is not told as a difference', () => {
  assert.match(driftText(ACCOUNT), /same prices .* decided the same/);
  assert.match(driftText({ ...ACCOUNT, sameDecisions: false }), /same prices .* decided otherwise/);
  assert.match(driftText({ ...ACCOUNT, sameMarket: false, sameDecisions: false }), /other prices/);
  assert.match(driftText({ ...ACCOUNT, sameDecisions: null }), /decided on that day was not kept/);
  assert.match(
    driftText({ ...ACCOUNT, sameMarket: null, sameDecisions: null }),
    /market on that day was not kept/,
  );
});

test('how many trades are the same is told, and those of one alone only where there are any', () => {
  assert.equal(tallyText(ACCOUNT), '2 trades in both.');
  assert.equal(
    tallyText({ ...ACCOUNT, matched: 1, onlyHere: 1, onlyBacktest: 3 }),
    '1 trade in both, 1 trade only here, 3 trades only in the backtest.',
  );
  assert.equal(
    tallyText({ ...ACCOUNT, matched: null, onlyHere: null, onlyBacktest: null }),
    'Not compared yet.',
  );
});
