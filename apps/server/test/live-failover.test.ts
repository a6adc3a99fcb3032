import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyFolder, type SimulatedBroker } from '@spark/application';
import type { Instant } from '@spark/core';
import { createCandleStore } from '@spark/prices';
import { type LiveUnderTest, liveFor } from './live-brokers-under-test.ts';
import { listen } from './raw-socket.ts';
import { connectSocket } from './socket-client.ts';

const TOKEN = 'NSE:212';
const MINUTE_MS = 60_000;

/** The account whose prices are used while all is well, and the one behind it, in the order of brokers for prices. */
const TAKEOVERS = [
  { front: 'FYERS', next: 'IIFLXTS' },
  { front: 'FYERS', next: 'ANGELONE' },
  { front: 'IIFLXTS', next: 'ANGELONE' },
] as const satisfies readonly { readonly front: SimulatedBroker; readonly next: SimulatedBroker }[];

for (const { front, next } of TAKEOVERS)
  test(`${front} falls silent: after 3 s ${next} sends the prices, the minute is marked, and ${front} takes over when it sends again`, async (t) => {
    const live = await liveFor(t, { SPARK_PRICES: 'brokers' });
    const { clock } = live.spark;
    // The one behind is there first, so that it is the order of brokers that decides.
    await pricesFrom(live, next);
    await pricesFrom(live, front);
    const client = await connectSocket(
      t,
      `ws://127.0.0.1:${await listen(live.spark)}/dataWS?token=${live.owner}`,
    );
    const ticks: { readonly broker: unknown; readonly at: Instant }[] = [];
    client.ws.on('message', (data) => {
      const { type, data: rows } = JSON.parse(String(data));
      if (type === 'Tick') ticks.push({ broker: rows[0].broker, at: clock.now() });
    });
    client.send({ function: 'subscribe', payload: { tokens: [TOKEN] } });
    const teller = () => ticks.at(-1)?.broker;

    await live.soon(() => teller() === front, `${front} is asked first`);
    // How long the logins took is up to the machine: minutes are counted from the first whole one after them.
    const first = Math.ceil(clock.now() / MINUTE_MS) * MINUTE_MS;
    const minute = (count: number): Instant => first + count * MINUTE_MS;
    const passTo = async (time: Instant) => live.pass(time - clock.now());
    await passTo(minute(1));
    live.simulator(front).faults.plan({ fault: 'ticks-mute' });
    await live.pass(5_000);
    const silentSince = ticks.findLast(({ broker }) => broker === front)?.at ?? 0;
    const changedAt = ticks.find(({ broker }) => broker === next)?.at ?? 0;
    assert.equal(teller(), next);
    const waited = changedAt - silentSince;
    assert.ok(waited >= 3_000 && waited < 5_000, `${next} took over after ${waited} ms`);
    const quoted = await live.call('GET', `/quotes?tokens=${TOKEN}`);
    assert.deepEqual([quoted.body.data[0]?.broker, quoted.body.data[0]?.stale], [next, false]);

    await passTo(minute(3));
    assert.equal(teller(), next);
    live.simulator(front).faults.clear();
    await passTo(minute(4));
    await live.soon(() => teller() === front, `${front} sends the prices again`);
    await passTo(minute(6));
    assert.equal(teller(), front);

    await live.spark.halt();
    const store = createCandleStore(historyFolder(live.spark.folder));
    t.after(() => store.close());
    const stored = await store.read({ series: TOKEN, interval: '1', from: minute(0), to: minute(6) });
    const minutes = new Set(stored.map(({ candle }) => candle.at));
    const isKept = (count: number) => minutes.has(minute(count));
    assert.deepEqual([0, 1, 2, 5].map(isKept), [true, false, true, true]);
  });

/** An account whose login is for prices: IIFL has another key for them than for orders. */
async function pricesFrom(live: LiveUnderTest, broker: SimulatedBroker): Promise<void> {
  const [person] = live.simulator(broker).world.accounts;
  assert.ok(person);
  const { marketAppId: ApiKey = person.appId, marketSecret: ApiSecret = person.secret } = person;
  await live.ready(broker, broker, { ApiKey, ApiSecret });
}
