import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstDraft, tickAway } from './first-draft.ts';
import { FIRST_DEFAULTS } from './ticket-settings.ts';

test('what the ticket was opened with counts before the defaults of the user', () => {
  const defaults = { ...FIRST_DEFAULTS, orderType: 'Limit', productType: 'Delivery' } as const;
  const plain = firstDraft({ key: 'k' }, defaults);
  assert.equal(`${plain.orderType} ${plain.productType}`, 'Limit Delivery');
  const opened = firstDraft({ key: 'k', orderType: 'SL-Limit', productType: 'Intraday', qty: 5 }, defaults);
  assert.equal(`${opened.orderType} ${opened.productType} ${opened.qty}`, 'SL-Limit Intraday 5');
  assert.equal(firstDraft({ key: 'k', limitPrice: 100.05 }, FIRST_DEFAULTS).orderType, 'Limit');
});

test('a tick away stays on ticks, above 0, and leaves what is no price', () => {
  assert.equal(tickAway('', 0.05, 1), '');
  assert.equal(tickAway('abc', 0.05, 1), 'abc');
  assert.equal(tickAway('0.05', 0.05, -1), '0.05');
  assert.equal(tickAway('151.25', 0.05, 1), '151.3');
  assert.equal(tickAway('151.25', 0.05, -1), '151.2');
  assert.equal(tickAway('151.27', 0.05, 1), '151.3');
  assert.equal(tickAway('151.27', 0.05, -1), '151.25');
});
