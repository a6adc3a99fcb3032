import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Journal } from '@spark/core';
import { openStore } from '@spark/store';
import { isInTests, type LiveUnderTest, liveFor } from './live-brokers-under-test.ts';

const CLIENT = 'XS00001';

/** So far from the market that nothing comes of it. */
const FAR = { orderType: 'Limit', limitPrice: 150, identifier: 'fyers' };

function atBroker(live: LiveUnderTest) {
  return live.simulator('FYERS').world.desk.orders(CLIENT);
}

/** What has left arrives; the clock stands still, so nothing else leaves. */
async function whatLeftArrives(): Promise<void> {
  for (let turn = 0; turn < 500; turn++) await new Promise(setImmediate);
}

/** A number of Market orders in one burst: the broker takes ten in a second, so most of them wait. */
async function burst(live: LiveUnderTest, count: number): Promise<readonly number[]> {
  return Promise.all(Array.from({ length: count }, () => live.placed({ identifier: 'fyers', qty: 1 })));
}

async function resting(live: LiveUnderTest): Promise<number> {
  const strefID = await live.placed(FAR);
  await live.soon(
    async () => (await live.rows(`strefid=${strefID}`))[0]?.status === 'Placed',
    'it is placed',
  );
  return strefID;
}

test('[engine.E9] a burst and the kill switch: after its answer not one order more reaches the broker', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers');
  await burst(live, 45);
  const reply = await live.call('POST', '/killswitch', { json: { on: true } });
  assert.deepEqual([reply.status, reply.body.message], [200, 'Kill switch on'], reply.text);
  await whatLeftArrives();
  const left = atBroker(live).length;
  assert.ok(left > 0 && left < 45, `${left} had left before the switch`);
  await live.pass(90_000);
  assert.equal(atBroker(live).length, left, 'nothing leaves after the answer');
  let rows: readonly Record<string, unknown>[] = [];
  await live.soon(async () => {
    rows = await live.rows();
    return rows.every(({ active }) => active === 0);
  }, 'every order has ended');
  assert.equal(rows.length, 45);
  assert.equal(rows.filter(({ status }) => status === 'Cancelled').length, 45 - left);
});

test('[engine.E10] a cancel that the broker accepted and did not do: a second cancel is sent at once', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers');
  const strefID = await resting(live);
  live.simulator('FYERS').faults.plan({ fault: 'accepted-and-ignored', calls: ['cancel'], times: 1 });
  const json = { strategyname: 'demo', strefID };
  assert.equal((await live.call('DELETE', '/order', { json })).status, 200);
  await whatLeftArrives();
  assert.deepEqual(
    atBroker(live).map(({ status }) => status),
    ['open'],
  );
  assert.equal((await live.call('DELETE', '/order', { json })).status, 200);
  await live.soon(() => atBroker(live)[0]?.status === 'cancelled', 'the second cancel reached the broker');
  assert.deepEqual(
    (await live.finishedSoon(strefID)).map(({ status }) => status),
    ['Cancelled'],
  );
});

test('[engine.E10] a cancel that the broker took and did not do is asked again by itself', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers');
  const strefID = await resting(live);
  live.simulator('FYERS').faults.plan({ fault: 'accepted-and-ignored', calls: ['cancel'], times: 2 });
  const json = { strategyname: 'demo', strefID };
  assert.equal((await live.call('DELETE', '/order', { json })).status, 200);
  assert.deepEqual(
    (await live.finishedSoon(strefID)).map(({ status }) => status),
    ['Cancelled'],
  );
  assert.equal(atBroker(live)[0]?.status, 'cancelled');
});

test('[engine.E11] too many requests on the cancel that matters: the square-off waits for it, and ends flat', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers');
  assert.deepEqual(await live.orders('fyers'), ['Executed']);
  const strefID = await resting(live);
  live.simulator('FYERS').faults.plan({ fault: 'rate-limit-429', calls: ['cancel'], times: 3 });
  assert.equal((await live.call('GET', '/SquareOff/account?acname=fyers')).status, 200);
  await live.soon(async () => {
    const { data } = (await live.call('GET', '/netposition/')).body;
    return data.length > 0 && data.every(({ openpositions }) => openpositions === 0);
  }, 'the position is flat');
  assert.deepEqual(
    (await live.finishedSoon(strefID)).map(({ status }) => status),
    ['Cancelled'],
  );
  const net = atBroker(live).reduce(
    (sum, { side, filledQty }) => sum + (side === 'Buy' ? filledQty : -filledQty),
    0,
  );
  assert.equal(net, 0, 'and so is it at the broker');
});

test('[engine.E13] the store fails once while orders wait for their turn: everything acknowledged is sent exactly once', async (t) => {
  let isFailing = false;
  const live = await liveFor(
    t,
    {},
    {
      isListed: isInTests,
      openStore: async (config) => {
        const store = await openStore(config);
        const journal: Journal = {
          ...store.journal,
          record: async (entry) => {
            if (isFailing) throw new Error('The disk is full.');
            return store.journal.record(entry);
          },
        };
        return { ...store, journal };
      },
    },
  );
  await live.ready('FYERS', 'fyers');
  const acknowledged = await burst(live, 30);
  await whatLeftArrives();
  assert.ok(atBroker(live).length < 30, 'some of them wait');
  isFailing = true;
  const failed = await live.place({ identifier: 'fyers', qty: 1 });
  isFailing = false;
  assert.ok(failed.status >= 500, failed.text);
  for (const strefID of acknowledged)
    assert.deepEqual(
      (await live.finishedSoon(strefID)).map(({ status }) => status),
      ['Executed'],
      `order ${strefID}`,
    );
  const tags = atBroker(live).map(({ tag }) => tag);
  assert.deepEqual([tags.length, new Set(tags).size], [30, 30]);
});
