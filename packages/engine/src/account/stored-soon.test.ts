import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type BookFact,
  factsIn,
  type Journal,
  type JournalEntry,
  type PlaceOutcome,
  type TradingVenue,
  type WriteOptions,
} from '@spark/core';
import { openAccountActor } from './account-actor.ts';
import { ACCOUNT, NO_PRICES, openTradingPlace, placedOrder } from './trading.fixture.ts';

type Case = {
  readonly title: string;
  readonly bookIsImmediate?: boolean;
  readonly forwardTest?: boolean;
  readonly answer?: PlaceOutcome;
  readonly cancelsMeanwhile?: boolean;
  /** How the venue's answer is stored. */
  readonly stored: WriteOptions;
};

const AT_ONCE: WriteOptions = { batch: false, durability: 'fsync' };

const CASES: readonly Case[] = [
  {
    title: '[engine.E4] a report over a network is stored at once, and a power cut may lose it',
    stored: { batch: false, durability: 'recoverable' },
  },
  {
    title:
      '[engine.E4] a report of an in-process venue may wait to share a transaction, and cannot be asked for again',
    bookIsImmediate: true,
    stored: { batch: true, durability: 'fsync' },
  },
  {
    title:
      '[engine.E5] a refusal is durable: a broker without a record of it would look like one that never got the order',
    answer: { kind: 'refused', reason: 'No.' },
    stored: AT_ONCE,
  },
  {
    title:
      '[engine.E5] a report of the simulated exchange about a forward test is durable, also in an account at a broker',
    forwardTest: true,
    stored: AT_ONCE,
  },
  {
    title: '[engine.E5] an answer that causes a request is durable before the request is sent',
    cancelsMeanwhile: true,
    stored: AT_ONCE,
  },
];

for (const { title, bookIsImmediate = false, forwardTest = false, answer, cancelsMeanwhile, stored } of CASES)
  test(title, async (t) => {
    const { clock, store } = await openTradingPlace(t);
    const entries: JournalEntry[] = [];
    const answered = Promise.withResolvers<void>();
    const journal: Journal = {
      ...store.journal,
      record: async (entry) => {
        entries.push(entry);
        await store.journal.record(entry);
        if (isAnswered(entry)) answered.resolve();
      },
    };
    const placing = Promise.withResolvers<PlaceOutcome>();
    const venue: TradingVenue = {
      name: 'taking',
      capabilities: { bookIsImmediate },
      connect: () => ({
        place: () => placing.promise,
        change: async () => ({ kind: 'accepted' }),
        cancel: async () => ({ kind: 'accepted' }),
        book: async () => ({ kind: 'accepted', value: [] }),
        close: async () => undefined,
      }),
    };
    const actor = await openAccountActor({
      account: ACCOUNT,
      journal,
      clock,
      timers: clock,
      venues: { live: venue, simulated: venue },
      prices: NO_PRICES,
      publish: () => undefined,
      onIncident: (message, error) => assert.fail(`${message} ${error}`),
      onBroken: () => assert.fail('the journal failed'),
    });
    const at = clock.now();
    const order = placedOrder(1, { side: 'Buy', qty: 1, pricePaise: 100, at, forwardTest });
    const byUser: BookFact[] = [{ kind: 'order-planned', order }];
    if (cancelsMeanwhile) byUser.push({ kind: 'cancel-asked', reftag: order.reftag, at, why: 'user' });
    for (const fact of byUser) await actor.record([fact]);
    placing.resolve(answer ?? { kind: 'accepted', orderId: 'T1' });
    await answered.promise;
    await actor.close();
    const waysOf = (wanted: (entry: JournalEntry) => boolean) =>
      entries.filter(wanted).map(({ batch = false, durability = 'fsync' }) => ({ batch, durability }));
    assert.deepEqual(waysOf(isAnswered), [stored]);
    assert.deepEqual(
      waysOf((entry) => !isAnswered(entry) && !isCancelled(entry)),
      byUser.map(() => AT_ONCE),
    );
  });

function isAnswered(entry: JournalEntry): boolean {
  return factsIn(entry).some(({ kind }) => kind === 'slice-accepted' || kind === 'slice-refused');
}

function isCancelled(entry: JournalEntry): boolean {
  return factsIn(entry).some(({ kind }) => kind === 'slice-cancelled');
}
