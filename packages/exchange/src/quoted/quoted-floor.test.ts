import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SBIN } from '../fixture/instruments.fixture.ts';
import { FUTURE, MORNING } from '../fixture/open-exchange.fixture.ts';
import { openQuotedFloor as openFloor } from '../fixture/open-quoted-floor.fixture.ts';
import { type Answer, refusalSentence } from '../index.ts';

function whyRefused(answer: Answer<unknown>): string {
  assert.equal(answer.kind, 'refused');
  return answer.kind === 'refused' ? refusalSentence(answer.refusal) : '';
}

test('[exchange.Q100] without a price, with one older than 3 s and without the other side a Market order is refused, and a Limit order waits', () => {
  const { clock, say, send, storyOf } = openFloor();
  assert.match(
    whyRefused(send({}).answer),
    /^No price of NSE:3045 is known: none has come yet\. Send it again/,
  );
  const early = send({ limit: 1001 });
  say(1000, [[999.9, 100]], [[1000.1, 100]]);
  assert.equal(storyOf(early.tag), '1@1000.1 filled', 'it meets the first price as if it came with it');
  clock.advance(3_000);
  assert.equal(send({}).answer.kind, 'accepted', 'exactly 3 s are fresh');
  clock.advance(1);
  assert.match(whyRefused(send({}).answer), /the last one is 3 s old, and at most 3 s are good enough/);
  const late = send({ limit: 1001 });
  assert.equal(storyOf(late.tag), 'open', 'nothing is filled at an old price');
  say(1000, [[999.9, 100]]);
  assert.match(whyRefused(send({}).answer), /nobody offers to sell/);
  assert.equal(storyOf(send({ side: 'Sell' }).tag), '1@999.9 filled');
  say(998, [[997.9, 100]], [[998.1, 100]], clock.now() - 3_001);
  assert.equal(storyOf(late.tag), 'open', 'a quote that was late is no price either');
});

test('[exchange.Q101] a Market order walks the shown depth, takes each offer once, and the rest waits for the next quote', () => {
  const { say, send, storyOf } = openFloor();
  say(
    1000,
    [[999.9, 50]],
    [
      [1000.1, 30],
      [1000.2, 40],
    ],
  );
  const [first, second] = [send({ qty: 50 }), send({ qty: 50 })];
  assert.equal(storyOf(first.tag), '30@1000.1 20@1000.2 filled');
  assert.equal(storyOf(second.tag), '20@1000.2 open');
  say(
    1000.2,
    [[1000, 50]],
    [
      [1000.3, 10],
      [1000.4, 0],
    ],
  );
  assert.equal(
    storyOf(second.tag),
    '20@1000.2 10@1000.3 20@1000.4 filled',
    'a level without a size has no bound',
  );
});

test('[exchange.Q101] a Market order goes no further than its protection', () => {
  const { say, send, storyOf } = openFloor();
  say(
    1000,
    [[999.9, 50]],
    [
      [1000.1, 5],
      [1010, 100],
    ],
  );
  assert.equal(storyOf(send({ qty: 10 }).tag), '5@1000.1 open');
});

test('[exchange.Q102] where a feed has only the last price it stands for both sides', () => {
  const { say, send, storyOf } = openFloor();
  say(1000);
  assert.equal(storyOf(send({ qty: 700 }).tag), '700@1000 filled');
  const resting = send({ side: 'Sell', limit: 1001 });
  say(1000.9);
  assert.equal(storyOf(resting.tag), 'open');
  say(1001.5);
  assert.equal(storyOf(resting.tag), '1@1001 filled');
});

