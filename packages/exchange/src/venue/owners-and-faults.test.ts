import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KALYANI, SBIN, weekdays } from '../fixture/instruments.fixture.ts';
import { accepted, MORNING, openExchange, refusedCode } from '../fixture/open-exchange.fixture.ts';
import { alwaysOpen } from '../index.ts';

test('[exchange.E6] an order is found by its tag, by its owner only, and a tag is used once', () => {
  const { exchange, order, best } = openExchange();
  const request = order(SBIN, { pricePaise: best(SBIN).bid.pricePaise - 1000, tag: 'SLICE1' });
  const placed = accepted(exchange.submit(request));
  assert.equal(accepted(exchange.orderByTag('asha', 'SLICE1'))?.id, placed.id);
  assert.equal(accepted(exchange.orderByTag('ravi', 'SLICE1')), null);
  assert.equal(refusedCode(exchange.cancel('ravi', 'SLICE1')), 'unknown-order');
  const twin = exchange.submit(request);
  assert.equal(refusedCode(twin), 'duplicate-tag');
  accepted(exchange.submit({ ...request, owner: 'ravi' }));
  assert.equal(accepted(exchange.orders('asha')).length, 1);
  assert.deepEqual(accepted(exchange.trades('ravi')), []);
});

test('[exchange.E10] a time-out after the accept leaves the order there, one before it does not; the tag shows which', () => {
  const { exchange, order } = openExchange();
  exchange.faults.plan({ fault: { kind: 'time-out-after-accept' }, times: 1, call: 'submit' });
  const taken = order(SBIN, { type: 'Market' });
  assert.deepEqual(exchange.submit(taken), { kind: 'unknown' });
  assert.equal(accepted(exchange.orderByTag('asha', taken.tag))?.status, 'filled');
  exchange.faults.plan({ fault: { kind: 'time-out-before-accept' }, times: 1 });
  const lost = order(SBIN, { type: 'Market' });
  assert.deepEqual(exchange.submit(lost), { kind: 'unknown' });
  assert.equal(accepted(exchange.orderByTag('asha', lost.tag)), null);
  assert.equal(exchange.submit(lost).kind, 'accepted', 'the fault befell one call only');
});

test('[exchange.E10] rejects, expired sessions and late answers affect the owner they were planned for', () => {
  const { exchange, order } = openExchange();
  exchange.faults.plan({ fault: { kind: 'session-expired' }, owner: 'asha' });
  assert.deepEqual(exchange.submit(order(SBIN, { type: 'Market' })), { kind: 'session-expired' });
  assert.deepEqual(exchange.orders('asha'), { kind: 'session-expired' });
  assert.equal(exchange.submit(order(SBIN, { type: 'Market', owner: 'ravi' })).kind, 'accepted');
  exchange.faults.clear();
  exchange.faults.plan({ fault: { kind: 'reject', what: 'Insufficient margin.' }, times: 1 });
  const rejected = exchange.submit(order(SBIN, { type: 'Market' }));
  assert.deepEqual(rejected, {
    kind: 'refused',
    refusal: { code: 'by-fault', what: 'Insufficient margin.' },
    delayMs: 0,
  });
  exchange.faults.plan({ fault: { kind: 'delay-answer', delayMs: 700 }, times: 1 });
  const late = exchange.submit(order(SBIN, { type: 'Market' }));
  assert.equal(late.kind === 'accepted' && late.delayMs, 700);
});

test('[exchange.E10] events are doubled, dropped, swapped and delayed as planned', () => {
  const { exchange, order } = openExchange();
  const statusesOf = (plan?: Parameters<typeof exchange.faults.plan>[0]) => {
    exchange.faults.clear();
    if (plan) exchange.faults.plan(plan);
    accepted(exchange.submit(order(SBIN, { type: 'Market' })));
    return exchange.advanceTo(exchange.now()).map((event) => event.order.status);
  };
  assert.deepEqual(statusesOf(), ['open', 'filled']);
  assert.deepEqual(statusesOf({ fault: { kind: 'duplicate' } }), ['open', 'open', 'filled', 'filled']);
  assert.deepEqual(statusesOf({ fault: { kind: 'mute' } }), []);
  assert.deepEqual(statusesOf({ fault: { kind: 'reorder' }, times: 1 }), ['filled', 'open']);
  assert.deepEqual(statusesOf({ fault: { kind: 'delay-event', delayMs: 1500 }, times: 1 }), ['filled']);
  assert.equal(exchange.nextDue(), MORNING + 1500, 'an event is still held back');
  assert.deepEqual(exchange.advanceTo(MORNING + 1000), []);
  assert.deepEqual(
    exchange.advanceTo(MORNING + 2000).map((event) => event.order.status),
    ['open'],
  );
});

