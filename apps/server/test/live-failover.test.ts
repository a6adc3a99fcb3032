import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Instant, istInstant, minutesOf } from '@spark/core';
import { createCandleStore } from '@spark/prices';
import { historyFolder } from '../src/prices/prices.ts';
import { liveFor } from './live-brokers-under-test.ts';
import { connectLive } from './live-client.ts';
import { listen } from './raw-socket.ts';

const TOKEN = 'NSE:212';
const at = (time: string) => istInstant('2026-11-16', minutesOf(time));

test('FYERS falls silent: after 3 s Angel One tells the prices, the minute is marked, and FYERS takes over when it speaks again', async (t) => {
  const live = await liveFor(t, { SPARK_PRICES: 'brokers' });
  const { clock } = live.spark;
  await live.ready('ANGELONE', 'angel');
  await live.ready('FYERS', 'fyers');
  const client = await connectLive(
    t,
    `ws://127.0.0.1:${await listen(live.spark)}/dataWS?token=${live.owner}`,
  );
  const heard: { readonly broker: unknown; readonly at: Instant }[] = [];
  client.ws.on('message', (data) => {
    const { type, data: rows } = JSON.parse(String(data));
    if (type === 'Tick') heard.push({ broker: rows[0].broker, at: clock.now() });
  });
  client.send({ function: 'subscribe', payload: { tokens: [TOKEN] } });
  const passTo = async (time: string) => live.pass(at(time) - clock.now());
  const teller = () => heard.at(-1)?.broker;

  await live.soon(() => teller() === 'FYERS', 'FYERS is asked first');
  await passTo('10:03');
  live.simulator('FYERS').faults.plan({ fault: 'ticks-mute' });
  await live.pass(5_000);
  const [silentSince, changedAt] = [
    lastOf('FYERS'),
    heard.find(({ broker }) => broker === 'ANGELONE')?.at ?? 0,
  ];
  assert.equal(teller(), 'ANGELONE');
  const waited = changedAt - silentSince;
  assert.ok(waited >= 3_000 && waited < 5_000, `Angel One took over after ${waited} ms`);
  const quoted = await live.call('GET', `/quotes?tokens=${TOKEN}`);
  assert.deepEqual([quoted.body.data[0]?.broker, quoted.body.data[0]?.stale], ['ANGELONE', false]);

  await passTo('10:05');
  assert.equal(teller(), 'ANGELONE');
  live.simulator('FYERS').faults.clear();
  await passTo('10:06');
  await live.soon(() => teller() === 'FYERS', 'FYERS tells the prices again');
  await passTo('10:08');
  assert.equal(teller(), 'FYERS');

  await live.spark.halt();
  const store = createCandleStore(historyFolder(live.spark.folder));
  t.after(() => store.close());
  const kept = await store.read({ series: TOKEN, interval: '1', from: at('10:00'), to: at('10:08') });
  const minutes = new Set(kept.map(({ candle }) => candle.at));
  const isKept = (time: string) => minutes.has(at(time));
  assert.deepEqual(['10:02', '10:03', '10:04', '10:07'].map(isKept), [true, false, true, true]);

  function lastOf(wanted: string): Instant {
    return heard.findLast(({ broker }) => broker === wanted)?.at ?? 0;
  }
});
