import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FeedState, InstrumentKey, Quote } from '@spark/core';
import { createManualClock, createScriptedFeed, quoteOf, type ScriptedFeed } from '@spark/testkit';
import fc from 'fast-check';
import { createLiveCandles } from '../candles/live-candles.ts';
import { createQuoteHub } from '../hub/quote-hub.ts';
import { createRankedFeed } from './ranked-feed.ts';
import { RANKED_RULES } from './ranked-source.ts';

const { silentAfterMs, lingerMs } = RANKED_RULES;

function stage({ capacities = [100, 100], isOpen = (): boolean => true } = {}) {
  const clock = createManualClock();
  const feeds = capacities.map((_, at) => createScriptedFeed({ name: `feed ${at + 1}` }));
  const ranked = createRankedFeed('brokers', { clock, timers: clock, isOpen });
  const sources = feeds.map((feed, at) => ({ feed, capacity: capacities[at] ?? 0 }));
  ranked.setSources(sources);
  const published: Quote[] = [];
  const gaps: InstrumentKey[] = [];
  const states: FeedState[] = [];
  const connection = ranked.open({
    onQuotes: (quotes) => published.push(...quotes),
    onState: (state) => states.push(state),
    onGap: (keys) => gaps.push(...keys),
  });
  clock.advance(0);
  const prices = () => published.map(({ lastPaise }) => lastPaise);
  const [one, two] = feeds;
  assert.ok(one !== undefined && two !== undefined);
  const say = (feed: ScriptedFeed, lastPaise: number, key = 'NSE:212') =>
    feed.push(quoteOf({ key, at: clock.now(), lastPaise, volume: lastPaise }));
  return { clock, ranked, connection, sources, feeds, one, two, published, prices, gaps, states, say };
}

test('[prices.G1] an instrument is subscribed at the best feed alone, and only its prices are published', () => {
  const { connection, one, two, say, prices, states } = stage();
  connection.watch(['NSE:212', 'NSE:212']);
  assert.deepEqual([one.asked, two.asked], [['+NSE:212'], []]);
  say(one, 1);
  say(two, 2);
  assert.deepEqual(prices(), [1]);
  assert.deepEqual(states, ['open']);
  connection.unwatch(['NSE:212']);
  say(one, 3);
  assert.deepEqual([one.asked, prices()], [['+NSE:212', '-NSE:212'], [1]]);
});

test('[prices.G2] after three seconds of silence the next feed helps out, without a double, and the gap is marked', () => {
  const { clock, connection, ranked, one, two, say, prices, gaps } = stage();
  connection.watch(['NSE:212']);
  say(one, 1);
  clock.advance(silentAfterMs - 1);
  assert.deepEqual(two.asked, []);
  clock.advance(1);
  assert.deepEqual(two.asked, ['+NSE:212']);
  two.push(quoteOf({ at: clock.now() - silentAfterMs, lastPaise: 1, volume: 1 }));
  assert.deepEqual([prices(), gaps], [[1], []], 'the price that was told already is not told again');
  say(two, 2);
  assert.deepEqual([prices(), gaps], [[1, 2], ['NSE:212']]);
  assert.equal(ranked.sourceOf('NSE:212'), 'feed 2');
  say(two, 3);
  assert.deepEqual([prices(), gaps], [[1, 2, 3], ['NSE:212']], 'a gap is marked once');
});

test('[prices.G3] the better feed takes over again as soon as it speaks, and the other is left a while later', () => {
  const { clock, connection, one, two, say, prices, gaps } = stage();
  connection.watch(['NSE:212']);
  say(one, 1);
  clock.advance(silentAfterMs);
  say(two, 2);
  clock.advance(500);
  say(one, 3);
  say(two, 4);
  assert.deepEqual(prices(), [1, 2, 3], 'from here on the better one alone is heard');
  assert.equal(gaps.length, 1, 'nothing was missed on the way back');
  for (let passed = 0; passed < lingerMs; passed += 1_000) {
    assert.ok(two.watched.has('NSE:212'), 'and yet it stays at hand');
    clock.advance(1_000);
    say(one, 10 + passed);
  }
  assert.deepEqual(two.asked, ['+NSE:212', '-NSE:212']);
  assert.deepEqual(one.asked, ['+NSE:212'], 'the better one was never left');
});

