import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Journal, JournalEntry, TradingVenue } from '@spark/core';
import { openAccountInbox } from './account-inbox.ts';
import { ACCOUNT, openTradingPlace, placedOrder } from './trading.fixture.ts';

for (const { title, bookIsImmediate } of [
  { title: 'what comes over a network is stored at once', bookIsImmediate: false },
  { title: 'what a venue in the house tells may wait for company', bookIsImmediate: true },
])
  test(`[E4] ${title}`, async (t) => {
    const { clock, store } = await openTradingPlace(t);
    const entries: JournalEntry[] = [];
    const accepted = Promise.withResolvers<void>();
    const journal: Journal = {
      ...store.journal,
      record: async (entry) => {
        entries.push(entry);
        await store.journal.record(entry);
        if (entry.facts?.some(({ kind }) => kind === 'slice-accepted')) accepted.resolve();
      },
    };
    const venue: TradingVenue = {
      name: 'taking',
      capabilities: { bookIsImmediate },
      connect: () => ({
        place: async () => ({ kind: 'accepted', orderId: 'T1' }),
        change: async () => ({ kind: 'accepted' }),
        cancel: async () => ({ kind: 'accepted' }),
        book: async () => ({ kind: 'accepted', value: [] }),
        close: async () => undefined,
      }),
    };
    const inbox = await openAccountInbox({
      account: ACCOUNT,
      journal,
      clock,
      timers: clock,
      venues: { live: venue, simulated: venue },
      prices: {
        now: () => ({ lastPaise: null, bestBidPaise: null, bestAskPaise: null }),
        watch: () => () => undefined,
      },
      publish: () => undefined,
      onTrouble: (message, error) => assert.fail(`${message} ${error}`),
      onBroken: () => assert.fail('the journal failed'),
    });
    const order = placedOrder(1, { side: 'Buy', qty: 1, pricePaise: 100, at: clock.now() });
    await inbox.record([{ kind: 'order-planned', order }]);
    await accepted.promise;
    await inbox.close();
    assert.deepEqual(
      entries.map(({ facts, canWait = false }) => [facts?.[0]?.kind, canWait]),
      [
        ['order-planned', false],
        ['slice-accepted', bookIsImmediate],
      ],
    );
  });
