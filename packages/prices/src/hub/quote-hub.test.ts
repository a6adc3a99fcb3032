import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock, createScriptedFeed, quoteOf } from '@spark/testkit';
import fc from 'fast-check';
import { createQuoteHub, HUB_RULES, HubFullError, type HubRules } from './quote-hub.ts';

function stage(rules: Partial<HubRules> = {}, isOpen?: () => boolean) {
  const clock = createManualClock();
  const feed = createScriptedFeed();
  const hub = createQuoteHub({ feed, clock, timers: clock, rules, ...(isOpen ? { isOpen } : {}) });
  return { clock, feed, hub };
}

test('[prices.P1] an instrument is watched at its first reader and left a while after the last', () => {
  const { clock, feed, hub } = stage();
  const [one, two] = [hub.read(() => {}), hub.read(() => {})];
  one.follow(['NSE:212', 'NSE:212']);
  one.follow(['NSE:212']);
  two.follow(['NSE:212', 'NSE:26000']);
  assert.deepEqual(feed.asked, ['+NSE:212', '+NSE:26000']);
  one.close();
  clock.advance(HUB_RULES.graceMs * 2);
  assert.deepEqual([...feed.watched], ['NSE:212', 'NSE:26000'], 'someone still reads');
  two.leave(['NSE:212', 'BSE:1']);
  clock.advance(HUB_RULES.graceMs - 1);
  assert.ok(feed.watched.has('NSE:212'), 'within the grace time');
  clock.advance(1);
  assert.deepEqual([...feed.watched], ['NSE:26000']);
  assert.equal(hub.watchedCount(), 1);
});

test('[prices.P1] a reader that comes back within the grace time costs nothing', () => {
  const { clock, feed, hub } = stage();
  const reading = hub.read(() => {});
  for (let round = 0; round < 10; round += 1) {
    reading.follow(['NSE:212']);
    reading.leave(['NSE:212']);
    clock.advance(HUB_RULES.graceMs / 2);
  }
  reading.follow(['NSE:212']);
  clock.advance(HUB_RULES.graceMs * 3);
  assert.deepEqual(feed.asked, ['+NSE:212']);
});

test('[prices.P1] of instruments that nobody reads any more a bounded number stays watched, the last ones that were left', () => {
  const { clock, feed, hub } = stage({ unreadMax: 2 });
  const [one, two] = [hub.read(() => {}), hub.read(() => {})];
  one.follow(['NSE:1', 'NSE:2', 'NSE:3', 'NSE:4']);
  two.follow(['NSE:4']);
  one.leave(['NSE:1', 'NSE:2', 'NSE:4']);
  assert.deepEqual(
    [...feed.watched],
    ['NSE:1', 'NSE:2', 'NSE:3', 'NSE:4'],
    'two are unread, and one has another reader',
  );
  two.follow(['NSE:1']);
  two.leave(['NSE:1']);
  one.leave(['NSE:3']);
  assert.deepEqual([...feed.watched], ['NSE:1', 'NSE:3', 'NSE:4'], 'the second was left first');
  two.close();
  assert.deepEqual([...feed.watched], ['NSE:3', 'NSE:4']);
  clock.advance(HUB_RULES.graceMs);
  assert.deepEqual([[...feed.watched], hub.watchedCount(), clock.nextDue()], [[], 0, null]);
});

test('[prices.P2] a slow reader gets the newest price of each instrument, once', () => {
  const { clock, feed, hub } = stage();
  let published = 0;
  const reading = hub.read(() => {
    published += 1;
  });
  reading.follow(['NSE:212', 'NSE:26000']);
  for (let price = 1; price <= 1_000; price += 1) {
    feed.push(quoteOf({ at: clock.now(), lastPaise: price }));
    feed.push(quoteOf({ key: 'NSE:26000', at: clock.now(), lastPaise: price * 2 }));
  }
  assert.equal(published, 1, 'told once until it has taken something');
  const prices = reading.take(10).map(({ quote }) => [quote.key, quote.lastPaise]);
  assert.deepEqual(prices, [
    ['NSE:212', 1_000],
    ['NSE:26000', 2_000],
  ]);
  assert.deepEqual(reading.take(10), []);
});

