import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { SliceReport } from '@spark/core';
import { simulatedXts } from '@spark/simulators';
import { openWireStage } from '@spark/testkit';
import { XTS_ON_THE_WIRE } from './xts-wire.fixture.ts';

async function openTrader(t: TestContext, simulator = simulatedXts) {
  const stage = await openWireStage({ ...XTS_ON_THE_WIRE, simulator });
  t.after(stage.close);
  const reports: SliceReport[] = [];
  const connection = stage.venue.connect(stage.account, {
    working: [],
    onReports: (told) => void reports.push(...told),
    onGap: () => undefined,
  });
  const place = (tag: string) => {
    const limitPaise = stage.quote(stage.share.key).lastPaise - 1_000;
    return stage.answer(
      connection.place({
        ...{ tag, instrument: stage.share, side: 'Buy', product: 'Intraday', qty: 10 },
        terms: { type: 'Limit', limitPaise, triggerPaise: 0 },
      }),
    );
  };
  return { stage, reports, place };
}

describe('the order stream of XTS, over the wire', () => {
  test('[X6] a server that knows only generation 4 is found, and its pings are answered', async (t) => {
    const handshakes: string[] = [];
    const { stage, reports, place } = await openTrader(t, {
      ...simulatedXts,
      sockets: simulatedXts.sockets.map((socket) => ({
        ...socket,
        admit: (request, world) => {
          handshakes.push(request.query.get('EIO') ?? '');
          return request.query.get('EIO') === '4' ? socket.admit(request, world) : 400;
        },
      })),
    });
    await stage.pass(5_000);
    assert.equal((await place('SP4A')).kind, 'accepted');
    await stage.quiet();
    assert.deepEqual(
      reports.map(({ tag, state }) => [tag, state]),
      [['SP4A', 'open']],
    );
    // Twice as long as the server waits for an answer to its ping.
    await stage.pass(100_000);
    assert.equal(stage.simulator.sockets(stage.clientIdOf(stage.account)), 1);
    assert.deepEqual(handshakes, ['3', '4']);
  });

  test('[X2] a login with the same key elsewhere ends the session: told once, and a new login takes it up again', async (t) => {
    const { stage, reports, place } = await openTrader(t);
    await stage.quiet();
    const { appId, secret } = stage.simulator.world.accounts[0] ?? assert.fail();
    const elsewhere = await fetch(`${stage.simulator.url}/interactive/user/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ appKey: appId, secretKey: secret, source: 'WebAPI' }),
    });
    assert.equal(elsewhere.status, 200);
    await stage.pass(5_000);
    assert.equal(stage.sessions.endings.length, 1);
    assert.match(stage.sessions.endings[0]?.reason ?? '', /logs in elsewhere/);
    assert.equal((await place('SP5A')).kind, 'accepted');
    await stage.quiet();
    assert.ok(reports.some(({ tag, state }) => tag === 'SP5A' && state === 'open'));
  });
});
