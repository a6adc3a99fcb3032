import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { AlertAction } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { UCC } from '../orders/order-service.fixture.ts';
import { call, LOG, openAlerts, PLACE } from './alert-runner.fixture.ts';
import { fingerprintOf, postFingerprintOf } from './instruction-alert.ts';

const POST: AlertAction = {
  kind: 'post',
  call: call('PriceAlert'),
  url: 'https://example.com/x',
  body: '{}',
};

async function open(t: TestContext) {
  const fixture = await openAlerts(t);
  const prepare = (actions: readonly AlertAction[], firing = 1) =>
    fixture.alerts.prepare({ ucc: UCC, fingerprint: fingerprintOf(7, firing), actions });
  const storedAlert = (fingerprint: string) => fixture.store.journal.findAlert(0, fingerprint);
  return {
    ...fixture,
    prepare,
    record: (prepared: Awaited<ReturnType<typeof prepare>>) =>
      fixture.store.journal.record({ ucc: UCC, at: fixture.clock.now(), writes: prepared.writes }),
    says: async (fingerprint: string) => {
      const row = await storedAlert(fingerprint);
      return [row?.finished, ...(row?.outcomes ?? []).map(({ kind, says }) => `${kind}: ${says}`)];
    },
  };
}

test('[engine.N133] actions of an instruction run when they are started, once, and a restart finds what was stored', async (t) => {
  const { prepare, record, settle, says, again, chats, venues } = await open(t);
  const never = await prepare([PLACE], 1);
  assert.ok(never.writes.length > 0);
  await settle();
  assert.equal(venues.testBroker.taken.length, 0, 'nothing of it is stored, so nothing happens');

  const first = await prepare([LOG('one', { accountName: null }), PLACE], 2);
  await record(first);
  first.start();
  await settle();
  assert.match(
    String(await says(fingerprintOf(7, 2))),
    /^true,done: Written\.,done: Order \d+ placed in one\.$/,
  );

  const crashed = await prepare([PLACE], 3);
  await record(crashed);
  const later = again();
  await later.start();
  await later.settled();
  assert.match(String(await says(fingerprintOf(7, 3))), /^true,done: Order \d+ placed in one\.$/);
  assert.equal(venues.testBroker.taken.length, 2);
  assert.deepEqual(chats, [[null, 'one']]);
});

test('[engine.N133] the end of an alert is told to those who wait for it', async (t) => {
  const { prepare, record, settle, alerts } = await open(t);
  const finished: string[] = [];
  alerts.onFinished(({ fingerprint }) => void finished.push(fingerprint));
  const prepared = await prepare([LOG('one')]);
  await record(prepared);
  prepared.start();
  await settle();
  assert.deepEqual(finished, [fingerprintOf(7, 1)]);
});

test('[engine.N131] a message is repeated with growing waits until it is taken, and nothing else waits for it', async (t) => {
  const { prepare, record, settle, pass, says, posts, answers } = await open(t);
  const busy = { kind: 'failed', says: 'it answered with status 503.', canRetry: true } as const;
  answers.push(busy, busy);
  const prepared = await prepare([LOG('one'), POST]);
  await record(prepared);
  prepared.start();
  await settle();
  assert.deepEqual(await says(fingerprintOf(7, 1)), [true, 'done: Written.']);
  assert.deepEqual([posts.length, await says(postFingerprintOf(7, 1))], [1, [false]]);
  await pass(1_000);
  await pass(1_999);
  assert.equal(posts.length, 2);
  await pass(1);
  await settle();
  assert.deepEqual(await says(postFingerprintOf(7, 1)), [true, 'done: Sent to example.com.']);
  assert.equal(new Set(posts.map(({ deliveryId }) => deliveryId)).size, 1, 'every attempt has the same id');
});

test('[engine.N131] it is given up where repeating is useless, and when its time is up', async (t) => {
  const { prepare, record, settle, pass, says, answers, chats } = await open(t);
  answers.push({ kind: 'failed', says: 'it answered with status 404.', canRetry: false });
  const refused = await prepare([POST], 1);
  await record(refused);
  refused.start();
  await settle();
  assert.deepEqual(await says(postFingerprintOf(7, 1)), [
    true,
    'failed: example.com did not take the message: it answered with status 404.',
  ]);
  assert.match(String(chats), /came to nothing: example\.com did not take the message/);
  answers.push(
    ...Array.from({ length: 50 }, () => ({ kind: 'failed', says: 'no.', canRetry: true }) as const),
  );
  const late = await prepare([POST], 2);
  await record(late);
  late.start();
  for (let seconds = 0; seconds <= LIMITS.alertWaitSecondsMax; seconds += 60) await pass(60_000);
  assert.equal((await says(postFingerprintOf(7, 2)))[0], true);
});

test('[engine.N131] a stop leaves a message to the next start', async (t) => {
  const { prepare, record, settle, says, posts, answers, alerts, again } = await open(t);
  answers.push({ kind: 'failed', says: 'no.', canRetry: true });
  const prepared = await prepare([POST]);
  await record(prepared);
  prepared.start();
  await settle();
  await alerts.close();
  assert.deepEqual(await says(postFingerprintOf(7, 1)), [false]);
  const later = again();
  await later.start();
  await later.settled();
  assert.deepEqual(await says(postFingerprintOf(7, 1)), [true, 'done: Sent to example.com.']);
  assert.equal(posts.length, 2);
});
