import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_ANSWER, openScripted } from './scripted-broker.fixture.ts';

const AT_171 = { type: 'Limit', limitPaise: 17_100, triggerPaise: null } as const;
const FILLED = { state: 'executed', filledQty: 10, filledValuePaise: 170_000 } as const;

/** An order of two slices, of which the second gets no answer. */
async function openSplit(...given: Parameters<typeof openScripted>) {
  const it = await openScripted(...given);
  const split = it.order(1, { slices: 2 });
  const { answer } = it.live;
  it.live.answer = async (slice, departure) =>
    slice.tag === split.second ? NO_ANSWER : answer(slice, departure);
  return { ...it, ...split, answer };
}

test('[engine.E30] a slice that was changed elsewhere is looked at, also when the one before it is done', async (t) => {
  const { live, order, first, second, planned, record, report, pass, slice, answer } = await openSplit(t);
  live.answer = answer;
  await record(planned(order));
  live.shown = [report(first, FILLED), report(second, { terms: AT_171 })];
  live.listener?.onReports([report(first, FILLED)]);
  await pass(100);
  live.looks = 0;
  live.listener?.onReports([report(second, { terms: AT_171 })]);
  await pass(100);
  assert.deepEqual([live.looks, slice(second).terms.limitPaise], [1, 17_100]);
});

test('[engine.E3] a slice that was given up and turns up is told, also when the one before it works', async (t) => {
  const { live, order, first, second, planned, record, report, pass, slice, incidents } = await openSplit(t);
  live.shown = [report(first)];
  await record(planned(order));
  await pass(31_000);
  assert.deepEqual([slice(first).status, slice(second).status], ['Placed', 'Rejected']);
  live.listener?.onReports([report(second)]);
  await pass(100);
  assert.equal(incidents.length, 1);
  assert.match(incidents[0] ?? '', /given up as lost/);
});

test('[engine.E3] a slice that an immediate book does not show is sent again, also when the one before it works', async (t) => {
  const { live, order, first, second, planned, record, report, pass } = await openSplit(t, {
    bookIsImmediate: true,
  });
  live.shown = [report(first)];
  await record(planned(order));
  await pass(1_500);
  assert.deepEqual(live.placed, [first, second, second]);
});

test('[engine.E28] another order under the tag of a slice does not stand for it because the one before it works', async (t) => {
  const { live, order, first, second, planned, record, report, pass, slice } = await openSplit(t);
  live.shown = [report(first)];
  live.found = [report(second, { ...FILLED, side: 'Sell' })];
  await record(planned(order));
  await pass(31_000);
  assert.equal(slice(second).status, 'Rejected');
});

test('[engine.E3] an order that the book shows is found, whatever else the book does not show', async (t) => {
  const it = await openScripted(t);
  it.live.answer = async () => NO_ANSWER;
  const [shown, lost] = [it.order(1), it.order(2)];
  it.live.shown = [it.report(shown.first)];
  await it.record(it.planned(shown.order), it.planned(lost.order));
  await it.pass(31_000);
  assert.deepEqual(
    [shown, lost].map(({ first }) => it.slice(first).status),
    ['Placed', 'Rejected'],
  );
});
