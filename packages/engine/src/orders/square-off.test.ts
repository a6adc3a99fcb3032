import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endSession, logInAccount, newSlice } from '@spark/core';
import { NO_FAULTS } from '@spark/testkit';
import { SHARE } from '../account/trading.fixture.ts';
import { ACCOUNT, holding } from './square-off.fixture.ts';

const KEY = { strategyName: 's', instrumentKey: SHARE.key, product: 'Intraday', forwardTest: false } as const;

test('[engine.E11] a refused exit is retried with longer and longer waits, and the reason is shown', async (t) => {
  const { venue, exits, squareOff, position, pass, fill, errors } = await holding(t);
  venue.setFaults({ ...NO_FAULTS, refuse: 1 });
  await squareOff();
  assert.equal(exits().length, 1);
  assert.deepEqual(
    [position().closeAsked, position().closing?.problem],
    [true, 'The exit order ended as Rejected: Not enough margin.'],
  );
  await pass(1_100);
  assert.equal(exits().length, 2);
  await pass(2_100);
  assert.equal(exits().length, 3);
  await pass(2_100);
  assert.equal(exits().length, 3, 'the waits become longer');
  const reported = (await errors()).filter((line) => line.includes('not squared off yet'));
  assert.equal(reported.length, 1, 'the same end is not reported again');
  venue.setFaults(NO_FAULTS);
  await pass(4_000);
  assert.equal(exits().length, 4);
  await fill(exits()[3], 16_900);
  assert.deepEqual([position().netQty, position().closeAsked, position().closing], [0, false, undefined]);
  await pass(600_000);
  assert.equal(exits().length, 4);
});

test('[engine.E11] a read that fails does not end it', async (t) => {
  const { delay, incidents, exits, squareOff, pass, position } = await holding(t);
  const failing = Promise.reject(new Error('The list of instruments is unavailable.'));
  failing.catch(() => undefined);
  delay.until = failing;
  await squareOff();
  assert.match(incidents.splice(0).join(), /Closing ASHOKLEY-EQ in one failed; trying again/);
  assert.deepEqual([exits().length, position().closeAsked], [0, true]);
  delay.until = Promise.resolve();
  await pass(1_100);
  assert.equal(exits().length, 1);
});

test('[engine.E11] open orders of the position are cancelled first; a refused cancel is requested again', async (t) => {
  const { venue, working, exits, squareOff, pass, position } = await holding(t);
  await working({ side: 'Sell', qty: 4, terms: { type: 'Limit', limitPaise: 18_000, triggerPaise: null } });
  venue.setFaults({ ...NO_FAULTS, changeRefused: 1 });
  await squareOff();
  await pass(4_000);
  assert.deepEqual([exits().length, exits()[0]?.state], [1, 'open'], 'nothing is sold twice');
  assert.match(position().closing?.problem ?? '', /still open and has to be cancelled first/);
  venue.setFaults(NO_FAULTS);
  await pass(15_000);
  assert.deepEqual(
    exits().map(({ state, qty }) => [state, qty]),
    [
      ['cancelled', 4],
      ['open', 10],
    ],
  );
});

test('[engine.E11] a cancel that the venue accepted and did not execute does not end it', async (t) => {
  const { venue, working, exits, squareOff, pass, incidents } = await holding(t);
  await working({ qty: 4, terms: { type: 'Limit', limitPaise: 16_000, triggerPaise: null } });
  venue.setFaults({ ...NO_FAULTS, cancelIgnored: 1 });
  await squareOff();
  await pass(10_000);
  assert.equal(exits().length, 0);
  venue.setFaults(NO_FAULTS);
  await pass(15_000);
  assert.deepEqual(
    exits().map(({ state, qty }) => [state, qty]),
    [['open', 10]],
  );
  assert.match(incidents.splice(0).join(), /still not cancelled/);
});

test('[engine.E11] without a session it waits, shows that, and goes on at the next login', async (t) => {
  const { clock, decide, exits, squareOff, pass, settle, position } = await holding(t);
  await decide((desk) => endSession(desk, 'one', { at: clock.now(), reason: 'It ended.' }));
  await squareOff();
  await pass(40_000);
  assert.deepEqual([exits().length, position().closing?.problem], [0, 'no: account-without-session']);
  await decide((desk) => logInAccount(desk, 'one', { at: clock.now(), endsAt: null }));
  await settle();
  assert.equal(exits().length, 1, 'long before the next attempt was due');
});

test('[engine.E11] withdrawn, it stops', async (t) => {
  const { clock, venue, exits, actor, squareOff, pass, position } = await holding(t);
  venue.setFaults({ ...NO_FAULTS, refuse: 1 });
  await squareOff();
  await actor().record([{ kind: 'position-close-withdrawn', key: KEY, at: clock.now() }]);
  await pass(600_000);
  assert.deepEqual([exits().length, position().closeAsked, position().netQty], [1, false, 10]);
});

test('[engine.E11] withdrawn while its exit is being prepared, nothing is sent', async (t) => {
  const { clock, delay, exits, actor, squareOff, settle } = await holding(t);
  const { promise, resolve } = Promise.withResolvers<void>();
  delay.until = promise;
  await squareOff();
  await actor().record([{ kind: 'position-close-withdrawn', key: KEY, at: clock.now() }]);
  resolve();
  await settle();
  assert.equal(exits().length, 0);
});

test('[engine.E11] an order that begins while the exit is being prepared is cancelled before the exit is sent', async (t) => {
  const { clock, delay, venue, exits, actor, squareOff, settle, pass } = await holding(t);
  const { promise, resolve } = Promise.withResolvers<void>();
  delay.until = promise;
  await squareOff();
  const { order } = [...actor().durableOrders.values()][0] ?? assert.fail('there is one');
  const [slice] = order.slices;
  assert.ok(slice);
  const fresh = newSlice({ tag: 'SPZ00', qty: slice.qty, terms: slice.terms, placedAt: slice.placedAt });
  const late = { ...order, reftag: 999, side: 'Sell', placedAt: clock.now(), slices: [fresh] } as const;
  await actor().record([{ kind: 'order-planned', order: late }]);
  resolve();
  await settle();
  await pass(5_000);
  assert.deepEqual(
    exits().map(({ tag, state, qty }) => [tag === 'SPZ00', state, qty]),
    [
      [true, 'cancelled', 10],
      [false, 'open', 10],
    ],
    'never two open exits',
  );
  assert.equal(venue.taken.length, 3);
});

test('[engine.E11] a restart goes on with it', async (t) => {
  const { venue, exits, registry, squareOff, pass } = await holding(t);
  venue.setFaults({ ...NO_FAULTS, refuse: 1 });
  await squareOff();
  venue.setFaults(NO_FAULTS);
  registry.cached(ACCOUNT)?.breakOff();
  await pass(2_000);
  assert.deepEqual(
    exits().map(({ state }) => state),
    ['rejected', 'open'],
  );
});

test('[engine.E11] a repeated request does not start another exit', async (t) => {
  const { exits, squareOff, position, fill } = await holding(t);
  await squareOff();
  await squareOff();
  assert.deepEqual(
    exits().map(({ state }) => state),
    ['open'],
  );
  await fill(exits()[0], 16_900);
  assert.equal(position().netQty, 0);
});

test('[engine.E11] once it is closed nothing is retried', async (t) => {
  const { venue, exits, squareOff, service, pass } = await holding(t);
  venue.setFaults({ ...NO_FAULTS, refuse: 1 });
  await squareOff();
  assert.equal(exits().length, 1);
  service.close();
  await pass(60_000);
  assert.equal(exits().length, 1);
});
