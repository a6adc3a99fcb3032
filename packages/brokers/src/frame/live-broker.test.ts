import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { BrokerPort } from '@spark/core';
import { createLiveBroker } from './live-broker.ts';
import { ACCOUNT, type LiveStage, openLiveStage } from './live-stage.fixture.ts';
import { createPacer } from './pacer.ts';

const credentials = { ...ACCOUNT, clientId: 'C1', secrets: {} };
let stage: LiveStage;
let port: BrokerPort;

beforeEach(async () => {
  stage = await openLiveStage();
  const { clock, dialect, egressClient, venue } = stage;
  const pacer = createPacer(dialect, { clock, timers: clock });
  port = createLiveBroker(dialect, { clock, egressClient, pacer, reconnect: venue.reconnect });
});
afterEach(() => stage.close());

describe('the login at a live broker', () => {
  test('[brokers.L10] a code that the broker refuses is refused in its words', async () => {
    stage.broker.plan('POST /session', { status: 400, text: 'The code was used already.' });
    assert.deepEqual(await port.exchangeAuthCode(credentials, 'X'), {
      kind: 'refused',
      reason: 'The code was used already.',
    });
  });

  test('[brokers.L10] a broker that breaks off, or answers nonsense, leaves it unknown', async () => {
    stage.broker.plan('POST /session', 'reset', { text: '<html>' });
    assert.equal((await port.exchangeAuthCode(credentials, 'X')).kind, 'unknown');
    assert.equal((await port.checkSession(credentials, 'X')).kind, 'unknown');
  });

  test('[brokers.L10] the code and all that came with the redirect are exchanged for a session that knows its end', async () => {
    const endsAt = stage.clock.now() + 3_600_000;
    stage.broker.plan('POST /session', { json: { session: 'token-9', endsAt } });
    const answer = await port.exchangeAuthCode(credentials, 'X', new Map([['state', 'S']]));
    assert.deepEqual(answer, {
      kind: 'accepted',
      value: { session: 'token-9', startedAt: stage.clock.now(), endsAt },
    });
    assert.deepEqual(stage.broker.requests.at(-1)?.body, { authCode: 'X', query: [['state', 'S']] });
  });

  test('[brokers.L10] the login begins with an address of the broker', async () => {
    const answer = await port.startLogin({ credentials, redirectUrl: 'http://localhost/', state: 'S' });
    assert.deepEqual(answer, { kind: 'accepted', value: { loginUrl: `${stage.broker.url}/login?state=S` } });
  });

  test('[brokers.L10] the feed is opened anew when that is asked for', async () => {
    const line = await stage.connected();
    await port.reconnectFeed(credentials);
    await stage.quiet();
    assert.equal(line.isConnected?.(), true);
    assert.equal(stage.broker.handshakes(), 2);
    assert.equal(line.gaps(), 2);
  });
});
