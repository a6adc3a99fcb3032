import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIVE_HOURS_TEXT } from '@spark/application';
import { type Account, alwaysOpen, createMarketCalendar, NO_SESSION } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import { BUNDLED_CALENDAR } from '@spark/market';
import { createManualClock } from '@spark/testkit';
import { viewAccounts } from './account-view.ts';

const exchanges = createMarketCalendar(BUNDLED_CALENDAR);
const ALWAYS_OPEN = { market: alwaysOpen(exchanges), live: exchanges };
const ACCOUNT: Account = {
  name: 'live',
  broker: 'FYERS',
  clientId: 'C1',
  redirectUrl: '',
  chatId: '',
  enabled: true,
  tradingOn: true,
  ...NO_SESSION,
  loggedInAt: 1,
};

function messageOf(account: Partial<Account>, calendar = ALWAYS_OPEN, incident: string | null = null) {
  const parts = {
    brokers: new Map(),
    clock: createManualClock(),
    incidents: { current: () => incident },
    calendar,
  };
  const desk = { user: { ucc: 'A000001' } } as OpenDesk;
  return viewAccounts(desk, parts).incidentOf({ ...ACCOUNT, ...account }, false);
}

test('[core.O100] a live account says that it follows the calendar where paper does not; an error comes first', () => {
  assert.equal(messageOf({}), LIVE_HOURS_TEXT);
  assert.equal(messageOf({}, ALWAYS_OPEN, 'The list is missing.'), 'The list is missing.');
  assert.equal(messageOf({ broker: 'testBroker' }), null);
  assert.equal(messageOf({ loggedInAt: null }), null, 'it has no clock to show before a login');
  assert.equal(messageOf({}, { market: exchanges, live: exchanges }), null, 'all have the same');
});
