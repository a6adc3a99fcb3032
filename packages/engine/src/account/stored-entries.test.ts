import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SliceReport } from '@spark/core';
import { openScripted } from './scripted-broker.fixture.ts';

const REFUSED = { state: 'rejected', message: 'No margin.' } as const;

/** Two orders of which nothing is known; then a venue tells of both in one go. */
async function tellOfBoth(
  t: Parameters<typeof openScripted>[0],
  { second = {}, forwardTest = false }: { second?: Partial<SliceReport>; forwardTest?: boolean },
) {
  const it = await openScripted(t);
  for (const venue of [it.live, it.simulated]) venue.answer = () => new Promise(() => undefined);
  const [one, other] = [it.order(1), it.order(2, { forwardTest })];
  await it.record(it.planned(one.order), it.planned(other.order));
  it.live.listener?.onReports([it.report(one.first), it.report(other.first, second)]);
  await it.pass(100);
  return it.entries.at(-1)?.durability;
}

test('[engine.E5] what can be asked for again is kept first where it comes with what cannot', async (t) => {
  assert.equal(await tellOfBoth(t, {}), 'recoverable');
  assert.equal(await tellOfBoth(t, { second: REFUSED }), 'fsync');
  assert.equal(await tellOfBoth(t, { forwardTest: true }), 'fsync');
});

test('an entry says nothing of what did not change', async (t) => {
  const { entries, clock, order: newOrder, record, planned } = await openScripted(t);
  const { order } = newOrder(1);
  await record(planned(order));
  await record({ kind: 'order-reconciled', reftag: order.reftag, at: clock.now() });
  assert.deepEqual(
    entries
      .filter(({ durability }) => durability === 'fsync')
      .map(({ writes }) => writes.map(({ kind }) => kind)),
    [
      ['append-facts', 'put-orders', 'append-logs'],
      ['append-facts', 'put-orders'],
    ],
  );
});

test('[engine.E28] what cannot be true and is told after the end is told to a person, and not stored any more', async (t) => {
  for (const end of ['close', 'breakOff'] as const) {
    const {
      actor,
      entries,
      live,
      order: newOrder,
      record,
      planned,
      report,
      pass,
      incidents,
    } = await openScripted(t);
    const { order, first } = newOrder(1);
    await record(planned(order));
    await actor[end]();
    const { length } = entries;
    live.listener?.onReports([report(first, { filledQty: 11, filledValuePaise: 187_000 })]);
    await pass(100);
    assert.deepEqual([incidents.length, entries.length], [1, length], end);
  }
});

test('work of an account that fails is told with its name', async (t) => {
  const { live, order: newOrder, record, planned, incidents, pass } = await openScripted(t);
  live.answer = async () => {
    throw new Error('The adapter is wrong.');
  };
  await record(planned(newOrder(1).order));
  await pass(100);
  assert.deepEqual(incidents, ['Work on orders of account1 failed. Error: The adapter is wrong.']);
});
