import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { deleteAccount, endSession } from '@spark/core';
import { NO_FAULTS } from '@spark/testkit';
import { ordersFor, SECOND_STRATEGY, UCC } from './order-service.fixture.ts';

const call = (name: string, rest = {}) => ({ name, payload: '{}', about: 's', ...rest });
const DAY_MS = 24 * 60 * 60_000;

/** An order open in both accounts under one number, and one of another strategy in the first. */
async function working(t: TestContext) {
  const fixture = await ordersFor(t, SECOND_STRATEGY);
  const both = await fixture.place({ only: null });
  assert.ok(both.ok);
  await fixture.settle();
  const other = await fixture.working({ strategyName: 't' });
  const { strefId } = both.value;
  const which = (rest = {}) => ({ strategyName: 's', strefId, only: null, ...rest });
  return {
    ...fixture,
    strefId,
    other,
    cancel: async (rest = {}, ofCall = {}) =>
      fixture.service.cancel(await fixture.desk(), which(rest), call('CancelOrder', ofCall)),
    stop: async (rest = {}) =>
      fixture.service.stopOperation(await fixture.desk(), which(rest), call('StopOperation')),
    remove: async (order: { readonly strefId: number; readonly reftag: number }) =>
      fixture.service.remove(await fixture.desk(), order, call('DeleteOrder')),
    cancelAll: async (scope: Parameters<typeof fixture.service.cancelAll>[1], ofCall = {}) =>
      fixture.service.cancelAll(await fixture.desk(), scope, call('CancelAll', ofCall)),
    states: () => [
      ...fixture.venues.testBroker.taken.map(({ state }) => state),
      ...fixture.venues.FYERS.taken.map(({ state }) => state),
    ],
    reftagsOf: async (strefIdOf: number) =>
      (await fixture.orders())
        .filter(({ order }) => order.strefId === strefIdOf)
        .map(({ order }) => order.reftag),
  };
}

test('a request with wrong names is refused, and nothing is sent', async (t) => {
  const { cancel, stop, verdict, settle, states, other, logs } = await working(t);
  for (const [rest, code] of [
    [{ strategyName: 'nobody' }, 'name-unknown'],
    [{ only: { ucc: UCC, accountName: 'nobody' } }, 'name-unknown'],
    [{ only: { ucc: 'F000009', accountName: 'one' } }, 'account-not-yours'],
    [{ strefId: 999_999 }, 'order-unknown'],
    [{ strefId: other }, 'order-unknown'],
    [{ strefId: other, strategyName: 't', only: { ucc: UCC, accountName: 'two' } }, 'order-unknown'],
  ] as const) {
    assert.equal(verdict(await cancel(rest)), code, JSON.stringify(rest));
    assert.equal(verdict(await stop(rest)), code);
  }
  await settle();
  assert.deepEqual(states(), ['open', 'open', 'open']);
  assert.ok((await logs()).includes('no: account-not-yours'));
});

test('[engine.E14] a cancel goes to all accounts of the order, or to the one that is named', async (t) => {
  const { cancel, settle, states } = await working(t);
  const answering = cancel({ only: { ucc: UCC, accountName: 'two' } }, { answerWithinMs: 1_000 });
  await settle();
  const answer = await answering;
  assert.ok(answer.ok);
  assert.deepEqual([answer.value.doneIn, states()], [['two'], ['open', 'open', 'cancelled']]);
  await cancel();
  await settle();
  assert.deepEqual(states(), ['cancelled', 'open', 'cancelled']);
});

test('[engine.E14] an account that refuses is named beside those that did it; if it is the only one, the call is refused', async (t) => {
  const { cancel, settle, decide, clock, verdict, errors } = await working(t);
  await decide((desk) => endSession(desk, 'two', { at: clock.now(), reason: 'It ended.' }));
  const answering = cancel({}, { answerWithinMs: 1_000 });
  await settle();
  const answer = await answering;
  assert.ok(answer.ok);
  assert.deepEqual(
    [answer.value.doneIn, answer.value.refusedIn.map(({ accountName }) => accountName)],
    [['one'], ['two']],
  );
  assert.ok((await errors()).some((line) => line.startsWith('Order not cancelled in two')));
  assert.equal(verdict(await cancel({ only: { ucc: UCC, accountName: 'two' } })), 'account-without-session');
});

test('an order that finished long ago is reported as finished', async (t) => {
  const { cancel, settle, verdict, clock, registry } = await working(t);
  await cancel();
  await settle();
  assert.equal(verdict(await cancel()), 'order-finished,order-finished');
  clock.advance(DAY_MS);
  for (const actor of [...registry.opened()]) actor.breakOff();
  await settle();
  assert.equal(verdict(await cancel()), 'order-finished');
});

