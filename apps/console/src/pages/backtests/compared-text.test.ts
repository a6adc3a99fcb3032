import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparedText } from './compared-text.ts';

test('times of candles are shown as a clock shows them, prices as prices, and what is not known as a dash', () => {
  assert.equal(comparedText('the candle closes at 09:20', 560), '09:20');
  assert.equal(comparedText('the candle opens after 14:05', 845), '14:05');
  assert.equal(comparedText('ema_f crosses above ema_s', 23_100.407459), '23,100.4075');
  assert.equal(comparedText('the candle closes at 09:20', null), '–');
});