test('[exchange.E12] live orders of an earlier life take their places again; what ended meanwhile expires', () => {
  const first = openExchange();
  const pricePaise = first.best(SBIN).bid.pricePaise - 2000;
  accepted(first.exchange.submit(first.order(SBIN, { pricePaise, qty: 9, tag: 'REST' })));
  const last = first.quote(KALYANI).lastPaise;
  const stop = { type: 'SL-Limit', triggerPaise: last + 500, pricePaise: last + 600, tag: 'STOP' } as const;
  accepted(first.exchange.submit(first.order(KALYANI, stop)));
  const known = accepted(first.exchange.orders('asha'));

  const second = openExchange({ startsAt: MORNING + 1000 });
  second.exchange.resume(known);
  assert.deepEqual(
    accepted(second.exchange.orders('asha')).map(({ tag, status, qty }) => [tag, status, qty]),
    [
      ['REST', 'open', 9],
      ['STOP', 'waiting', 1],
    ],
  );
  const next = accepted(second.exchange.submit(second.order(SBIN, { pricePaise, tag: 'NEXT' })));
  assert.ok(next.id > Math.max(...known.map(({ id }) => id)));

  const nextDay = openExchange({ startsAt: MORNING + 86_400_000 });
  nextDay.exchange.resume(known);
  const ended = nextDay.exchange.advanceTo(MORNING + 86_400_000);
  assert.deepEqual(
    ended.map(({ order }) => order.status),
    ['expired', 'expired'],
  );
});

test('[exchange.E12] a stop whose trigger was passed while the exchange was down is released when it is resumed', () => {
  const first = openExchange();
  const { lastPaise } = first.quote(KALYANI);
  const stop = { type: 'SL-Limit', triggerPaise: lastPaise + 10, pricePaise: lastPaise + 900 } as const;
  accepted(first.exchange.submit(first.order(KALYANI, stop)));
  const known = accepted(first.exchange.orders('asha'));
  first.runUntil(() => first.quote(KALYANI).lastPaise >= stop.triggerPaise);
  const second = openExchange({ startsAt: first.exchange.now() });
  second.exchange.resume(known);
  const [resumed] = accepted(second.exchange.orders('asha'));
  assert.equal(resumed?.status, 'filled');
});

test('[exchange.E12] where trading never stops, an order of the day before is resumed; without a limit it gets a protective one', () => {
  const yesterday = openExchange({ sessions: alwaysOpen });
  const request = yesterday.order(SBIN, { type: 'Market', qty: 5, tag: 'REST' });
  const { exchange, quote } = openExchange({ sessions: alwaysOpen, startsAt: MORNING + 86_400_000 });
  exchange.resume([
    {
      ...request,
      status: 'open',
      filledQty: 2,
      filledPaise: 200_000,
      submittedAt: MORNING,
      changedAt: MORNING,
      reason: null,
    },
  ]);
  const [resumed] = accepted(exchange.orders('asha'));
  assert.deepEqual([resumed?.id, resumed?.status, resumed?.filledQty], [1, 'filled', 5]);
  assert.ok((resumed?.pricePaise ?? 0) > quote(SBIN).lastPaise);
  assert.ok((resumed?.filledPaise ?? 0) > 200_000);
});

test('[exchange.E12] a calendar that changed counts after a refresh', () => {
  let isHoliday = false;
  const { exchange, order } = openExchange({
    sessions: (day, instrument) => (isHoliday ? null : weekdays(day, instrument)),
  });
  accepted(exchange.submit(order(SBIN, { type: 'Market' })));
  isHoliday = true;
  exchange.refresh();
  assert.equal(refusedCode(exchange.submit(order(SBIN, { type: 'Market' }))), 'market-closed');
});