test('an open order cannot be deleted; a finished one can, once, by both of its numbers', async (t) => {
  const { remove, cancel, settle, verdict, strefId, reftagsOf, orders, logs } = await working(t);
  const [reftag = 0, second = 0] = await reftagsOf(strefId);
  assert.equal(verdict(await remove({ strefId, reftag })), 'order-at-work');
  await cancel();
  await settle();
  assert.equal(verdict(await remove({ strefId: strefId + 1, reftag })), 'order-unknown');
  assert.equal(verdict(await remove({ strefId, reftag })), 'placed');
  assert.equal(verdict(await remove({ strefId, reftag })), 'order-unknown');
  assert.deepEqual(
    (await orders()).filter(({ order }) => order.strefId === strefId).map(({ order }) => order.reftag),
    [second],
  );
  assert.ok((await logs()).some((line) => line.includes('Endpoint Called : DeleteOrder')));
});

test('an evicted order, or one whose account is gone, can be deleted too', async (t) => {
  const {
    remove,
    cancel,
    cancelAll,
    settle,
    verdict,
    strefId,
    reftagsOf,
    clock,
    registry,
    decide,
    service,
    desk,
  } = await working(t);
  const [inOne = 0, inTwo = 0] = await reftagsOf(strefId);
  await cancel();
  await cancelAll({ kind: 'all', accountName: null });
  await settle();
  clock.advance(DAY_MS);
  for (const actor of [...registry.opened()]) actor.breakOff();
  await settle();
  assert.equal(verdict(await remove({ strefId, reftag: inOne })), 'placed');
  await decide((now) => deleteAccount(now, 'two'));
  assert.equal(verdict(await remove({ strefId, reftag: inTwo })), 'placed');
  const left = await service.orders(await desk(), { today: false, strefId });
  assert.deepEqual(left, []);
});

test('[engine.E14] all orders of a scope are cancelled, those of others are not', async (t) => {
  const { cancelAll, verdict, settle, states } = await working(t);
  assert.equal(verdict(await cancelAll({ kind: 'account', accountName: 'nobody' })), 'name-unknown');
  assert.equal(
    verdict(await cancelAll({ kind: 'strategy', strategyName: 'nobody', accountName: null })),
    'name-unknown',
  );
  const answering = cancelAll(
    { kind: 'strategy', strategyName: 's', accountName: 'one' },
    { answerWithinMs: 1_000 },
  );
  await settle();
  const answer = await answering;
  assert.ok(answer.ok);
  assert.deepEqual([answer.value.doneIn, states()], [['one'], ['cancelled', 'open', 'open']]);
  await cancelAll({ kind: 'all', accountName: null });
  await settle();
  assert.deepEqual(states(), ['cancelled', 'cancelled', 'cancelled']);
});

test('[engine.E14] without a session no cancel is requested, except by the kill switch, which waits for the next login', async (t) => {
  const { cancelAll, decide, clock, settle, registry } = await working(t);
  await decide((desk) => endSession(desk, 'two', { at: clock.now(), reason: 'It ended.' }));
  const two = { kind: 'account', accountName: 'two' } as const;
  const asked = () => {
    const actor = registry.cached({ ucc: UCC, accountName: 'two' });
    return [...(actor?.book.openOrders() ?? [])].map(({ slices }) => slices[0]?.asked);
  };
  const refused = await cancelAll(two);
  await settle();
  assert.ok(refused.ok);
  assert.deepEqual(
    [refused.value.refusedIn.map(({ accountName }) => accountName), asked()],
    [['two'], [null]],
  );
  const killed = await cancelAll(two, { why: 'killed' });
  assert.ok(killed.ok);
  assert.deepEqual(
    [killed.value.refusedIn.map(({ accountName }) => accountName), asked()],
    [['two'], ['cancel']],
  );
});

test('[engine.E14] the same key cancels once, and gets the same answer', async (t) => {
  const { cancelAll, settle, working: place, states } = await working(t);
  const scope = { kind: 'account', accountName: 'one' } as const;
  const idempotency = { idempotency: { key: 'a', bodyHash: 'b' } };
  await cancelAll(scope, idempotency);
  await settle();
  await place();
  const again = await cancelAll(scope, idempotency);
  await settle();
  assert.ok(again.ok);
  assert.deepEqual([again.value.doneIn, states()], [['one'], ['cancelled', 'cancelled', 'open', 'open']]);
});

test('once it is closed, a wait for a venue is rejected as unknown', async (t) => {
  const { cancel, service, venues } = await working(t);
  venues.testBroker.setFaults({ ...NO_FAULTS, cancelIgnored: 1 });
  const waiting = cancel({}, { answerWithinMs: 60_000 });
  const rejected = assert.rejects(waiting, /Spark is stopping/);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  service.close();
  await rejected;
});
