import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { AlertAction, AlertRow } from '@spark/core';
import { entryWith } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { UCC } from '../orders/order-service.fixture.ts';
import {
  alertsIn,
  call,
  LOG,
  ORDER,
  openAlerts,
  PLACE,
  SELECTOR,
  SQUARE_OFF,
} from './alert-runner.fixture.ts';

/** The outcome of the action with this number is not stored at the first attempt. */
async function openFailing(t: TestContext, action: number) {
  const fixture = await openAlerts(t);
  let failures = 1;
  fixture.journal.record = async (entry) => {
    const outcomes = alertsIn(entry).map((row) => row.outcomes.length);
    if (outcomes.includes(action) && failures-- > 0) throw new Error('no disk');
    return fixture.store.journal.record(entry);
  };
  return fixture;
}

test('an option that was placed before the store failed is not chosen again', async (t) => {
  const fixture = await openFailing(t, 1);
  await fixture.send([{ ...PLACE, instrument: { kind: 'chosen', selector: SELECTOR } }]);
  await fixture.settle();
  fixture.incidents.splice(0);
  fixture.option.isThere = false;
  await fixture.pass(1_100);
  assert.match((await fixture.outcomes('alert 1')).all.join(), /^done: Order \d+ placed in one\.$/);
  assert.equal(fixture.option.asked, 1);
});

test('actions with a stored outcome are not repeated with the rest', async (t) => {
  const fixture = await openFailing(t, 2);
  await fixture.send([LOG('one'), LOG('two')]);
  await fixture.settle();
  fixture.incidents.splice(0);
  assert.deepEqual(await fixture.outcomes('alert 1'), { isFinished: false, all: ['done: Written.'] });
  await fixture.pass(1_100);
  const lines = (await fixture.logs()).filter((line) => line === 'one' || line === 'two');
  assert.deepEqual(lines, ['two', 'one'], 'the newest first');
  assert.equal((await fixture.outcomes('alert 1')).isFinished, true);
});

test('a store failure while the next action waits is reported once that is over', async (t) => {
  const fixture = await openFailing(t, 1);
  await fixture.hold();
  await fixture.send([LOG('one'), SQUARE_OFF, PLACE]);
  await fixture.settle();
  assert.deepEqual(fixture.incidents, []);
  await fixture.fill(fixture.exits()[0], 16_900);
  assert.match(fixture.incidents.splice(0).join(), /could not be completed/);
  await fixture.pass(1_100);
  assert.equal((await fixture.outcomes('alert 1')).isFinished, true);
});

test('an alert is run until the last moment of its time', async (t) => {
  const fixture = await openAlerts(t);
  const row = (id: number, at: number): AlertRow => ({
    ucc: UCC,
    webhookId: 1,
    fingerprint: `alert ${id}`,
    bodyHash: 'body',
    id,
    at,
    actions: [LOG(`${id}`)],
    outcomes: [],
    finished: false,
  });
  const earliest = fixture.clock.now() - LIMITS.alertWaitSecondsMax * 1_000;
  await fixture.store.journal.record(
    entryWith({ ucc: UCC, at: 0, alerts: [row(1, earliest), row(2, earliest - 1)] }),
  );
  await fixture.again().start();
  await fixture.settle();
  const [first, second] = [await fixture.outcomes('alert 1'), await fixture.outcomes('alert 2')];
  assert.deepEqual(first.all, ['done: Written.']);
  assert.match(second.all.join(), /^failed: The alert waited too long/);
});

test('however many alerts a stop left, each is resumed once', async (t) => {
  const fixture = await openAlerts(t);
  const at = fixture.clock.now();
  const ids = Array.from({ length: 501 }, (_, index) => index + 1);
  const rest = { ucc: UCC, webhookId: 1, bodyHash: 'body', at, outcomes: [], finished: false };
  const alerts = ids.map((id) => ({
    ...rest,
    id,
    fingerprint: `alert ${id}`,
    actions: [LOG('left')],
  }));
  await fixture.store.journal.record(entryWith({ ucc: UCC, at, alerts }));
  const service = fixture.again();
  await service.start();
  await service.settled();
  const lines = await fixture.store.journal.readLogs({ ucc: UCC, text: 'left', limit: 1_000 });
  assert.deepEqual([lines.length, (await fixture.outcomes('alert 501')).isFinished], [501, true]);
});

test('an owner is notified of a failed action by the name of its subject, if it has one', async (t) => {
  const fixture = await openAlerts(t);
  const failing = (about: string): AlertAction => ({
    ...PLACE,
    call: { ...call('PlaceOrder'), about },
    order: { ...ORDER, strategyName: 'nobody' },
  });
  await fixture.send([failing('s'), failing('')]);
  await fixture.settle();
  assert.deepEqual(
    fixture.chats.map(([, message]) => message.split(' came to nothing')[0]),
    ['PlaceOrder of s', 'PlaceOrder'],
  );
});

test('closing does not wait for a square-off', async (t) => {
  const fixture = await openAlerts(t);
  await fixture.hold();
  await fixture.send([SQUARE_OFF, PLACE]);
  await fixture.settle();
  await fixture.alerts.close();
  assert.equal((await fixture.outcomes('alert 1')).isFinished, false);
  assert.equal((await fixture.send([LOG('too late')])).kind, 'taken');
  await fixture.settle();
  assert.deepEqual((await fixture.outcomes('alert 2')).all, [], 'the next start runs it');
  await fixture.fill(fixture.exits()[0], 16_900);
});
