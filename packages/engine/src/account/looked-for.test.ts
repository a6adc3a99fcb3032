import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_ANSWER, openScripted } from './scripted-broker.fixture.ts';

const AT_171 = { type: 'Limit', limitPaise: 17_100, triggerPaise: null } as const;

/** An order of one slice that works, or that got no answer. */
async function openOne(
  t: Parameters<typeof openScripted>[0],
  { isAnswered = true, bookIsImmediate = false } = {},
) {
  const it = await openScripted(t, { bookIsImmediate });
  const { order, first: tag } = it.order(1);
  if (isAnswered) it.live.shown = [it.report(tag)];
  else it.live.answer = async () => NO_ANSWER;
  await it.record(it.planned(order));
  it.live.looks = 0;
  return { ...it, order, tag };
}

test('[engine.E3] what is sent again without an answer is looked for again', async (t) => {
  const { live, pass } = await openOne(t, { isAnswered: false, bookIsImmediate: true });
  await pass(10_000);
  assert.ok(live.placed.length >= 3, `sent ${live.placed.length} times`);
});

test('[engine.E3] a clock that is set neither ends the half minute early nor makes it longer', async (t) => {
  const { pass, slice, tag, setAhead, live } = await openOne(t, { isAnswered: false });
  await pass(2_000);
  setAhead(3_600_000);
  await pass(10_000);
  assert.equal(slice(tag).status, 'Pending');
  setAhead(-3_600_000);
  await pass(22_000);
  assert.equal(slice(tag).status, 'Rejected');
  assert.equal(live.placed.length, 1);
});

test('[engine.E13] an account that broke gives nothing up that it was looking for', async (t) => {
  const { actor, pass, incidents } = await openOne(t, { isAnswered: false });
  await pass(2_000);
  actor.breakOff();
  await pass(60_000);
  assert.deepEqual(incidents, []);
});

test('[engine.E10] a numbered order that is neither in the book nor found by its tag is cancelled', async (t) => {
  const { live, actor, until, pass, slice, tag } = await openOne(t);
  live.shown = [];
  live.found = [];
  await until(actor.reconcile());
  await pass(31_000);
  assert.equal(slice(tag).status, 'Cancelled');
});

test('[engine.E3] what was given up and turns up in the book is told as well', async (t) => {
  const { live, actor, until, pass, incidents, report, tag } = await openOne(t, { isAnswered: false });
  await pass(31_000);
  live.shown = [report(tag)];
  await until(actor.reconcile());
  assert.equal(incidents.length, 1);
  assert.match(incidents[0] ?? '', /given up as lost/);
});

test('[engine.E28] another order that only the book shows under a tag of ours is told', async (t) => {
  const { live, pass, incidents, report, tag } = await openOne(t, { isAnswered: false });
  live.shown = [report(tag, { side: 'Sell' })];
  await pass(2_000);
  assert.equal(incidents.length, 1);
  assert.match(incidents[0] ?? '', /cannot be true/);
});

test('[engine.E30] neither a cancel that is asked for nor what cannot be true is a reason to look at the book', async (t) => {
  const { live, order, record, clock, report, tag, pass, incidents } = await openOne(t);
  const overfilled = { state: 'executed', filledQty: 11, filledValuePaise: 187_000 } as const;
  live.listener?.onReports([report(tag, { ...overfilled, terms: AT_171 })]);
  await pass(100);
  assert.deepEqual([incidents.length, live.looks], [1, 0]);
  await record({ kind: 'cancel-asked', reftag: order.reftag, at: clock.now(), why: 'user' });
  live.listener?.onReports([report(tag, { terms: AT_171 })]);
  await pass(100);
  assert.equal(live.looks, 0);
});

test('[engine.N130] the book of a broker says nothing about forward tests, which it cannot show', async (t) => {
  const { live, simulated, record, planned, order: newOrder, report, pass } = await openScripted(t);
  const [real, tried] = [newOrder(1), newOrder(2, { forwardTest: true })];
  live.shown = [report(real.first)];
  simulated.shown = [report(tried.first)];
  await record(planned(real.order), planned(tried.order));
  simulated.looks = 0;
  live.listener?.onGap();
  await pass(2_000);
  assert.equal(simulated.looks, 0);
});
