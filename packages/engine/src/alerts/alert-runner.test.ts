import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AlertAction } from '@spark/core';
import { createChangingOwnership, NO_FAULTS } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { SHARE } from '../account/trading.fixture.ts';
import { UCC } from '../orders/order-service.fixture.ts';
import {
  alertsIn,
  call,
  LOG,
  ORDER,
  openAlerts,
  PLACE,
  SCOPE,
  SELECTOR,
  SQUARE_OFF,
} from './alert-runner.fixture.ts';

test('the same alert is accepted once, and an id with another body is refused', async (t) => {
  const { send, clock, logs, settle } = await openAlerts(t);
  const same = { fingerprint: 'a' };
  const [first, meanwhile, other] = await Promise.all([
    send([LOG('one')], same),
    send([LOG('one')], same),
    send([LOG('two')], { ...same, bodyHash: 'another' }),
  ]);
  assert.deepEqual(
    [first, meanwhile, other],
    [
      { kind: 'taken', id: 1, repeated: false },
      { kind: 'taken', id: 1, repeated: true },
      { kind: 'id-reused' },
    ],
  );
  clock.advance(59_999);
  assert.deepEqual(await send([LOG('one')], same), { kind: 'taken', id: 1, repeated: true });
  assert.deepEqual(await send([LOG('two')], { ...same, bodyHash: 'another' }), { kind: 'id-reused' });
  clock.advance(1);
  const later = await send([LOG('one')], same);
  assert.deepEqual([later.kind, 'repeated' in later && later.repeated], ['taken', false]);
  await settle();
  assert.equal((await logs()).filter((line) => line === 'one').length, 2);
});

test('actions run in their order, and a failed one does not stop the next; the owner is notified', async (t) => {
  const { send, settle, outcomes, chats, logs, desk } = await openAlerts(t);
  await send([
    { ...PLACE, order: { ...ORDER, strategyName: 'nobody' } },
    LOG('after it', { accountName: 'one' }),
    { kind: 'cancel-all', call: call('CancelAll'), scope: SCOPE },
    { kind: 'deactivate', call: call('Deactivate'), scope: { kind: 'account', accountName: 'two' } },
    { kind: 'deactivate', call: call('Deactivate'), scope: { kind: 'account', accountName: 'nobody' } },
  ]);
  await settle();
  assert.deepEqual(await outcomes('alert 1'), {
    isFinished: true,
    all: [
      'failed: no: name-unknown',
      'done: Written.',
      'done: Cancelling asked for.',
      'done: Deactivated by an alert: trading in two.',
      'failed: no: name-unknown',
    ],
  });
  assert.deepEqual(chats, [
    [null, 'PlaceOrder of s came to nothing: no: name-unknown'],
    ['one', 'after it'],
    [null, 'Deactivate of s came to nothing: no: name-unknown'],
  ]);
  assert.equal((await desk()).accounts.get('two')?.tradingOn, false);
  assert.ok((await logs()).includes('Deactivated by an alert: trading in two.'));
});

test('an order waits for the square-off before it, and is not placed when that failed', async (t) => {
  const { send, settle, pass, hold, exits, fill, outcomes, venues, service, desk } = await openAlerts(t);
  await hold();
  await send([SQUARE_OFF, PLACE]);
  await settle();
  assert.deepEqual([(await outcomes('alert 1')).all, exits().length], [[], 1]);
  await fill(exits()[0], 16_900);
  await settle();
  const placed = (await outcomes('alert 1')).all;
  assert.equal(placed[0], 'done: Squared off.');
  assert.match(placed[1] ?? '', /^done: Order \d+ placed in one\.$/);
  await fill(venues.testBroker.taken.at(-1), 17_000);
  venues.testBroker.setFaults({ ...NO_FAULTS, refuse: 1 });
  await send([SQUARE_OFF, PLACE]);
  await pass(10_100);
  assert.deepEqual((await outcomes('alert 2')).all, [
    'failed: The square-off did not come to an end: a position is still open.',
    'skipped: The order was not placed, because the square-off before it failed (action 1).',
  ]);
  venues.testBroker.setFaults(NO_FAULTS);
  await service.keepPositions(await desk(), SCOPE, call('Keep'));
});

