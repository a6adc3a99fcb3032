import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Candle, DAY_MS, type FeedState, istDay, istInstant, type Quote } from '@spark/core';
import { createManualClock } from '@spark/testkit';
import { instrumentsOf, KALYANI, NIFTY, optionOn, SBIN } from '../fixture/instruments.fixture.ts';
import { accepted, CALL, EXPIRY, MORNING, openExchange } from '../fixture/open-exchange.fixture.ts';
import {
  createExchangeFloor,
  type ExchangeEvent,
  type ExchangeFloorParts,
  type ExchangeParts,
} from '../index.ts';

function openFloor(
  parts: Partial<ExchangeParts> = {},
  others: Pick<ExchangeFloorParts, 'hasOrdersUnderWay' | 'steadyMs'> = {},
) {
  const clock = createManualClock(parts.startsAt ?? MORNING);
  const { exchange, order } = openExchange(parts);
  const floor = createExchangeFloor({ exchange, clock, timers: clock, ...others });
  const batches: (readonly Quote[])[] = [];
  const states: FeedState[] = [];
  const connect = () =>
    floor.feed.open({ onQuotes: (quotes) => batches.push(quotes), onState: (state) => states.push(state) });
  const published: ExchangeEvent[] = [];
  floor.onEvents((events) => published.push(...events));
  return { clock, exchange, floor, order, batches, states, connect, published };
}

test('[exchange.F1] without subscriptions and open orders no timer is set', () => {
  const { clock, floor, connect } = openFloor();
  assert.equal(clock.nextDue(), null);
  floor.quote(SBIN.key);
  assert.equal(clock.nextDue(), null);
  const connection = connect();
  clock.advance(0);
  assert.equal(clock.nextDue(), null, 'a connection that watches nothing costs nothing');
  connection.watch([SBIN.key]);
  assert.notEqual(clock.nextDue(), null);
  connection.unwatch([SBIN.key]);
  clock.advance(2000);
  assert.equal(clock.nextDue(), null);
});

test('[exchange.F2] the first quote follows at once, then one a second in a batch, each once', () => {
  const { clock, batches, states, connect, exchange } = openFloor();
  const connection = connect();
  connection.watch([SBIN.key, CALL.key, 'NSE:0']);
  connection.watch([SBIN.key]);
  assert.equal(batches.length, 0, 'never within the call');
  clock.advance(0);
  assert.deepEqual(states, ['connecting', 'open']);
  assert.deepEqual(
    batches.map((batch) => batch.map(({ key }) => key)),
    [[SBIN.key, CALL.key]],
  );
  clock.advance(3000);
  assert.equal(batches.length, 4);
  assert.deepEqual(
    batches.map((batch) => batch[0]?.at),
    [0, 1, 2, 3].map((second) => MORNING + second * 1000),
  );
  assert.deepEqual(batches[3]?.[0], exchange.quote(SBIN.key));
});

test('[exchange.F2] a long list is opened and published in parts, and every subscription gets a first quote before time passes', () => {
  const chain = chainOf(300);
  const keys = chain.map(({ key }) => key);
  const { clock, batches, connect } = openFloor({ instruments: instrumentsOf(...chain) });
  connect().watch(keys);
  clock.advance(0);
  const firsts = batches.splice(0);
  assert.deepEqual(
    firsts.flat().map(({ key }) => key),
    keys,
  );
  assert.ok(firsts.every((batch) => batch.length <= 16));
  clock.advance(1000);
  assert.deepEqual(
    batches.map((batch) => batch.length),
    [128, 128, 44],
  );
  assert.deepEqual(
    batches.flat().map(({ key }) => key),
    keys,
  );
});

function chainOf(count: number) {
  return Array.from({ length: count }, (_, index) =>
    optionOn(NIFTY, { expiry: EXPIRY, strikePaise: 2_300_000 + index * 5000, type: index % 2 ? 'CE' : 'PE' }),
  );
}

test('[exchange.H110] while an order is under way a long list is published part by part, and whole when the order is answered', () => {
  const keys = chainOf(300).map(({ key }) => key);
  let isBusy = true;
  const { clock, batches, connect, floor, order, published } = openFloor(
    { instruments: instrumentsOf(SBIN, ...chainOf(300)) },
    { hasOrdersUnderWay: () => isBusy },
  );
  connect().watch(keys);
  clock.advance(0);
  assert.equal(batches.length, 1, 'the next part waits');
  accepted(floor.submit(order(SBIN, { type: 'Market', qty: 10 })));
  clock.advance(0);
  assert.equal(published.at(-1)?.order.status, 'filled', 'the order does not');
  assert.equal(batches.length, 1, 'nor does it bring the part along');
  clock.advance(7);
  assert.equal(batches.length, 1, 'it has patience');
  clock.advance(1);
  clock.advance(8);
  assert.equal(batches.length, 3, 'and goes on all the same');
  isBusy = false;
  clock.advance(1);
  assert.deepEqual(
    batches.flat().map(({ key }) => key),
    keys,
  );
});

