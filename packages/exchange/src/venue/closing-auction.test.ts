import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KALYANI, SBIN, weekdaysWithAuction } from '../fixture/instruments.fixture.ts';
import { accepted, MORNING, openExchange, refusedCode } from '../fixture/open-exchange.fixture.ts';
import { openQuotedFloor } from '../fixture/open-quoted-floor.fixture.ts';
import type { ExchangeEvent } from '../index.ts';

const MINUTE = 60_000;
/** 15:15, 15:30 and 15:35 in India. */
const CLOSE = MORNING + 315 * MINUTE;
const MATCHING = CLOSE + 15 * MINUTE;
const END = CLOSE + 20 * MINUTE;

/** One second before continuous trading ends. */
const openAtTheEnd = () => openExchange({ sessions: weekdaysWithAuction, startsAt: CLOSE - 1_000 });

function lastOf(events: readonly ExchangeEvent[], tag: string): string {
  const mine = events.filter(({ order }) => order.tag === tag);
  const fills = mine.flatMap(({ trade }) => (trade ? [`${trade.qty}@${trade.pricePaise}`] : []));
  const last = mine.at(-1);
  return [...fills, last?.order.status, last && (last.at - CLOSE) / MINUTE].join(' ');
}

test('[exchange.Q114] limit orders of an auction share live on after continuous trading, its stops and other shares do not', () => {
  const { exchange, order, quote } = openAtTheEnd();
  const { lastPaise } = quote(SBIN);
  const far = order(SBIN, { pricePaise: lastPaise - 1_000 });
  const stop = order(SBIN, { type: 'SL-Limit', triggerPaise: lastPaise + 500, pricePaise: lastPaise + 600 });
  const other = order(KALYANI, { pricePaise: quote(KALYANI).lastPaise - 500 });
  for (const request of [far, stop, other]) accepted(exchange.submit(request));
  const events = [...exchange.advanceTo(CLOSE + MINUTE)];
  assert.equal(lastOf(events, stop.tag), 'expired 0');
  assert.equal(accepted(exchange.orderByTag('asha', far.tag))?.status, 'open');
  events.push(...exchange.advanceTo(END + MINUTE));
  assert.equal(lastOf(events, far.tag), 'expired 20');
  assert.equal(lastOf(events, other.tag), 'expired 15');
  assert.equal(exchange.nextDue(), null);
});

test('[exchange.Q114] in the auction nothing is taken or changed, and what waits can be cancelled', () => {
  const { exchange, order, quote } = openAtTheEnd();
  const { lastPaise } = quote(SBIN);
  const waits = order(SBIN, { pricePaise: lastPaise });
  accepted(exchange.submit(waits));
  exchange.advanceTo(CLOSE + 6 * MINUTE);
  assert.equal(refusedCode(exchange.submit(order(SBIN, { pricePaise: lastPaise }))), 'market-closed');
  const change = { pricePaise: lastPaise + 100 };
  assert.equal(refusedCode(exchange.replace('asha', waits.tag, change)), 'market-closed');
  accepted(exchange.cancel('asha', waits.tag));
  assert.equal(lastOf(exchange.advanceTo(END), waits.tag), 'cancelled 6');
});

test('[exchange.Q115] the auction ends at the last price: who offers it or better is filled at it, whole, and not before', () => {
  const { exchange, order, quote } = openAtTheEnd();
  const { lastPaise } = quote(SBIN);
  const [at, below, sale] = [
    order(SBIN, { pricePaise: lastPaise, qty: 500 }),
    order(SBIN, { pricePaise: lastPaise - SBIN.tickPaise, qty: 500 }),
    order(SBIN, { side: 'Sell', pricePaise: lastPaise + SBIN.tickPaise, owner: 'ravi' }),
  ];
  for (const request of [at, below, sale]) accepted(exchange.submit(request));
  const before = exchange.advanceTo(END - 1_000);
  assert.equal(lastOf(before, at.tag), `open ${-1_000 / MINUTE}`);
  const events = [...before, ...exchange.advanceTo(END)];
  assert.equal(lastOf(events, at.tag), `500@${lastPaise} filled 20`);
  assert.equal(lastOf(events, below.tag), 'expired 20');
  assert.equal(lastOf(events, sale.tag), 'expired 20');
  assert.equal(quote(SBIN).lastPaise, lastPaise);
});

test('[exchange.Q116] at quotes from outside the auction ends at the last price that is quoted once it is matched', () => {
  const { clock, say, send, storyOf } = openQuotedFloor(SBIN, {
    sessions: weekdaysWithAuction,
    startsAt: CLOSE - 2_000,
  });
  say(1000, [[999.9, 100]], [[1000.1, 100]]);
  const [high, low, sale, stop] = [
    send({ limit: 999, qty: 50 }),
    send({ limit: 998 }),
    send({ side: 'Sell', limit: 1_001 }),
    send({ side: 'Sell', trigger: 998, limit: 997 }),
  ].map(({ tag }) => tag) as [string, string, string, string];
  const stories = () => [high, low, sale, stop].map(storyOf);
  clock.set(CLOSE + 8 * MINUTE);
  say(990, [[990, 500]], [[990, 500]]);
  assert.deepEqual(stories(), ['open', 'open', 'open', 'expired'], 'nothing trades while orders are taken');
  clock.set(MATCHING + 90_000);
  say(998.5);
  assert.deepEqual(stories(), ['open', 'open', 'open', 'expired']);
  clock.set(END);
  assert.deepEqual(stories(), ['50@998.5 filled', 'expired', 'expired', 'expired']);
});

test('[exchange.Q116] without a price since then nothing is filled', () => {
  const { clock, say, send, storyOf, followed } = openQuotedFloor(SBIN, {
    sessions: weekdaysWithAuction,
    startsAt: CLOSE - 2_000,
  });
  say(1000, [[999.9, 100]], [[1000.1, 100]]);
  const { tag } = send({ limit: 999 });
  clock.set(MATCHING - 1);
  say(990);
  assert.deepEqual([...followed], [SBIN.key]);
  clock.set(END);
  assert.equal(storyOf(tag), 'expired');
  assert.deepEqual([...followed], []);
});

test('[exchange.Q117] after a restart in the auction its orders are carried on, and after it they expire', () => {
  for (const [restartsAt, story] of [
    [CLOSE + 5 * MINUTE, (paise: number) => `10@${paise} filled 20`],
    [END, () => 'expired 20'],
  ] as const) {
    const before = openAtTheEnd();
    const { lastPaise } = before.quote(SBIN);
    const [limit, stop] = [
      before.order(SBIN, { pricePaise: lastPaise, qty: 10 }),
      before.order(SBIN, { type: 'SL-Limit', triggerPaise: lastPaise + 500, pricePaise: lastPaise + 600 }),
    ];
    for (const request of [limit, stop]) accepted(before.exchange.submit(request));
    before.exchange.advanceTo(CLOSE - 1_000);
    const working = accepted(before.exchange.orders('asha'));
    const { exchange } = openExchange({ sessions: weekdaysWithAuction, startsAt: restartsAt });
    exchange.resume(working);
    const events = exchange.advanceTo(END);
    assert.equal(lastOf(events, limit.tag), story(lastPaise));
    assert.match(lastOf(events, stop.tag), /^expired/);
  }
});