test('a square-off that nothing follows is only asked for, one of a single position is an order', async (t) => {
  const { send, settle, hold, exits, fill, outcomes } = await openAlerts(t);
  await hold();
  const position = {
    strategyName: 's',
    accountName: 'one',
    instrumentKey: SHARE.key,
    product: 'Intraday',
    qty: 4,
    atLimit: false,
  } as const;
  const action: AlertAction = {
    kind: 'square-off',
    call: call('SquareOff'),
    what: { kind: 'position', position },
  };
  await send([action]);
  await settle();
  assert.match((await outcomes('alert 1')).all[0] ?? '', /^done: Order \d+ placed in one\.$/);
  await fill(exits()[0], 16_900);
  await send([action, PLACE]);
  await settle();
  assert.deepEqual((await outcomes('alert 2')).all, [], 'it has to be filled first');
  await fill(exits()[1], 16_900);
  await settle();
  assert.equal((await outcomes('alert 2')).all[0], 'done: Squared off.');
  await send([SQUARE_OFF]);
  await settle();
  assert.deepEqual((await outcomes('alert 3')).all, ['done: Square-off asked for.']);
  await fill(exits()[2], 16_900);
});

test('an option is chosen when the action runs, or the reason is given', async (t) => {
  const { send, settle, option, outcomes, logs } = await openAlerts(t);
  const chosen: AlertAction = { ...PLACE, instrument: { kind: 'chosen', selector: SELECTOR } };
  await send([chosen]);
  await settle();
  assert.match((await outcomes('alert 1')).all[0] ?? '', /^done: Order/);
  assert.ok((await logs()).includes(`Auto-Opt chose ${SHARE.symbol} (${SHARE.key}). It fits.`));
  option.isThere = false;
  await send([chosen]);
  await settle();
  assert.deepEqual((await outcomes('alert 2')).all, ['failed: No option fits.']);
});

test('what a stop left is resumed, and what was done is not repeated', async (t) => {
  const { send, settle, again, outcomes, venues, option, beforeCrash } = await openAlerts(t);
  const chosen: AlertAction = { ...PLACE, instrument: { kind: 'chosen', selector: SELECTOR } };
  const crash = beforeCrash();
  await send([chosen, LOG('after it')]);
  await settle();
  assert.deepEqual([venues.testBroker.taken.length, (await outcomes('alert 1')).isFinished], [1, false]);
  await crash();
  option.isThere = false;
  await again().start();
  await settle();
  const { isFinished, all } = await outcomes('alert 1');
  assert.deepEqual([isFinished, all.length, venues.testBroker.taken.length], [true, 2, 1]);
  assert.match(all[0] ?? '', /^done: Order \d+ placed in one\.$/);
});

test('[engine.E31] what was placed before a stop is not placed again, also where its answer cannot be read', async (t) => {
  const { send, settle, again, outcomes, venues, journal, store, beforeCrash } = await openAlerts(t);
  const crash = beforeCrash();
  await send([{ ...PLACE, instrument: { kind: 'chosen', selector: SELECTOR } }]);
  await settle();
  await crash();
  journal.findReply = async (ucc, key) => {
    const row = await store.journal.findReply(ucc, key);
    return row && { ...row, reply: row.reply.replace('strefId', 'strefID') };
  };
  await again().start();
  await settle();
  const { isFinished, all } = await outcomes('alert 1');
  assert.deepEqual([isFinished, venues.testBroker.taken.length], [true, 1]);
  assert.deepEqual(all, ['done: Placed before; its answer cannot be read: its strefID is unknown.']);
});

test('an alert that waited too long is not run, unless it already was', async (t) => {
  const { send, settle, again, outcomes, clock, venues, beforeCrash } = await openAlerts(t);
  const crash = beforeCrash();
  await send([PLACE, PLACE]);
  await settle();
  const before = venues.testBroker.taken.length;
  await crash();
  clock.advance(LIMITS.alertWaitSecondsMax * 1_000 + 1);
  await again().start();
  await settle();
  const { all } = await outcomes('alert 1');
  assert.deepEqual(
    [all[0], all[1], venues.testBroker.taken.length],
    [
      'done: Done before Spark was stopped.',
      before === 2
        ? 'done: Done before Spark was stopped.'
        : 'failed: The alert waited too long while Spark could not carry it out, so this was not done.',
      before,
    ],
  );
});

test('after a store failure the alert is retried until it works, and the failure is reported', async (t) => {
  const { send, settle, pass, outcomes, incidents, logs, journal, store } = await openAlerts(t);
  let failures = 1;
  journal.record = async (entry) => {
    const hasOutcome = alertsIn(entry).some((row) => row.outcomes.length > 0);
    if (hasOutcome && failures-- > 0) throw new Error('no disk');
    return store.journal.record(entry);
  };
  await send([LOG('one')]);
  await settle();
  assert.match(incidents.splice(0).join(), /Alert 1 could not be completed; trying again/);
  assert.equal((await outcomes('alert 1')).isFinished, false);
  await pass(1_100);
  assert.deepEqual(await outcomes('alert 1'), { isFinished: true, all: ['done: Written.'] });
  assert.equal((await logs()).filter((line) => line === 'one').length, 1);
});

