import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type BookFact, DAY_MS, tagOf } from '@spark/core';
import {
  ACCOUNT,
  closedByHand,
  filledOrder,
  openTradingPlace,
  type WantedOrder,
} from '../account/trading.fixture.ts';
import { createTradePush } from './trade-push.ts';

const KEY = {
  strategyName: 'test1',
  instrumentKey: 'NSE:212',
  product: 'Intraday',
  forwardTest: false,
} as const;
const OTHER = { instrumentKey: 'NSE:3045' };

/** Orders of an account, and somebody who turns them into trades. */
async function openPairing(t: TestContext) {
  const place = await openTradingPlace(t);
  const began = place.clock.now();
  const failing = { atEntry: 0 };
  const push = createTradePush({
    ...place,
    journal: place.store.journal,
    registry: {
      open: async (account) => {
        const actor = await place.registry.open(account);
        const storePairing: typeof actor.storePairing = (draft) =>
          --failing.atEntry === 0
            ? Promise.reject(new Error('The disk is full.'))
            : actor.storePairing(draft);
        return { ...actor, storePairing };
      },
    },
    chargesAt: async () => ({ ofLeg: () => 0, ofDematExit: () => 0 }),
  });
  return {
    ...place,
    failing,
    restart: place.restart,
    actor: place.actor,
    push: () => push.pushAccount(ACCOUNT),
    filled: (reftag: number, ms: number, change: Partial<WantedOrder> = {}) =>
      filledOrder(reftag, { side: 'Buy', qty: 1, pricePaise: 100, at: began + ms, ...change }),
    byHand: (ms: number) => closedByHand(KEY, { side: 'Sell', qty: 1, valuePaise: 110 }, began + ms),
    record: async (facts: readonly BookFact[]) => (await place.actor()).record(facts),
    /** Entries and exits in the instrument by the numbers of their orders; 0 is by hand. */
    pairs: async () => {
      const question = { ucc: ACCOUNT.ucc, from: '2000-01-01', to: '2099-12-31', limit: 2_000 };
      return (await place.store.journal.readTrades(question))
        .filter(({ trade }) => trade.entry.instrumentKey === KEY.instrumentKey)
        .map(({ trade }) => [trade.entry.reftag, trade.exit.reftag]);
    },
  };
}

/** Orders in another instrument, bought and sold in turn. */
function others(it: Awaited<ReturnType<typeof openPairing>>, from: number, to: number, ms: number) {
  return Array.from({ length: to - from + 1 }, (_, at) =>
    it.filled(from + at, ms + at, { ...OTHER, side: at % 2 === 0 ? 'Buy' : 'Sell' }),
  );
}

test('[engine.N7] an order that became trades before a failure does so once, also when memory has forgotten it', async (t) => {
  const it = await openPairing(t);
  await it.record(it.filled(1, 0, { qty: 10, filled: 4 }));
  it.clock.advance(2 * DAY_MS);
  await it.push();
  assert.deepEqual((await it.actor()).pairing().atWork, [1]);
  const cancelled = { reftag: 1, tag: tagOf('TST', 1, 0), at: it.clock.now(), reason: '' };
  await it.record([{ kind: 'slice-cancelled', ...cancelled }]);
  await it.record(others(it, 2, 71, 2 * DAY_MS).flat());
  it.failing.atEntry = 2;
  await assert.rejects(it.push(), /The disk is full/);
  it.clock.advance(DAY_MS);
  await it.restart();
  await it.push();
  const { open } = (await it.actor()).pairing();
  assert.deepEqual(
    open.filter(({ reftag }) => reftag === 1).map(({ qty }) => qty),
    [4],
  );
});

test('[engine.N1] of orders that ended in the same instant the smaller number came first, also when one was deleted', async (t) => {
  const it = await openPairing(t);
  await it.record([...it.filled(1, 5_000), ...it.filled(2, 5_000, { side: 'Sell' })]);
  await it.record([{ kind: 'order-deleted', reftag: 2, at: it.clock.now() }]);
  await it.push();
  assert.deepEqual(await it.pairs(), [[1, 2]]);
});

test('[engine.N4] [engine.N26] what was closed by hand counts once and at its time, also where a slice ends in that millisecond', async (t) => {
  for (const fillers of [0, 61]) {
    const it = await openPairing(t);
    const facts = [...it.filled(1, 1_000), ...it.filled(2, 2_000)];
    if (fillers > 0) facts.push(...others(it, 3, 2 + fillers, 3_000).flat());
    facts.push(...it.filled(64, 100_999, { side: 'Sell' }), it.byHand(100_000));
    facts.push(...others(it, 65, 70, 200_000).flat());
    await it.record(facts);
    await it.push();
    assert.deepEqual(
      await it.pairs(),
      [
        [1, 0],
        [2, 64],
      ],
      `after ${fillers} others`,
    );
    const { open } = (await it.actor()).pairing();
    assert.deepEqual(
      open.filter(({ instrumentKey }) => instrumentKey === KEY.instrumentKey),
      [],
    );
  }
});

test('[engine.N2] [engine.N26] of more than 2 000 orders what waits is paired with the last, and what is at work is remembered', async (t) => {
  const it = await openPairing(t);
  await it.record([...it.filled(1, 1_000), ...it.filled(2, 2_000, { ...OTHER, filled: 0 })]);
  for (let from = 3; from < 2_600; from += 200)
    await it.record(others(it, from, from + 199, from * 1_000).flat());
  await it.record([...it.filled(3_001, 3_000_000, { side: 'Sell' }), ...it.filled(3_002, 2_999_000)]);
  await it.record([it.byHand(4_000_000)]);
  it.clock.advance(2 * DAY_MS);
  await it.push();
  assert.deepEqual(await it.pairs(), [
    [1, 3_001],
    [3_002, 0],
  ]);
  assert.deepEqual((await it.actor()).pairing().atWork, [2]);
});