test('[prices.P2] whatever the pace of a reader, the last price of every instrument arrives, and none goes back in time', () => {
  const keys = ['NSE:1', 'NSE:2', 'NSE:3'];
  const push = fc.record({ key: fc.constantFrom(...keys), step: fc.integer({ min: -2, max: 1 }) });
  const take = fc.integer({ min: 0, max: 4 });
  fc.assert(
    fc.property(fc.array(fc.oneof(push, take), { maxLength: 200 }), (script) => {
      const { clock, feed, hub } = stage();
      const reading = hub.read(() => {});
      reading.follow(keys);
      const sent = new Map<string, number>();
      const seen = new Map<string, number>();
      const see = (most: number) => {
        for (const { quote } of reading.take(most)) {
          assert.ok(
            quote.at >= (seen.get(quote.key) ?? 0),
            'a reader never sees an older price after a newer one',
          );
          seen.set(quote.key, quote.at);
        }
      };
      for (const action of script) {
        if (typeof action === 'number') see(action);
        else {
          const at = clock.now() + action.step;
          clock.advance(1);
          feed.push(quoteOf({ key: action.key, at }));
          sent.set(action.key, Math.max(at, sent.get(action.key) ?? 0));
        }
      }
      see(keys.length);
      assert.deepEqual(seen, new Map([...sent].filter(([key]) => seen.has(key))));
      assert.deepEqual([...seen.keys()].sort(), [...sent.keys()].sort());
      assert.equal(reading.hasNews(), false);
    }),
  );
});

test('[prices.P2] leaving and following again does not make a list grow', () => {
  const { clock, feed, hub } = stage();
  const reading = hub.read(() => {});
  for (let round = 0; round < 100; round += 1) {
    reading.follow(['NSE:212']);
    feed.push(quoteOf({ at: clock.now() }));
    reading.leave(['NSE:212']);
    assert.equal(reading.hasNews(), false);
  }
});

test('[prices.P3] a late tick is stored as the last price and not published', () => {
  const { clock, feed, hub } = stage();
  const tapped: number[] = [];
  hub.tap((quotes) => void tapped.push(...quotes.map(({ at }) => at)));
  const reading = hub.read(() => {});
  reading.follow(['NSE:212']);
  const now = clock.now();
  feed.push(quoteOf({ at: now - 20_000, lastPaise: 1 }));
  assert.deepEqual(
    reading.take(9).map(({ isStale }) => isStale),
    [true],
    'a first price is better than none',
  );
  feed.push(quoteOf({ at: now - 10_000, lastPaise: 2 }));
  assert.deepEqual(reading.take(9), []);
  assert.equal(hub.latest('NSE:212')?.quote.lastPaise, 2);
  feed.push(
    quoteOf({ at: now, lastPaise: 3 }),
    quoteOf({ at: now - 11_000, lastPaise: 4 }),
    quoteOf({ at: now, lastPaise: 5 }),
  );
  assert.deepEqual(
    reading.take(9).map(({ quote }) => quote.lastPaise),
    [5],
  );
  assert.deepEqual(tapped, [now, now], 'candles are made of what is on time alone, and of all of it');
});

test('[prices.P7] a price stamped ahead of the clock counts as of now, and does not hide the next one', () => {
  const { clock, feed, hub } = stage();
  const tapped: number[] = [];
  hub.tap((quotes) => void tapped.push(...quotes.map(({ at }) => at)));
  const reading = hub.read(() => {});
  reading.follow(['NSE:212']);
  const first = clock.now();
  feed.push(quoteOf({ at: first + 3_600_000, lastPaise: 1 }));
  clock.advance(1_000);
  feed.push(quoteOf({ at: clock.now(), lastPaise: 2 }));
  assert.equal(hub.latest('NSE:212')?.quote.lastPaise, 2);
  assert.deepEqual(
    reading.take(9).map(({ quote }) => quote.at),
    [first + 1_000],
  );
  assert.deepEqual(tapped, [first, first + 1_000]);
  feed.push(quoteOf({ at: clock.now() + 1, lastPaise: 3 }));
  clock.advance(20_000);
  assert.equal(hub.latest('NSE:212')?.isStale, true, 'it grows old from the moment it came');
});

test('[prices.P7] after the clock was set back the next price counts', () => {
  const { clock, feed, hub } = stage();
  hub.read(() => {}).follow(['NSE:212']);
  feed.push(quoteOf({ at: clock.now(), lastPaise: 1 }));
  clock.set(clock.now() - 3_600_000);
  feed.push(quoteOf({ at: clock.now() - 500, lastPaise: 2 }));
  assert.equal(hub.latest('NSE:212')?.quote.lastPaise, 2);
  feed.push(quoteOf({ at: clock.now() - 600, lastPaise: 3 }));
  assert.equal(hub.latest('NSE:212')?.quote.lastPaise, 2, 'from here on time runs one way again');
});

