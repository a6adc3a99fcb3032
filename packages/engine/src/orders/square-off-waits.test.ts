import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endSession, logInAccount, type Position, switchTrading } from '@spark/core';
import { NO_FAULTS } from '@spark/testkit';
import { placedOrder } from '../account/trading.fixture.ts';
import { UCC } from './order-service.fixture.ts';
import { isExitOf } from './position-closer.ts';
import { holding } from './square-off.fixture.ts';

const REFUSES_ORDERS = { ...NO_FAULTS, refuse: 1 };
const CALL = { name: 'CancelOrder', payload: '{}', about: 's' };

function failing(message: string): Promise<never> {
  const rejected = Promise.reject(new Error(message));
  rejected.catch(() => undefined);
  return rejected;
}

test('[engine.E11] reads that fail are repeated with longer and longer waits', async (t) => {
  const { delay, incidents, squareOff, pass, exits } = await holding(t);
  delay.until = failing('The list of instruments is unavailable.');
  await squareOff();
  const tried: number[] = [];
  for (const ms of [1_100, 1_100, 1_000, 4_000, 1_100]) {
    tried.push(incidents.splice(0).length);
    await pass(ms);
  }
  tried.push(incidents.splice(0).length);
  assert.deepEqual(tried, [1, 1, 0, 1, 0, 1]);
  delay.until = Promise.resolve();
  await pass(30_000);
  assert.equal(exits().length, 1);
});

test('[engine.E11] whatever changes while an exit is being prepared, it is one attempt', async (t) => {
  const { clock, delay, actor, incidents, squareOff, settle, pass } = await holding(t);
  const { promise, reject } = Promise.withResolvers<void>();
  delay.until = promise;
  await squareOff();
  const [order] = actor().durableOrders.values();
  assert.ok(order);
  await actor().record([{ kind: 'order-reconciled', reftag: order.order.reftag, at: clock.now() }]);
  await settle();
  reject(new Error('The list of instruments is unavailable.'));
  await settle();
  assert.equal(incidents.splice(0).length, 1);
  delay.until = Promise.resolve();
  await pass(1_100);
});

test('[engine.E11] withdrawn and requested again, it starts over', async (t) => {
  const { venue, exits, squareOff, withdraw, pass } = await holding(t);
  venue.setFaults(REFUSES_ORDERS);
  await squareOff();
  await pass(3_300);
  assert.equal(exits().length, 3, 'the next one would be due in 5 s');
  await withdraw();
  await squareOff();
  assert.equal(exits().length, 4);
  await pass(1_100);
  assert.equal(exits().length, 5, 'and the waits are short again');
});

test('[engine.E11] an exit that filled in part is followed by the next one soon', async (t) => {
  const { venue, exits, squareOff, pass, settle, service, desk, orders } = await holding(t);
  venue.setFaults(REFUSES_ORDERS);
  await squareOff();
  await pass(3_300);
  venue.setFaults(NO_FAULTS);
  await pass(5_100);
  const exit = exits()[3] ?? assert.fail('it is sent');
  venue.fill(exit, 4, 16_900);
  await settle();
  const strefId = (await orders()).at(-1)?.order.strefId ?? 0;
  const only = { ucc: UCC, accountName: 'one' };
  await service.cancel(await desk(), { strategyName: 's', strefId, only }, CALL);
  await settle();
  assert.deepEqual([exit.state, exits().length], ['cancelled', 4]);
  await pass(1_100);
  assert.deepEqual([exits().length, exits()[4]?.qty], [5, 6]);
});

test('[engine.E11] orders have some seconds to end before that is reported, with the message of the venue', async (t) => {
  const { venue, working, squareOff, pass, position } = await holding(t);
  const strefId = await working({ qty: 4, terms: { type: 'Limit', limitPaise: 16_000, triggerPaise: null } });
  venue.setFaults({ ...NO_FAULTS, changeRefused: 1 });
  await squareOff();
  await pass(2_500);
  assert.equal(position().closing?.problem ?? null, null);
  await pass(1_000);
  assert.equal(
    position().closing?.problem,
    `Order ${strefId} is still open and has to be cancelled first. The order cannot be changed.`,
  );
});

test('[engine.E11] [core.G1] the exit passes guards that would refuse an entry', async (t) => {
  const { kill, squareOff, exits } = await holding(t);
  await kill('one');
  await squareOff();
  assert.equal(exits().length, 1);
});

test('[engine.E11] only a login to its own account ends a wait', async (t) => {
  const { clock, decide, squareOff, settle, pass, exits } = await holding(t);
  await decide((desk) => endSession(desk, 'one', { at: clock.now(), reason: 'It ended.' }));
  await squareOff();
  await pass(20_000);
  await decide(
    (desk) => logInAccount(desk, 'two', { at: clock.now(), endsAt: null }),
    (desk) => switchTrading(desk, 'two', false),
  );
  await settle();
  assert.equal(exits().length, 0);
  await decide((desk) => logInAccount(desk, 'one', { at: clock.now(), endsAt: null }));
  await settle();
  assert.equal(exits().length, 1);
});

test('[engine.E11] once it is closed no cancel is requested again', async (t) => {
  const { venue, working, squareOff, service, pass } = await holding(t);
  await working({ qty: 4, terms: { type: 'Limit', limitPaise: 16_000, triggerPaise: null } });
  venue.setFaults({ ...NO_FAULTS, changeRefused: 1 });
  await squareOff();
  service.close();
  venue.setFaults(NO_FAULTS);
  await pass(60_000);
  assert.equal(venue.taken[1]?.state, 'open');
});

test('[engine.E11] an exit is a Market order on the other side, not older than the request to close', () => {
  const since = 1_000;
  const order = (side: 'Buy' | 'Sell', type: 'Market' | 'Limit', at: number) =>
    placedOrder(1, { side, type, qty: 1, pricePaise: 100, at });
  const position = (netQty: number, closing?: { readonly since: number }) =>
    ({ netQty, closing }) as unknown as Position;
  const [long, short] = [position(5, { since }), position(-5, { since })];
  assert.equal(isExitOf(long, order('Sell', 'Market', since)), true);
  assert.equal(isExitOf(short, order('Buy', 'Market', since)), true);
  assert.equal(isExitOf(position(5), order('Sell', 'Market', 1)), true, 'since when is not known');
  assert.equal(isExitOf(long, order('Buy', 'Market', since)), false);
  assert.equal(isExitOf(short, order('Sell', 'Market', since)), false);
  assert.equal(isExitOf(long, order('Sell', 'Limit', since)), false);
  assert.equal(isExitOf(long, order('Sell', 'Market', since - 1)), false);
});