test('[prices.G3] on the way back the same price is not published twice', () => {
  const { clock, connection, ranked, one, two, say, prices } = stage();
  connection.watch(['NSE:212']);
  say(one, 1);
  clock.advance(silentAfterMs);
  say(two, 2);
  say(one, 2);
  assert.deepEqual(prices(), [1, 2]);
  assert.equal(ranked.sourceOf('NSE:212'), 'feed 1');
});

test('[prices.G2] while the market sleeps silence means nothing', () => {
  let isOpen = false;
  const { clock, connection, two } = stage({ isOpen: () => isOpen });
  connection.watch(['NSE:212']);
  clock.advance(60_000);
  assert.deepEqual(two.asked, []);
  isOpen = true;
  clock.advance(silentAfterMs);
  assert.deepEqual(two.asked, ['+NSE:212']);
});

test('[prices.G4] a feed that closes hands all its instruments over at once, and gets them back when it opens', () => {
  const { clock, connection, one, two, say, prices, gaps, states } = stage();
  connection.watch(['NSE:212']);
  say(one, 1);
  one.say('closed');
  assert.deepEqual(two.asked, ['+NSE:212']);
  clock.advance(100);
  say(two, 2);
  assert.deepEqual([prices(), gaps], [[1, 2], ['NSE:212']]);
  one.say('open');
  assert.deepEqual(one.asked, ['+NSE:212', '-NSE:212', '+NSE:212']);
  clock.advance(100);
  say(two, 3);
  say(one, 4);
  assert.deepEqual([prices(), gaps.length], [[1, 2, 3, 4], 1], 'until it speaks the other goes on');
  two.say('closed');
  one.say('closed');
  assert.deepEqual(states, ['open', 'closed']);
});

test('[prices.G5] a feed gets no more than it carries; the rest goes to the next, and moves up when there is room', () => {
  const { connection, one, two, feeds } = stage({ capacities: [2, 1] });
  const third = feeds[2];
  assert.equal(third, undefined);
  connection.watch(['NSE:1', 'NSE:2', 'NSE:3', 'NSE:4']);
  assert.deepEqual([[...one.watched], [...two.watched]], [['NSE:1', 'NSE:2'], ['NSE:3']]);
  connection.unwatch(['NSE:3']);
  assert.deepEqual([...two.watched], ['NSE:4'], 'who had no place gets one');
  connection.unwatch(['NSE:1']);
  assert.deepEqual(
    [[...one.watched], [...two.watched]],
    [['NSE:2'], ['NSE:4']],
    'no instrument is moved without need',
  );
});

test('[prices.G6] feeds come and go while others publish', async () => {
  const { clock, connection, ranked, sources, one, two, say, prices } = stage();
  connection.watch(['NSE:212']);
  say(one, 1);
  const third = createScriptedFeed({ name: 'feed 3' });
  ranked.setSources([{ feed: third, capacity: 5 }, ...sources]);
  assert.ok(third.watched.has('NSE:212'));
  say(one, 2);
  clock.advance(1);
  say(third, 3);
  ranked.setSources([...sources.slice(1)]);
  assert.ok(one.isClosed() && third.isClosed());
  assert.ok(two.watched.has('NSE:212'));
  clock.advance(1);
  say(third, 4);
  say(two, 5);
  assert.deepEqual(prices(), [1, 2, 3, 5]);
  await connection.close();
  assert.ok(two.isClosed());
  assert.equal(clock.nextDue(), null);
});

