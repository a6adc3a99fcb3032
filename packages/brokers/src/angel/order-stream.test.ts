import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOW, open } from './caller.fixture.ts';
import { ANGEL_HOSTS } from './hosts.ts';
import { angelOrderStream, readOrderFrame } from './order-stream.ts';
import { ANGEL_CONNECTED_FRAME } from './payloads.fixture.ts';

const stream = angelOrderStream(ANGEL_HOSTS);

test('[brokers.A6] the order stream is opened with the headers of the account, and kept alive with a ping', () => {
  const { caller } = open();
  assert.deepEqual(stream.address(caller), {
    url: ANGEL_HOSTS.orderStream,
    headers: {
      Authorization: 'Bearer a.jwt.token',
      'x-api-key': 'the-key',
      'x-client-code': 'A12345',
      'x-feed-token': 'feed',
    },
  });
  const reader = stream.reader(caller);
  assert.deepEqual([reader.greeting, reader.heartbeat], [[], { send: 'ping', everyMs: 10_000 }]);
  const orderData = { orderid: '7', quantity: '1', filledshares: '0' };
  const [timeless] =
    reader.read(JSON.stringify({ 'order-status': 'AB01', orderData }), NOW + 60_000).orders ?? [];
  assert.equal(timeless?.at, NOW + 60_000, 'when it came, not when the connection was opened');
});

test('[brokers.A6] the order socket is ready when it says so, and dead when it says that', () => {
  assert.deepEqual(readOrderFrame(ANGEL_CONNECTED_FRAME, NOW), { isReady: true });
  const frame = (code: string) => JSON.stringify({ 'status-code': code, 'error-message': 'Invalid token' });
  assert.equal(readOrderFrame(frame('401'), NOW).ended?.kind, 'login-dead');
  assert.equal(readOrderFrame(frame('403'), NOW).ended?.kind, 'login-dead');
  assert.equal(readOrderFrame(frame('429'), NOW).ended?.kind, 'reconnect');
  for (const quiet of ['pong', '', '{', new Uint8Array([0]), '[]', 'null', '{"order-status":"AB05"}'])
    assert.deepEqual(readOrderFrame(quiet, NOW), {});
});
