import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { addLeg, basketLegs, clearLegs, type Leg } from './basket-store.ts';

const leg = (transType: Leg['transType'], lots = 1, token = 'NFO:1') => ({
  token,
  symbol: token,
  transType,
  lots,
  lotSize: 65,
});
const shown = () =>
  basketLegs.getSnapshot().map(({ token, transType, lots }) => `${transType} ${lots} ${token}`);

beforeEach(clearLegs);

test('more than 20 legs are not taken', () => {
  for (let number = 0; number < 25; number += 1) addLeg(leg('Buy', 1, `NFO:${number}`));
  assert.equal(basketLegs.getSnapshot().length, 20);
});

test('the same contract again is more of it, and the other side takes from it', () => {
  addLeg(leg('Sell', 2));
  addLeg(leg('Sell'));
  assert.deepEqual(shown(), ['Sell 3 NFO:1']);
  addLeg(leg('Buy', 5));
  assert.deepEqual(shown(), ['Buy 2 NFO:1']);
  addLeg(leg('Sell', 2));
  assert.deepEqual(shown(), []);
});