test('[exchange.Q103] a Limit order that waits is filled at its limit when the other side reaches it, by price, then by time, as far as offers go', () => {
  const { say, send, storyOf } = openFloor();
  say(1000, [[999.9, 100]], [[1000.1, 100]]);
  assert.equal(storyOf(send({ limit: 1000.5 }).tag), '1@1000.1 filled', 'who comes takes the better price');
  const orders = [
    send({ limit: 999, qty: 40 }),
    send({ limit: 999.5, qty: 40 }),
    send({ limit: 999.5, qty: 40 }),
  ];
  say(999.8, [[999.7, 10]], [[999.8, 500]]);
  assert.deepEqual(
    orders.map(({ tag }) => storyOf(tag)),
    ['open', 'open', 'open'],
  );
  say(999, [[998.5, 10]], [[998.9, 60]]);
  assert.deepEqual(
    orders.map(({ tag }) => storyOf(tag)),
    ['open', '40@999.5 filled', '20@999.5 open'],
  );
});

test('[exchange.Q104] a stop is released by the last price and takes the offers of then', () => {
  const { say, send, storyOf } = openFloor();
  say(1000, [[999.9, 100]], [[1000.1, 100]]);
  const stop = send({ side: 'Sell', trigger: 995, limit: 994, qty: 10 });
  say(995.1, [[994.5, 100]], [[995.2, 100]]);
  assert.equal(storyOf(stop.tag), 'waiting');
  say(
    995,
    [
      [994.5, 4],
      [994.2, 100],
    ],
    [[995.2, 100]],
  );
  assert.equal(storyOf(stop.tag), '4@994.5 6@994.2 filled');
});

test('[exchange.Q105] orders never trade with each other, and those of another ring find the offers whole', () => {
  const { say, send, storyOf } = openFloor();
  say(1000, [[999.9, 10]], [[1000.1, 10]]);
  const [buy, sell] = [send({ limit: 1000 }), send({ owner: 'ravi', side: 'Sell', limit: 1000 })];
  assert.deepEqual([storyOf(buy.tag), storyOf(sell.tag)], ['open', 'open']);
  assert.equal(storyOf(send({ qty: 10 }).tag), '10@1000.1 filled');
  assert.equal(storyOf(send({ qty: 10, ring: 'forward-test:' }).tag), '10@1000.1 filled');
});

test('[exchange.Q105] of a contract whole lots are filled', () => {
  const { say, send, storyOf } = openFloor(FUTURE);
  say(24_500, [[24_499, 65]], [[24_501, 100]]);
  assert.equal(storyOf(send({ qty: 130 }).tag), '65@24501 open');
});

test('[exchange.Q106] only instruments with live orders are subscribed, and a closed floor has no subscription', () => {
  const { clock, floor, say, send, storyOf, followed } = openFloor();
  say(1000, [[999.9, 100]], [[1000.1, 100]]);
  send({});
  assert.deepEqual([...followed], []);
  const resting = send({ limit: 990 });
  assert.deepEqual([...followed], [SBIN.key]);
  floor.cancel('asha', resting.tag);
  clock.advance(0);
  assert.equal(storyOf(resting.tag), 'cancelled');
  assert.deepEqual([...followed], []);
  send({ limit: 990 });
  floor.close();
  assert.deepEqual([...followed], []);
  assert.equal(clock.nextDue(), null);
});

test('[exchange.Q106] the same quotes at the same instants give the same events, and orders end with the day', () => {
  const play = () => {
    const { clock, say, send, published } = openFloor();
    for (let second = 0; second < 60; second++) {
      say(1000 + (second % 7) / 10, [[999.9 + (second % 7) / 10, 40]], [[1000.1 + (second % 7) / 10, 40]]);
      if (second % 5 === 0) send({ limit: 999.8 + second / 100 - ((second / 100) % 0.1), qty: 25 });
      if (second % 9 === 0) send({ qty: 30, side: second % 2 === 0 ? 'Sell' : 'Buy' });
      clock.advance(1_000);
    }
    send({ limit: 950 });
    clock.set(MORNING + 6 * 3_600_000);
    return published;
  };
  const published = play();
  assert.ok(published.length > 20);
  assert.equal(published.at(-1)?.order.status, 'expired');
  assert.deepEqual(play(), published);
});
