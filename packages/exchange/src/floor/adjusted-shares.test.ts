import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InstrumentKey, Quote, ShareRatio } from '@spark/core';
import { createManualClock } from '@spark/testkit';
import { KALYANI, SBIN } from '../fixture/instruments.fixture.ts';
import { accepted, MORNING, openExchange, PUT } from '../fixture/open-exchange.fixture.ts';
import { createExchangeFloor, type ExchangeEvent } from '../index.ts';

const FIVE_OF_ONE: ShareRatio = { times: 5, per: 1 };

/** A floor whose share can be split while it runs. */
function openSplittable(made: ShareRatio | null = null) {
  let ratio = made;
  const clock = createManualClock(MORNING);
  const { exchange, order } = openExchange({ sharesMade: ({ key }) => (key === SBIN.key ? ratio : null) });
  const floor = createExchangeFloor({ exchange, clock, timers: clock });
  const newest = new Map<InstrumentKey, Quote>();
  const events: ExchangeEvent[] = [];
  floor.onEvents((some) => events.push(...some));
  const connection = floor.feed.open({
    onState: () => undefined,
    onQuotes: (quotes) => {
      for (const quote of quotes) newest.set(quote.key, quote);
    },
    onVoid: (keys) => {
      for (const key of keys) newest.delete(key);
    },
  });
  const split = () => {
    ratio = FIVE_OF_ONE;
    floor.adjust([SBIN.key]);
  };
  return { clock, exchange, floor, order, newest, events, connection, split };
}

const isNear = (paise: number, expected: number) => Math.abs(paise - expected) <= SBIN.tickPaise;

test('[exchange.P11] a share that was split has the prices of its shares of now at every instant; its contracts and other shares have theirs', () => {
  const [before, after] = [openSplittable(), openSplittable(FIVE_OF_ONE)].map(({ exchange }) => exchange);
  assert.ok(before && after);
  for (const hours of [0, 1, 3, 24, 25]) {
    const at = MORNING + hours * 3_600_000;
    before.advanceTo(at);
    after.advanceTo(at);
    const [one, other] = [before.quote(SBIN.key), after.quote(SBIN.key)];
    assert.ok(one && other);
    for (const field of ['lastPaise', 'openPaise', 'highPaise', 'lowPaise', 'previousClosePaise'] as const)
      assert.ok(isNear(other[field], one[field] / 5), `${field} ${one[field]} ${other[field]}`);
    assert.deepEqual(after.quote(PUT.key), before.quote(PUT.key));
    assert.deepEqual(after.quote(KALYANI.key), before.quote(KALYANI.key));
  }
  const day = MORNING - 3 * 86_400_000;
  const [was, is] = [before, after].map((it) => it.candles(SBIN.key, day, day + 60_000)[0]);
  assert.ok(was && is && isNear(is.closePaise, was.closePaise / 5));
});

test('[exchange.F7] when a share is split its orders expire unfilled, its prices are void, and the new ones come after a pause', () => {
  const { clock, floor, order, newest, events, connection, split } = openSplittable();
  connection.watch([SBIN.key, KALYANI.key]);
  clock.advance(1_000);
  const last = newest.get(SBIN.key)?.lastPaise ?? 0;
  const pricePaise = Math.round((last * 0.97) / SBIN.tickPaise) * SBIN.tickPaise;
  const { tag } = accepted(floor.submit(order(SBIN, { pricePaise, qty: 10 })));
  clock.advance(1_000);
  split();
  assert.deepEqual([newest.has(SBIN.key), newest.has(KALYANI.key)], [false, true]);
  clock.advance(1_000);
  const mine = events.filter((event) => event.order.tag === tag);
  assert.deepEqual([mine.at(-1)?.order.status, mine.at(-1)?.order.filledQty], ['expired', 0]);
  assert.equal(newest.has(SBIN.key), false, 'nobody has a price while holders are adjusted');
  clock.advance(2_000);
  const after = newest.get(SBIN.key)?.lastPaise ?? 0;
  assert.ok(after > last / 6 && after < last / 4, `${last} became ${after}`);
});

test('[exchange.F7] a floor that is closed within the pause leaves no timer', () => {
  const { clock, floor, connection, split } = openSplittable();
  connection.watch([SBIN.key]);
  clock.advance(1_000);
  split();
  floor.close();
  assert.equal(clock.nextDue(), null);
});
