import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANGEL_HOSTS } from './hosts.ts';
import { smartStreamFrame } from './smart-stream.fixture.ts';
import { angelTicks } from './ticks.ts';

const CALLER = {
  credentials: { ucc: 'S1', accountName: 'a', clientId: 'A12345', secrets: { ApiKey: 'the-key' } },
  session: JSON.stringify({ jwtToken: 'a.b.c', feedToken: 'feed', refreshToken: '' }),
  http: async () => ({ kind: 'not-sent', reason: '' }) as const,
  now: 0,
};
const SHARE = { key: 'NSE:3045', exchange: 'NSE', symbol: 'SBIN-EQ', token: '3045' };
const FRAME = smartStreamFrame({
  mode: 3,
  exchangeType: 1,
  token: '3045',
  at: 1_794_803_407_000,
  lastPaise: 101_555,
});

test('[brokers.A11] the tick stream is opened with the feed token and ready when it answers', () => {
  const ticks = angelTicks(ANGEL_HOSTS);
  assert.deepEqual(ticks.address(CALLER), {
    url: ANGEL_HOSTS.tickStream,
    headers: {
      ...{ Authorization: 'Bearer a.b.c', 'x-api-key': 'the-key' },
      ...{ 'x-client-code': 'A12345', 'x-feed-token': 'feed' },
    },
  });
  const reader = ticks.reader(CALLER);
  assert.deepEqual(reader.greeting, ['ping']);
  assert.deepEqual(reader.read('pong', 0), { isReady: true });
  assert.deepEqual(reader.read('{"errorCode":"E1002"}', 0), {});
});

test('[brokers.A11] quotes come for what was asked for, until it is not', () => {
  const reader = angelTicks(ANGEL_HOSTS).reader(CALLER);
  assert.deepEqual(reader.read(FRAME, 0), {});
  const { frames = [], unknown } = reader.subscribe([SHARE, { ...SHARE, key: 'MCX:1', exchange: 'MCX' }]);
  assert.deepEqual(JSON.parse(String(frames[0])).params, {
    mode: 3,
    tokenList: [{ exchangeType: 1, tokens: ['3045'] }],
  });
  assert.deepEqual(unknown, ['MCX:1']);
  assert.equal(reader.read(FRAME, 0).quotes?.[0]?.key, 'NSE:3045');
  assert.equal(JSON.parse(String(reader.unsubscribe([SHARE]).frames?.[0])).action, 0);
  assert.deepEqual(reader.read(FRAME, 0), {});
});
