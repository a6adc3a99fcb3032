import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Position } from '@spark/core';
import { NO_FAULTS } from '@spark/testkit';
import { filledOrder, SHARE } from '../account/trading.fixture.ts';
import { ordersFor, SECOND_STRATEGY, UCC } from './order-service.fixture.ts';

const call = (name: string, rest = {}) => ({ name, payload: '{}', about: 's', ...rest });
const ofStrategy = (strategyName: string, accountName: string | null = null) =>
  ({ kind: 'strategy', strategyName, accountName }) as const;
const ofAccount = (accountName: string) => ({ kind: 'account', accountName }) as const;

const IN_ONE = {
  strategyName: 's',
  accountName: 'one',
  instrumentKey: SHARE.key,
  product: 'Intraday',
} as const;

/** Both strategies hold ten shares in the first account, and each has a resting order there. */
async function holding(t: TestContext) {
  const fixture = await ordersFor(t, SECOND_STRATEGY);
  const { testBroker: venue } = fixture.venues;
  for (const strategyName of ['s', 't']) {
    await fixture.working({ strategyName });
    await fixture.fill(venue.taken.at(-1), 17_000);
  }
  for (const strategyName of ['s', 't'])
    await fixture.working({ strategyName, terms: { type: 'Limit', limitPaise: 16_000, triggerPaise: null } });
  const actor = () =>
    fixture.registry.cached({ ucc: UCC, accountName: 'one' }) ?? assert.fail('it is cached');
  const position = (strategyName: string, forwardTest = false): Position =>
    [...actor().book.positions.values()].find(
      (each) => each.strategyName === strategyName && each.forwardTest === forwardTest,
    ) ?? assert.fail('there is one');
  const forwardTest = (reftag: number, strategyName: string, product: 'Intraday' | 'Delivery' = 'Intraday') =>
    actor().record(
      filledOrder(reftag, {
        side: 'Buy',
        qty: 5,
        pricePaise: 17_000,
        at: fixture.clock.now(),
        strategyName,
        product,
        forwardTest: true,
      }).map((fact) =>
        fact.kind === 'order-planned' ? { ...fact, order: { ...fact.order, accountName: 'one' } } : fact,
      ),
    );
  const resting = () =>
    venue.taken.filter(({ terms }) => terms.limitPaise === 16_000).map(({ state }) => state);
  const exits = () => venue.taken.filter(({ side }) => side === 'Sell');
  const byHand = async (wanted: object) =>
    fixture.service.closeByHand(
      await fixture.desk(),
      {
        ...IN_ONE,
        qty: 10,
        pricePaise: 17_100,
        at: null,
        ordersPlaced: 1,
        ...wanted,
      },
      call('ManualSquareOff'),
    );
  const squareOffOne = async (wanted: object, rest = {}) =>
    fixture.service.squareOffOne(
      await fixture.desk(),
      {
        ...IN_ONE,
        qty: 10,
        atLimit: false,
        ...wanted,
      },
      call('SquareOffSingle', rest),
    );
  return { ...fixture, venue, actor, position, forwardTest, resting, exits, byHand, squareOffOne };
}

test('[engine.E11] a scope with an unknown name is refused, and nothing is done', async (t) => {
  const { service, desk, verdict, settle, exits, resting } = await holding(t);
  for (const scope of [ofStrategy('nobody'), ofAccount('nobody'), ofStrategy('s', 'nobody')]) {
    assert.equal(verdict(await service.squareOff(await desk(), scope, call('SquareOff'))), 'name-unknown');
    assert.equal(verdict(await service.keepPositions(await desk(), scope, call('Keep'))), 'name-unknown');
  }
  await settle();
  assert.deepEqual([exits(), resting()], [[], ['open', 'open']]);
});

test('[engine.E11] a square-off of a strategy cancels and closes what belongs to it, and nothing else', async (t) => {
  const { service, desk, settle, exits, resting, position, fill } = await holding(t);
  const answer = await service.squareOff(await desk(), ofStrategy('s'), call('SquareOff'));
  assert.ok(answer.ok);
  assert.deepEqual(
    answer.value.unsettledIn.map(({ accountName }) => accountName),
    ['one'],
    'the call did not wait for the broker',
  );
  await settle();
  assert.deepEqual([exits().length, resting()], [1, ['cancelled', 'open']]);
  await fill(exits()[0], 16_900);
  assert.deepEqual([position('s').netQty, position('t').netQty, position('t').closeAsked], [0, 10, false]);
});

test('[engine.E11] a waiting call is answered when everything is closed', async (t) => {
  const { service, desk, settle, exits, fill } = await holding(t);
  const answering = service.squareOff(
    await desk(),
    ofAccount('one'),
    call('SquareOff', { answerWithinMs: 5_000 }),
  );
  await settle();
  await fill(exits()[0], 16_900);
  assert.equal(await Promise.race([answering, Promise.resolve('waits')]), 'waits');
  await fill(exits()[1], 16_900);
  const answer = await answering;
  assert.ok(answer.ok);
  assert.deepEqual([answer.value.refusedIn, answer.value.unsettledIn], [[], []]);
});

test('[engine.E14] an account whose orders are being read again is not settled', async (t) => {
  const { service, desk, actor, delay, settle, pass } = await holding(t);
  const { promise, resolve } = Promise.withResolvers<void>();
  const answering = service.squareOff(
    await desk(),
    ofAccount('one'),
    call('SquareOff', { answerWithinMs: 500 }),
  );
  await settle();
  delay.read = promise;
  actor().breakOff();
  await pass(600);
  const answer = await answering;
  resolve();
  assert.ok(answer.ok);
  assert.deepEqual(
    answer.value.unsettledIn.map(({ accountName }) => accountName),
    ['one'],
  );
});