test('alerts of one user wait for each other, up to a limit', async (t) => {
  const { send, settle, hold, exits, fill, outcomes } = await openAlerts(t);
  await hold();
  await send([SQUARE_OFF, PLACE]);
  await settle();
  for (let waiting = 1; waiting < LIMITS.alertsWaitingPerUser; waiting++)
    assert.equal((await send([LOG(`${waiting}`)])).kind, 'taken');
  assert.deepEqual(await send([LOG('one more')]), { kind: 'too-many' });
  assert.deepEqual((await outcomes('alert 2')).all, []);
  await fill(exits()[0], 16_900);
  await settle();
  assert.deepEqual((await outcomes('alert 2')).all, ['done: Written.']);
  assert.equal((await send([LOG('room again')])).kind, 'taken');
});

test('a failed notification stops nothing, and is reported', async (t) => {
  const { send, settle, outcomes, incidents } = await openAlerts(t);
  const unheard: AlertAction = {
    ...PLACE,
    call: { ...call('PlaceOrder'), about: 'unreachable' },
    order: { ...ORDER, strategyName: 'nobody' },
  };
  await send([unheard, LOG('after it')]);
  await settle();
  assert.deepEqual((await outcomes('alert 1')).all.at(-1), 'done: Written.');
  assert.match(incidents.splice(0).join(), /Alerts could not be run/);
});

test('[engine.O6] an alert for a desk of another process is stored, and carried out by that one, once', async (t) => {
  const here = createChangingOwnership();
  const there = createChangingOwnership();
  const place = await openAlerts(t, here.ownership);
  const owner = place.again(there.ownership);
  await place.send([LOG('hello', { accountName: null })]);
  await place.settle();
  assert.deepEqual(place.chats, []);
  assert.equal((await place.outcomes('alert 1')).isFinished, false);
  await owner.start();
  await there.take(UCC);
  await place.settle();
  assert.deepEqual(place.chats, [[null, 'hello']]);
  assert.equal((await place.outcomes('alert 1')).isFinished, true);
  await place.send([LOG('again', { accountName: null })]);
  await place.pass(5_000);
  assert.deepEqual(place.chats.slice(1), [[null, 'again']], 'it was stored while the desk was owned there');
});

test('[engine.O2] what an alert still has to do when its desk is left is done when it is taken up, and not before', async (t) => {
  const change = createChangingOwnership([UCC]);
  const place = await openAlerts(t, change.ownership);
  const isViewed = Promise.withResolvers<void>();
  place.delay.until = isViewed.promise;
  await place.send([PLACE]);
  await place.settle();
  change.leave(UCC);
  place.delay.until = Promise.resolve();
  isViewed.resolve();
  await place.alerts.settled();
  assert.deepEqual(place.venues.testBroker.taken, []);
  assert.equal((await place.outcomes('alert 1')).isFinished, false);
  await change.take(UCC);
  await place.settle();
  assert.equal(place.venues.testBroker.taken.length, 1);
  assert.equal((await place.outcomes('alert 1')).isFinished, true);
});

test('[engine.N194] a signal is handed over with its alert and the time at which that was stored, also when it is repeated after a crash', async (t) => {
  const { send, settle, outcomes, logs, signals, clock, beforeCrash, again } = await openAlerts(t);
  const signal = (name: string): AlertAction => ({
    ...{ kind: 'signal', call: call('Signal'), strategyName: 's', name },
  });
  const at = clock.now();
  await send([signal('unheard'), signal('breakout')]);
  await settle();
  assert.deepEqual(await outcomes('alert 1'), {
    isFinished: true,
    all: ['failed: Nobody asks for it.', 'done: It counts.'],
  });
  const said = (await logs()).filter((line) => line.startsWith('Nobody') || line.startsWith('It counts'));
  assert.deepEqual(said.toSorted(), ['It counts.', 'Nobody asks for it.']);
  const crash = beforeCrash();
  await send([signal('breakout')]);
  await settle();
  await crash();
  clock.advance(5_000);
  await again().start();
  await settle();
  const sent = { ucc: UCC, strategyName: 's' };
  assert.deepEqual(signals, [
    { ...sent, name: 'unheard', alert: 1, place: 0, at },
    { ...sent, name: 'breakout', alert: 1, place: 1, at },
    { ...sent, name: 'breakout', alert: 2, place: 0, at },
    { ...sent, name: 'breakout', alert: 2, place: 0, at },
  ]);
});