test('[exchange.H110] a subscription to few instruments is served before a long list, also while an order is under way', () => {
  const chain = chainOf(300);
  const startsAt = MORNING + 5 * 3_600_000;
  const { clock, batches, connect } = openFloor(
    { instruments: instrumentsOf(SBIN, ...chain), startsAt },
    { hasOrdersUnderWay: () => true },
  );
  const connection = connect();
  connection.watch(chain.map(({ key }) => key));
  clock.advance(0);
  batches.length = 0;
  connection.watch([SBIN.key]);
  clock.advance(0);
  assert.deepEqual(
    batches.flat().map(({ key }) => key),
    [SBIN.key],
  );
});

test('[exchange.H110] where steps take long a part ends early, and everyone gets a first quote all the same', () => {
  const keys = chainOf(40).map(({ key }) => key);
  let steadyMs = 0;
  const { clock, batches, connect } = openFloor(
    { instruments: instrumentsOf(...chainOf(40)) },
    { steadyMs: () => (steadyMs += 1) },
  );
  connect().watch(keys);
  clock.advance(0);
  assert.deepEqual(
    batches.map((batch) => batch.map(({ key }) => key)),
    keys.map((key) => [key]),
  );
});

test('[exchange.H110] where quotes take long those of a tick come in smaller parts, each of them once', () => {
  const keys = chainOf(80).map(({ key }) => key);
  let steadyMs = 0;
  const { clock, batches, connect } = openFloor(
    { instruments: instrumentsOf(...chainOf(80)) },
    { steadyMs: () => (steadyMs += 1) },
  );
  connect().watch(keys);
  clock.advance(0);
  batches.length = 0;
  clock.advance(1_000);
  assert.deepEqual(
    batches.map((batch) => batch.length),
    Array.from({ length: 10 }, () => 8),
  );
  assert.deepEqual(
    batches.flat().map(({ key }) => key),
    keys,
  );
});

test('[exchange.F2] late in the day a first quote takes several steps and equals that of a read in one step', () => {
  const startsAt = MORNING + 5 * 3_600_000;
  const { clock, batches, connect } = openFloor({ startsAt });
  const { exchange: other } = openFloor({ startsAt });
  connect().watch([CALL.key, SBIN.key]);
  clock.advance(0);
  assert.deepEqual(batches.flat(), [other.quote(CALL.key), other.quote(SBIN.key)]);
});

test('[exchange.F2] after the close nothing is published, and the next morning it continues', () => {
  const closing = MORNING + 315 * 60_000;
  const { clock, batches, connect } = openFloor({ startsAt: closing - 2000 });
  connect().watch([SBIN.key]);
  clock.advance(60_000);
  const times = batches.flat().map(({ at }) => at - closing);
  assert.deepEqual(times, [-2000, -1000], 'two ticks before the close, none after it');
  clock.set(MORNING + 86_400_000);
  assert.equal(batches.flat().at(-1)?.at, MORNING + 86_400_000);
});

test('[exchange.F2] a closed connection gets no more quotes', async () => {
  const { clock, batches, states, connect } = openFloor();
  const connection = connect();
  connection.watch([SBIN.key]);
  clock.advance(1000);
  await connection.close();
  const before = batches.length;
  clock.advance(5000);
  assert.equal(batches.length, before);
  assert.equal(states.at(-1), 'closed');
  assert.equal(clock.nextDue(), null);
});

test('[exchange.F3] events of orders are published after the call, in order, also with latency', () => {
  for (const latency of [
    { medianMs: 0, spread: 0 },
    { medianMs: 80, spread: 0.3 },
  ]) {
    const { clock, floor, order, published } = openFloor({ latency });
    accepted(floor.submit(order(SBIN, { type: 'Market', qty: 10 })));
    accepted(floor.submit(order(KALYANI, { type: 'Market', qty: 10 })));
    assert.equal(published.length, 0);
    clock.advance(500);
    assert.deepEqual(
      published.map(({ seq, order: it }) => [seq, it.key, it.status]),
      [
        [1, SBIN.key, 'open'],
        [2, SBIN.key, 'filled'],
        [3, KALYANI.key, 'open'],
        [4, KALYANI.key, 'filled'],
      ],
    );
    assert.ok((published[0]?.at ?? 0) <= MORNING + 300, 'within the latency, not at the next second');
    assert.equal(clock.nextDue(), null);
  }
});

