import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { NO_FAULTS } from '@spark/testkit';
import { ordersFor, SECOND_STRATEGY } from '../orders/order-service.fixture.ts';
import { createSquareOffWait } from './square-off-wait.ts';

const CALL = { name: 'SquareOff', payload: '{}', about: 's' };
const SCOPE = { kind: 'strategy', strategyName: 's', accountName: null } as const;

/** Ten shares are held by the strategy, and an order of another one rests. */
async function holding(t: TestContext) {
  const fixture = await ordersFor(t, SECOND_STRATEGY);
  const { testBroker: venue } = fixture.venues;
  const wait = createSquareOffWait({
    registry: fixture.registry,
    clock: fixture.clock,
    timers: fixture.clock,
  });
  await fixture.working();
  await fixture.fill(venue.taken[0], 17_000);
  await fixture.working({
    strategyName: 't',
    terms: { type: 'Limit', limitPaise: 16_000, triggerPaise: null },
  });
  return {
    ...fixture,
    venue,
    wait,
    exits: () => venue.taken.filter(({ side }) => side === 'Sell'),
    squareOff: async () => {
      assert.ok((await fixture.service.squareOff(await fixture.desk(), SCOPE, CALL)).ok);
      await fixture.settle();
    },
    /** Its result by now, or that it still waits. */
    now: async (waiting: Promise<boolean>) => {
      await fixture.settle();
      return Promise.race([waiting, Promise.resolve('waits')]);
    },
  };
}

test('a square-off is over when everything of the scope is closed, whatever else is open', async (t) => {
  const { wait, desk, squareOff, now, exits, fill } = await holding(t);
  await squareOff();
  const waiting = wait.forScope(await desk(), SCOPE);
  assert.equal(await now(waiting), 'waits');
  await fill(exits()[0], 16_900);
  assert.equal(await now(waiting), true);
});

test('a position that nobody wants to close any more could not be closed', async (t) => {
  const { wait, desk, service, squareOff, now, venue } = await holding(t);
  assert.equal(await wait.forScope(await desk(), SCOPE), false, 'nobody asked for it');
  venue.setFaults({ ...NO_FAULTS, refuse: 1 });
  await squareOff();
  const waiting = wait.forScope(await desk(), SCOPE);
  assert.equal(await now(waiting), 'waits', 'it is tried again');
  await service.keepPositions(await desk(), SCOPE, CALL);
  assert.equal(await now(waiting), false);
});

test('an open order of the scope is waited for', async (t) => {
  const { wait, desk, service, working, now, settle } = await holding(t);
  const scope = { ...SCOPE, strategyName: 't' };
  const waiting = wait.forScope(await desk(), scope);
  assert.equal(await now(waiting), 'waits');
  await working({ strategyName: 't', terms: { type: 'Limit', limitPaise: 16_000, triggerPaise: null } });
  await service.cancelAll(await desk(), scope, CALL);
  await settle();
  assert.equal(await now(waiting), true);
});

test('the wait is bounded', async (t) => {
  const { wait, desk, squareOff, now, pass } = await holding(t);
  await squareOff();
  const waiting = wait.forScope(await desk(), SCOPE);
  assert.equal(await now(waiting), 'waits');
  await pass(10_001);
  assert.equal(await now(waiting), false);
});

test('an exit is over when it is filled, and failed when it ends otherwise or is not there', async (t) => {
  const { wait, desk, working, now, venue, fill, service, settle } = await holding(t);
  assert.equal(await wait.forOrder(await desk(), 'one', 999_999), false);
  const filled = wait.forOrder(await desk(), 'one', await working({ side: 'Sell', qty: 4 }));
  assert.equal(await now(filled), 'waits');
  await fill(venue.taken.at(-1), 17_000);
  assert.equal(await now(filled), true);
  const cancelled = wait.forOrder(await desk(), 'one', await working({ side: 'Sell', qty: 4 }));
  await service.cancelAll(await desk(), SCOPE, CALL);
  await settle();
  assert.equal(await now(cancelled), false);
});

test('a wait is rejected as unknown when Spark stops', async (t) => {
  const { wait, desk, squareOff, now } = await holding(t);
  await squareOff();
  const waiting = wait.forScope(await desk(), SCOPE);
  assert.equal(await now(waiting), 'waits');
  wait.close();
  await assert.rejects(waiting, /stopping/);
});