test('[prices.P4] a price is stale when it is old while the market is open, or the feed is silent', () => {
  let isOpen = true;
  const { clock, feed, hub } = stage({}, () => isOpen);
  hub.read(() => {}).follow(['NSE:212']);
  assert.equal(hub.latest('NSE:212'), null, 'no price is made up');
  feed.push(quoteOf({ at: clock.now() }));
  assert.equal(hub.latest('NSE:212')?.isStale, false);
  clock.advance(HUB_RULES.staleAfterMs);
  assert.equal(hub.latest('NSE:212')?.isStale, false);
  clock.advance(1);
  assert.equal(hub.latest('NSE:212')?.isStale, true);
  isOpen = false;
  assert.equal(hub.latest('NSE:212')?.isStale, false, 'a market that sleeps has its last price');
  isOpen = true;
  feed.push(quoteOf({ at: clock.now() }));
  feed.say('closed');
  assert.equal(hub.latest('NSE:212')?.isStale, true);
});

test('[prices.P5] a question waits for first prices, and not for ever', async () => {
  const { clock, feed, hub } = stage();
  const question = hub.ask(['NSE:212', 'NSE:26000', 'NSE:212']);
  assert.deepEqual(feed.asked, ['+NSE:212', '+NSE:26000']);
  feed.push(quoteOf({ at: clock.now(), lastPaise: 5 }));
  clock.advance(HUB_RULES.askWaitMs);
  const answer = await question;
  assert.equal(answer.get('NSE:212')?.quote.lastPaise, 5);
  assert.equal(answer.get('NSE:26000'), null);
  const again = await hub.ask(['NSE:212']);
  assert.equal(again.get('NSE:212')?.quote.lastPaise, 5, 'known already, so answered at once');
  clock.advance(HUB_RULES.graceMs);
  assert.equal(hub.watchedCount(), 0, 'a question leaves nothing behind');
  assert.equal(clock.nextDue(), null);
});

test('[prices.P5] a question is answered as soon as everything has come, also beside other readers', async () => {
  const { clock, feed, hub } = stage();
  const [one, two] = [hub.ask(['NSE:212']), hub.ask(['NSE:212'])];
  const reading = hub.read(() => {});
  reading.follow(['NSE:212']);
  feed.push(quoteOf({ at: clock.now(), lastPaise: 7 }));
  assert.equal((await one).get('NSE:212')?.quote.lastPaise, 7);
  assert.equal((await two).get('NSE:212')?.quote.lastPaise, 7);
  assert.equal(reading.take(1).length, 1);
});

test('[prices.P6] beyond its bound the hub refuses and changes nothing', async () => {
  const { feed, hub } = stage({ watchedMax: 2 });
  const reading = hub.read(() => {});
  reading.follow(['NSE:1']);
  assert.throws(() => reading.follow(['NSE:2', 'NSE:3']), HubFullError);
  assert.throws(() => hub.ask(['NSE:2', 'NSE:3']), HubFullError);
  assert.deepEqual([...feed.watched], ['NSE:1']);
  reading.follow(['NSE:1', 'NSE:2']);
  assert.equal(hub.watchedCount(), 2);
});

test('[prices.P1] closing the hub closes the feed and answers all that still wait', async () => {
  const { feed, hub, clock } = stage();
  const question = hub.ask(['NSE:212']);
  await hub.close();
  assert.equal((await question).get('NSE:212'), null);
  assert.ok(feed.isClosed());
  assert.equal(clock.nextDue(), null);
});

test('[prices.P4] what the feed takes back is known to nobody, also not to who had yet to take it; the next price is', () => {
  const { clock, feed, hub } = stage();
  const reading = hub.read(() => {});
  reading.follow(['NSE:212', 'NSE:26000']);
  feed.push(quoteOf({ at: clock.now(), lastPaise: 17_000 }));
  feed.takeBack('NSE:212', 'NSE:26000', 'NSE:1');
  assert.equal(hub.latest('NSE:212'), null);
  assert.deepEqual(reading.take(10), []);
  feed.push(quoteOf({ at: clock.now(), lastPaise: 3_400 }));
  assert.deepEqual(
    reading.take(10).map(({ quote }) => quote.lastPaise),
    [3_400],
  );
});
