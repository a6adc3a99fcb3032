import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Scope } from '@spark/core';
import { endSession } from '@spark/core';
import { ordersFor, SECOND_STRATEGY } from './order-service.fixture.ts';
import type { Settlement } from './settlement.ts';

const OF_S: Scope = { kind: 'strategy', strategyName: 's', accountName: null };
const IN_ONE: Scope = { kind: 'account', accountName: 'one' };
const RESTS = { terms: { type: 'Limit', limitPaise: 16_000, triggerPaise: null } } as const;

/** Both strategies hold ten shares in the first account. */
async function holding(t: TestContext) {
  const it = await ordersFor(t, SECOND_STRATEGY);
  const { testBroker: venue } = it.venues;
  for (const strategyName of ['s', 't']) {
    await it.working({ strategyName });
    await it.fill(venue.taken.at(-1), 17_000);
  }
  const squareOff = async (scope: Scope, rest = {}): Promise<Settlement> => {
    const call = { name: 'SquareOff', payload: '{}', about: 's', ...rest };
    const answer = await it.service.squareOff(await it.desk(), scope, call);
    assert.ok(answer.ok, JSON.stringify(answer));
    return answer.value;
  };
  const exits = () => venue.taken.filter(({ side }) => side === 'Sell');
  const logOut = (name: string) =>
    it.decide((desk) => endSession(desk, name, { at: it.clock.now(), reason: 'It ended.' }));
  return { ...it, squareOff, exits, logOut };
}

const namesIn = ({ doneIn, refusedIn, unsettledIn }: Settlement) => ({
  doneIn,
  refusedIn: refusedIn.map(({ accountName, refusal }) => [accountName, refusal.code]),
  unsettledIn: unsettledIn.map(({ accountName }) => accountName),
});
const refusedIn = (accountName: string) => [[accountName, 'account-without-session']];

test('[engine.E14] without a session who waits for a square-off is told at once that it is refused', async (t) => {
  const { squareOff, logOut, settle } = await holding(t);
  await logOut('one');
  let answer: unknown = 'waits';
  const answering = squareOff(IN_ONE, { answerWithinMs: 5_000 }).then((it) => {
    answer = namesIn(it);
  });
  await settle();
  assert.deepEqual(answer, { doneIn: [], refusedIn: refusedIn('one'), unsettledIn: [] });
  await answering;
});

test('[engine.E14] a square-off of a strategy is over when what it has is closed, whatever others have', async (t) => {
  const { squareOff, working, exits, fill, settle } = await holding(t);
  await working({ strategyName: 't', ...RESTS });
  const answering = squareOff(OF_S, { answerWithinMs: 5_000 });
  await settle();
  await fill(exits()[0], 16_900);
  let answer: unknown = 'waits';
  const answered = answering.then((it) => {
    answer = namesIn(it);
  });
  await settle();
  assert.deepEqual(answer, { doneIn: [], refusedIn: [], unsettledIn: [] });
  await answered;
});

test('[engine.E14] an order that is still open is not settled, and without a session refused', async (t) => {
  const { squareOff, working, logOut, venues } = await holding(t);
  await working({ in: 'two', ...RESTS });
  const scope: Scope = { kind: 'account', accountName: 'two' };
  assert.deepEqual(namesIn(await squareOff(scope)), { doneIn: [], refusedIn: [], unsettledIn: ['two'] });
  await logOut('two');
  assert.deepEqual(namesIn(await squareOff(scope)), {
    doneIn: [],
    refusedIn: refusedIn('two'),
    unsettledIn: [],
  });
  assert.equal(venues.FYERS.taken.length, 1);
});

test('[engine.E14] what was flat before is not named as closed beside what is refused', async (t) => {
  const { squareOff, exits, fill, settle, logOut, working, venues } = await holding(t);
  await squareOff(IN_ONE);
  await settle();
  for (const exit of exits()) await fill(exit, 16_900);
  await working({ in: 'two' });
  await fill(venues.FYERS.taken[0], 17_000, venues.FYERS);
  await logOut('two');
  assert.deepEqual(namesIn(await squareOff({ kind: 'all', accountName: null })), {
    doneIn: [],
    refusedIn: refusedIn('two'),
    unsettledIn: [],
  });
});

test('[engine.E14] the same call again closes nothing anew: what was kept meanwhile is done, session or not', async (t) => {
  const { squareOff, service, desk, settle, logOut, exits, venues, logs } = await holding(t);
  const once = { idempotency: { key: 'a', bodyHash: 'b' } };
  // The exit has to wait, so that the position is there to be kept.
  await logOut('one');
  await squareOff(OF_S, once);
  const call = { name: 'KeepPositions', payload: '{}', about: 's' };
  assert.deepEqual(await service.keepPositions(await desk(), OF_S, call), { ok: true, value: ['one'] });
  assert.deepEqual(namesIn(await squareOff(OF_S, once)), { doneIn: ['one'], refusedIn: [], unsettledIn: [] });
  await settle();
  assert.deepEqual([exits(), venues.FYERS.taken], [[], []]);
  const called = (await logs()).filter((line) => line.includes('Endpoint Called : SquareOff'));
  assert.equal(called.length, 1, 'and is written down once');
});

test('[engine.E11] who asks again asks for nothing new, and nothing is asked of what is flat', async (t) => {
  const { squareOff, exits, fill, settle, store } = await holding(t);
  const asked = async () =>
    (await store.readFacts({ afterSeq: 0, limit: 1_000 })).filter(
      ({ fact }) => fact.kind === 'position-close-asked',
    ).length;
  await squareOff(OF_S);
  await squareOff(OF_S);
  await settle();
  assert.equal(await asked(), 1);
  await fill(exits()[0], 16_900);
  await squareOff(OF_S);
  await settle();
  assert.deepEqual([await asked(), exits().length], [1, 1]);
});
