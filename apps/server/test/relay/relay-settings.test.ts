import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { doctor } from '@spark/owner';
import { createManualClock, createSeededRandomness } from '@spark/testkit';
import { readRelayConfig } from '../../src/relay/read-relay-config.ts';
import { command, configOf, withSpark } from '../command-line-under-test.ts';
import { newFolder } from '../process-under-test.ts';
import { startRelay } from './relay-under-test.ts';

const clock = createManualClock();
const SECRET = 'the one secret of the servers of this test';
const NOBODY_THERE = 'http://127.0.0.1:9';

test('relay key prints what a relay takes, and nothing that opens what is stored', async (t) => {
  const config = await newData(t);
  const { code, printed } = await command(config, ['relay', 'key'], { clock });
  assert.equal(code, 0);
  assert.equal(printed.includes(SECRET), false);
  const read = readRelayConfig({ SPARK_RELAY_ADDRESS: '10.0.0.9:3128', SPARK_RELAY_KEY: printed }, '/');
  assert.deepEqual([read.host, read.port, read.key.length], ['10.0.0.9', 3_128, 32]);
  assert.deepEqual(printed, (await command(config, ['relay', 'key'], { clock })).printed);
});

test('a relay that is set wrongly does not start, and says what to set', () => {
  const good = { SPARK_RELAY_ADDRESS: '10.0.0.9:3128', SPARK_RELAY_KEY: 'A'.repeat(43) };
  assert.doesNotThrow(() => readRelayConfig(good, '/'));
  const wrong = [
    [{ SPARK_RELAY_ADDRESS: '' }, /SPARK_RELAY_ADDRESS must be host and port/],
    [{ SPARK_RELAY_ADDRESS: '10.0.0.9' }, /SPARK_RELAY_ADDRESS/],
    [{ SPARK_RELAY_ADDRESS: '10.0.0.9:70000' }, /SPARK_RELAY_ADDRESS/],
    [{ SPARK_RELAY_KEY: '' }, /npm run spark -- relay key/],
    [{ SPARK_RELAY_KEY: 'A'.repeat(42) }, /npm run spark -- relay key/],
    [{ SPARK_RELAY_LEAVES_BY: 'here' }, /SPARK_RELAY_LEAVES_BY must be an IPv4 address/],
    [{ SPARK_RELAY_TARGETS: 'api.example.com' }, /SPARK_RELAY_TARGETS must be hosts with ports/],
  ] as const;
  for (const [env, words] of wrong)
    assert.throws(() => readRelayConfig({ ...good, ...env }, '/'), words, JSON.stringify(env));
});

test('doctor has a line for each of two relays, and says what to do about one', async (t) => {
  const { printed } = await command(await newData(t), ['relay', 'key'], { clock });
  const key = Buffer.from(printed, 'base64url');
  const [one, other, stranger] = [
    await startRelay(t, [], key),
    await startRelay(t, [], key),
    await startRelay(t, []),
  ];
  const older = await startOlderRelay(t);
  const lines = await relayLines(t, [one.url(), other.url()]);
  assert.deepEqual(
    lines.map(({ isToDo, text }) => [isToDo, text.split('\n')[0]?.includes('0 desks, 0 connections')]),
    [
      [false, true],
      [false, true],
    ],
  );
  const wrong = [
    [NOBODY_THERE, /does not answer.*\n.*accounts that leave by it alone send nothing/],
    [stranger.url(), /has another key than these servers\n/],
    [older, /is of an earlier version, which cannot be one of the two of an account\n.*Install the version/],
  ] as const;
  for (const [url, words] of wrong) {
    const [good, bad] = await relayLines(t, [one.url(), url]);
    assert.deepEqual([good?.isToDo, bad?.isToDo], [false, true]);
    assert.match(bad?.text ?? '', words);
  }
});

async function newData(t: TestContext) {
  const config = configOf(join(newFolder(t), 'data'), { SPARK_SECRET: SECRET });
  await withSpark(config, clock, async () => undefined);
  return config;
}

/** What the doctor says of relays, with what it advises. */
async function relayLines(t: TestContext, relays: readonly string[]) {
  // As several servers have them: the doctor asks relays beside the data.
  const config = { ...(await newData(t)), relays };
  const printed: string[] = [];
  const terminal = {
    ...{ config, clock, random: createSeededRandomness() },
    say: (text: string) => void printed.push(...text.split('\n')),
    readLine: async () => '',
  };
  await doctor(terminal, {});
  return printed.flatMap((line, at) =>
    /^\S+ +relay /.test(line)
      ? [{ isToDo: line.startsWith('DO'), text: `${line}\n${printed[at + 1] ?? ''}` }]
      : [],
  );
}

/** As one was before relays had leases. */
async function startOlderRelay(t: TestContext): Promise<string> {
  const server = createServer(({ url }, response) => {
    response.setHeader('x-spark-relay', 'a start');
    if (url === '/state') response.end('{"desks":0,"tunnels":0}');
    else response.writeHead(url === '/healthz' ? 200 : 404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
