import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SIMULATORS } from '@spark/simulators';
import { BROKER } from '@spark/vocabulary';
import { adapterOf, byLiveBroker, LIVE_ADAPTERS } from './registry.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** They do what the adapters tell them, whichever broker it is. */
const ROOMS = [
  'core',
  'engine',
  'application',
  'prices',
  'store',
  'notify',
  'brokers/src/frame',
  'simulators/src/frame',
];

test('every live broker of the contract has an adapter and a simulator of its name', () => {
  const names = LIVE_ADAPTERS.map(({ broker }) => broker);
  assert.deepEqual(
    names,
    BROKER.filter((broker) => broker !== 'testBroker'),
  );
  for (const broker of names) {
    const adapter = adapterOf(broker);
    const dialect = adapter.dialect({}, { now: () => 0 });
    assert.deepEqual(
      [dialect.broker, adapter.feed({}).broker, SIMULATORS[broker].broker],
      Array(3).fill(broker),
    );
  }
});

test('addresses that are given replace the real ones, name by name', () => {
  for (const { hosts, hostsAt, master } of LIVE_ADAPTERS) {
    const simulated = hostsAt({ url: 'http://127.0.0.1:9', streamUrl: 'ws://127.0.0.1:9' });
    assert.deepEqual(Object.keys(simulated), Object.keys(hosts));
    const [real = '', other = ''] = [{}, simulated].map((given) => master(given).files[0]?.request.url);
    assert.match(real, /^https:/);
    assert.match(other, /^http:\/\/127\.0\.0\.1:9\//);
  }
});

test('one value for each broker, by its name', () => {
  assert.deepEqual(Object.values(byLiveBroker(({ broker }) => broker)), Object.keys(byLiveBroker(() => 0)));
});

test('every live broker has its page, and is where people look for brokers', () => {
  const read = (path: string) => readFileSync(join(ROOT, 'apps/docs', path), 'utf8');
  const places = ['sidebars/spark.ts', 'spark/ConnectBrokers/index.md', 'src/components/home/brokers.tsx'];
  for (const { broker, page } of LIVE_ADAPTERS) {
    assert.ok(read(`spark/ConnectBrokers/${page}.md`).includes(broker));
    for (const place of places)
      assert.ok(
        read(place).includes(`ConnectBrokers/${page}'`) || read(place).includes(`ConnectBrokers/${page})`),
        `${place} has ${broker}`,
      );
  }
});

test('what all brokers share names none of them', () => {
  const name = /\b(fyers|angel|angel one|xts|iifl)\b|fyers[A-Z]|angel[A-Z]|xts[A-Z]|FYERS|ANGELONE|IIFLXTS/;
  const sources = ROOMS.flatMap((room) =>
    globSync(room.includes('/') ? `packages/${room}/**/*.ts` : `packages/${room}/src/**/*.ts`, { cwd: ROOT }),
  ).filter((path) => !/\.(test|fixture)\.ts$/.test(path));
  assert.ok(sources.length > 300);
  assert.deepEqual(
    sources.filter((path) => name.test(readFileSync(join(ROOT, path), 'utf8'))),
    [],
  );
});
