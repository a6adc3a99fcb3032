import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlaceOutcome } from '@spark/core';
import { NO_ANSWER, openScripted } from './scripted-broker.fixture.ts';

const WAITS = () => new Promise<never>(() => undefined);

test('[engine.E13] what left without an answer is not handed on as unsent when the account is closed meanwhile', async (t) => {
  const { live, actor, order: newOrder, planned, record, quiet, pass, neverLeft } = await openScripted(t);
  const { promise, resolve } = Promise.withResolvers<PlaceOutcome>();
  live.answer = (_, { mayLeave }) => {
    mayLeave();
    return promise;
  };
  await record(planned(newOrder(1).order));
  resolve(NO_ANSWER);
  await new Promise(setImmediate);
  // The answer is on its way to the disk.
  await actor.close();
  await quiet();
  await pass(1_000);
  assert.deepEqual([...neverLeft], []);
});

test('[engine.E9] what is cancelled before it leaves is not handed on as unsent', async (t) => {
  const { live, clock, order: newOrder, planned, record, pass, slice, neverLeft } = await openScripted(t);
  const { order, first } = newOrder(1);
  await record(planned(order), {
    kind: 'cancel-asked',
    reftag: order.reftag,
    at: clock.now(),
    why: 'user',
  });
  await pass(100);
  assert.deepEqual([slice(first).status, live.placed, [...neverLeft]], ['Cancelled', [], []]);
});

test('[engine.E13] what is refused before it leaves is not handed on as unsent', async (t) => {
  const { live, actor, order: newOrder, planned, record, pass, slice, neverLeft } = await openScripted(t);
  live.answer = async () => ({ kind: 'refused', reason: 'There is no session.' });
  const { order, first } = newOrder(1);
  await record(planned(order));
  await pass(100);
  assert.equal(slice(first).status, 'Rejected');
  await actor.close();
  assert.deepEqual([...neverLeft], []);
});

test('[engine.E13] what an account that broke had not sent is handed on once', async (t) => {
  const { live, actor, open, order: newOrder, planned, record, pass, neverLeft } = await openScripted(t);
  const { answer } = live;
  live.answer = WAITS;
  const { order, first } = newOrder(1);
  await record(planned(order));
  actor.breakOff();
  assert.deepEqual([...neverLeft], [first]);
  live.answer = answer;
  await open();
  await pass(100);
  assert.deepEqual([live.placed, [...neverLeft]], [[first, first], []]);
  await actor.close();
  assert.deepEqual([...neverLeft], [], 'it is sent by now');
});