test('[exchange.F3] a resting order is watched by the floor itself until it is filled or the day ends', () => {
  const { clock, floor, order, published } = openFloor();
  const { bids } = floor.quote(SBIN.key) ?? { bids: [] };
  accepted(floor.submit(order(SBIN, { pricePaise: (bids[0]?.pricePaise ?? 0) - 30_00, qty: 10 })));
  clock.set(MORNING + 6 * 3_600_000);
  assert.ok(['filled', 'expired'].includes(published.at(-1)?.order.status ?? ''));
  assert.equal(clock.nextDue(), null);
});

test('[exchange.F4] candles end with the last minute that is over, and continue the live ones', async () => {
  const { clock, batches, connect, floor } = openFloor();
  connect().watch([SBIN.key]);
  clock.advance(90_000);
  const candles = await floor.candleSource.candles({ key: SBIN.key, from: MORNING, to: MORNING + 600_000 });
  assert.equal(candles.length, 1, 'the minute under way and the future are not told');
  const prices = batches.flat().filter(({ at }) => at < MORNING + 60_000);
  assert.equal(candles[0]?.highPaise, Math.max(...prices.map(({ lastPaise }) => lastPaise)));
  assert.equal(candles[0]?.closePaise, prices.at(-1)?.lastPaise);
  const quarter = await floor.candleSource.candles({
    key: SBIN.key,
    from: MORNING - 90 * 86_400_000,
    to: MORNING,
  });
  assert.equal(new Set(quarter.map(({ at }) => at)).size, quarter.length, 'no minute twice');
  assert.ok(quarter.length > 60 * 360);
  await assert.rejects(floor.candleSource.candles({ key: SBIN.key, from: 0, to: MORNING }), /400 days/);
});

test('[exchange.F4] a day that is over has one candle of all its minutes, the same until a refresh and after it', async () => {
  const { floor } = openFloor();
  const { candles, dayCandle } = floor.candleSource;
  assert.ok(dayCandle);
  const today = istInstant(istDay(MORNING));
  await assert.rejects(dayCandle(SBIN.key, today), /only a day that has ended/);
  for (const { key } of [SBIN, NIFTY, CALL]) {
    for (let day = today - 21 * DAY_MS; day < today; day += DAY_MS) {
      const minutes = await candles({ key, from: day, to: day + DAY_MS - 60_000 });
      const first = await dayCandle(key, day);
      assert.deepEqual(first, dayOf(minutes, day));
      assert.equal(await dayCandle(key, day), first, 'it is kept');
    }
  }
  const yesterday = today - DAY_MS;
  const before = await dayCandle(SBIN.key, yesterday);
  floor.refresh();
  assert.deepEqual(await dayCandle(SBIN.key, yesterday), before);
});

test('[exchange.F6] few candles are made in one turn, and how many there will be is known before', async () => {
  const clock = createManualClock(MORNING);
  const { exchange } = openExchange();
  let inOrder = 0;
  let most = 0;
  const turn = async (): Promise<void> => {
    most = Math.max(most, inOrder);
    inOrder = 0;
  };
  const counted: typeof exchange = {
    ...exchange,
    candles: (key, from, to) => {
      const made = exchange.candles(key, from, to);
      inOrder += made.length;
      return made;
    },
  };
  const { candleSource } = createExchangeFloor({ exchange: counted, clock, timers: clock, turn });
  for (const days of [0, 1, 9, 90]) {
    const question = { key: SBIN.key, from: MORNING - days * DAY_MS, to: MORNING + DAY_MS };
    const made = await candleSource.candles(question);
    assert.equal(candleSource.candleCount?.(question), made.length);
  }
  assert.ok(most > 0 && most <= 64, `${most} candles in one turn`);
});

function dayOf(minutes: readonly Candle[], at: number): Candle | null {
  const [first] = minutes;
  const last = minutes.at(-1);
  if (!first || !last) return null;
  return {
    at,
    openPaise: first.openPaise,
    highPaise: Math.max(...minutes.map(({ highPaise }) => highPaise)),
    lowPaise: Math.min(...minutes.map(({ lowPaise }) => lowPaise)),
    closePaise: last.closePaise,
    volume: minutes.reduce((sum, { volume }) => sum + volume, 0),
    openInterest: last.openInterest,
  };
}

test('[exchange.F5] a closed floor has no timer', () => {
  const { clock, floor, order, connect } = openFloor();
  connect().watch([SBIN.key]);
  accepted(floor.submit(order(SBIN, { type: 'Market' })));
  floor.close();
  clock.advance(5000);
  assert.equal(clock.nextDue(), null);
});