test('[engine.E11] an order that rests without a position is cancelled with the rest', async (t) => {
  const { service, desk, working, venues, settle } = await holding(t);
  await working({ in: 'two', terms: { type: 'Limit', limitPaise: 16_000, triggerPaise: null } });
  await service.squareOff(await desk(), ofAccount('two'), call('SquareOff'));
  await settle();
  assert.equal(venues.FYERS.taken[0]?.state, 'cancelled');
});

test('[engine.E11] KeepPositions withdraws the square-off of its scope only, and names the accounts', async (t) => {
  const { service, desk, venue, settle, pass, position, exits, logs } = await holding(t);
  venue.setFaults({ ...NO_FAULTS, refuse: 1 });
  await service.squareOff(await desk(), ofAccount('one'), call('SquareOff'));
  await settle();
  const withdrawn = await service.keepPositions(await desk(), ofStrategy('s'), call('KeepPositions'));
  assert.deepEqual(withdrawn, { ok: true, value: ['one'] });
  assert.deepEqual([position('s').closeAsked, position('t').closeAsked], [false, true]);
  assert.ok((await logs()).some((line) => line.includes('Endpoint Called : KeepPositions')));
  const before = exits().length;
  venue.setFaults(NO_FAULTS);
  await pass(10_000);
  assert.equal(exits().length, before + 1, 'the other one goes on');
  const again = await service.keepPositions(await desk(), ofStrategy('s'), call('KeepPositions'));
  assert.deepEqual(again, { ok: true, value: [] });
});

test('a position closed by hand is found by its names, or the reason is given', async (t) => {
  const { byHand, verdict, position, forwardTest } = await holding(t);
  assert.equal(verdict(await byHand({ strategyName: 'nobody' })), 'name-unknown');
  assert.equal(verdict(await byHand({ accountName: 'nobody' })), 'name-unknown');
  assert.equal(verdict(await byHand({ product: 'Delivery' })), 'position-flat');
  assert.equal(verdict(await byHand({ instrumentKey: 'NSE:213' })), 'position-flat');
  assert.equal(verdict(await byHand({ strategyName: null })), 'position-ambiguous');
  assert.equal(verdict(await byHand({ qty: 11 })), 'position-smaller');
  await forwardTest(901, 's');
  assert.equal(verdict(await byHand({ accountName: null, qty: 4 })), 'placed');
  assert.deepEqual([position('s').netQty, position('s', true).netQty, position('t').netQty], [6, 5, 10]);
  assert.equal(verdict(await byHand({ qty: 6 })), 'placed');
  assert.equal(
    verdict(await byHand({ qty: 5 })),
    'placed',
    'nothing real is open, so the forward test is meant',
  );
  assert.equal(position('s', true).netQty, 0);
});

test('without a given price the last price counts, and without that the call is refused', async (t) => {
  const { byHand, verdict, price, position } = await holding(t);
  price.lastPaise = null;
  assert.equal(verdict(await byHand({ pricePaise: null })), 'price-unknown');
  price.lastPaise = 17_200;
  assert.equal(verdict(await byHand({ pricePaise: null })), 'placed');
  assert.equal(position('s').bookedPaise, 2_000);
});

test('one position is closed at market or at the last price, the real one first', async (t) => {
  const { squareOffOne, verdict, price, forwardTest, exits, settle } = await holding(t);
  assert.equal(verdict(await squareOffOne({ strategyName: 'nobody' })), 'name-unknown');
  assert.equal(verdict(await squareOffOne({ accountName: 'nobody' })), 'name-unknown');
  assert.equal(verdict(await squareOffOne({ product: 'Delivery' })), 'position-flat');
  price.lastPaise = null;
  assert.equal(verdict(await squareOffOne({ atLimit: true })), 'price-unknown');
  price.lastPaise = 17_003;
  await forwardTest(902, 's');
  assert.equal(verdict(await squareOffOne({ atLimit: true, qty: 4 })), 'placed');
  assert.equal(verdict(await squareOffOne({ qty: 6 })), 'placed');
  await settle();
  assert.deepEqual(
    exits().map(({ qty, terms: { type, limitPaise } }) => [qty, type, limitPaise]),
    [
      [4, 'Limit', 17_003],
      [6, 'Market', null],
    ],
  );
});

test('a forward test is closed when nothing real of its name is open', async (t) => {
  const { squareOffOne, byHand, verdict, forwardTest, position, service, desk } = await holding(t);
  await forwardTest(903, 's');
  assert.equal(verdict(await byHand({})), 'placed');
  assert.equal(verdict(await squareOffOne({ qty: 5 })), 'placed');
  const orders = await service.orders(await desk(), { today: true });
  assert.equal(orders.at(-1)?.order.forwardTest, true);
  assert.equal(position('s').netQty, 0);
});

test('[engine.E14] a waiting call gets an exit that the broker refuses as refused, one without an answer as not settled', async (t) => {
  const { squareOffOne, verdict, venue, settle } = await holding(t);
  venue.setFaults({ ...NO_FAULTS, refuse: 1 });
  const refused = squareOffOne({ qty: 4 }, { answerWithinMs: 1_000 });
  await settle();
  assert.equal(verdict(await refused), 'broker-refused');
  venue.setFaults(NO_FAULTS);
  const placed = await squareOffOne({ qty: 4 });
  assert.ok(placed.ok);
  assert.deepEqual(
    placed.value.unsettledIn.map(({ accountName }) => accountName),
    ['one'],
  );
});