test('[prices.G2] when all feeds are silent all are tried one after the other, within bounds', () => {
  const { clock, connection, one, two } = stage();
  connection.watch(['NSE:212']);
  clock.advance(10 * 60_000);
  assert.deepEqual(one.asked, ['+NSE:212'], 'the best is never left');
  assert.ok(two.asked.length <= 2 * Math.ceil((10 * 60_000) / lingerMs), `${two.asked.length} questions`);
});

test('[prices.G2] the hub shows a price after a gap as stale, and no candle across it as whole', () => {
  const { clock, ranked, one, two, say } = stage();
  const hub = createQuoteHub({ feed: ranked, clock, timers: clock });
  clock.advance(0);
  const candles: [number, boolean][] = [];
  createLiveCandles({ hub, clock, timers: clock }).listen(
    ({ candle, isWhole }) => void candles.push([candle.at % 3_600_000, isWhole]),
  );
  hub.read(() => {}).follow(['NSE:212']);
  const minute = (seconds: number, feed: ScriptedFeed, price: number) => {
    clock.advance(seconds * 1_000);
    say(feed, price);
  };
  minute(0, one, 1);
  for (let tick = 0; tick < 30; tick += 1) minute(2, one, 10 + tick);
  one.say('connecting');
  clock.advance(silentAfterMs);
  for (let tick = 0; tick < 60; tick += 1) minute(2, two, 100 + tick);
  const begun = candles[0]?.[0] ?? 0;
  assert.deepEqual(
    candles.map(([at, isWhole]) => [(at - begun) / 60_000, isWhole]),
    [
      [0, true],
      [1, false],
      [2, true],
    ],
  );
});

test('[prices.G7] a feed that stamps its prices ahead of the clock does not silence the others', () => {
  const { clock, connection, one, two, say, published, prices } = stage();
  connection.watch(['NSE:212']);
  one.push(quoteOf({ at: clock.now() + 3_600_000, lastPaise: 1, volume: 1 }));
  clock.advance(silentAfterMs);
  say(two, 2);
  assert.deepEqual(prices(), [1, 2]);
  assert.ok(published.every(({ at }) => at <= clock.now()));
});

test('[prices.G1] whatever feeds do, each price is published at most once, time never runs back, and no feed is subscribed beyond its bound', () => {
  const keys = ['NSE:1', 'NSE:2', 'NSE:3'];
  const which = fc.integer({ min: 0, max: 2 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('say' as const), feed: which, key: fc.constantFrom(...keys) }),
    fc.record({
      kind: fc.constant('state' as const),
      feed: which,
      state: fc.constantFrom<FeedState>('open', 'closed', 'connecting'),
    }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 40_000 }) }),
    fc.record({ kind: fc.constant('watch' as const), key: fc.constantFrom(...keys) }),
    fc.record({ kind: fc.constant('unwatch' as const), key: fc.constantFrom(...keys) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (script) => {
      const { clock, connection, feeds, published, say } = stage({ capacities: [2, 1, 3] });
      let price = 0;
      for (const step of script) {
        if (step.kind === 'pass') clock.advance(step.ms);
        else if (step.kind === 'watch') connection.watch([step.key]);
        else if (step.kind === 'unwatch') connection.unwatch([step.key]);
        else if (step.kind === 'state') feeds[step.feed]?.say(step.state);
        else {
          const feed = feeds[step.feed];
          price += 1;
          if (feed?.watched.has(step.key)) say(feed, price, step.key);
        }
        for (const [at, feed] of feeds.entries()) assert.ok(feed.watched.size <= ([2, 1, 3][at] ?? 0));
      }
      assert.equal(new Set(published.map(({ lastPaise }) => lastPaise)).size, published.length);
      for (const key of keys) {
        const times = published.filter((quote) => quote.key === key).map(({ at }) => at);
        assert.deepEqual(
          times,
          times.toSorted((a, b) => a - b),
        );
      }
    }),
  );
});
