import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { SliceReport } from '@spark/core';
import { SIMULATORS } from '@spark/simulators';
import { openWireStage, STRAIGHT_AWAY } from '@spark/testkit';
import { XTS_ON_THE_WIRE } from './wire.fixture.ts';

async function openTrader(t: TestContext, simulator = SIMULATORS.IIFLXTS) {
  const stage = await openWireStage({ ...XTS_ON_THE_WIRE, simulator });
  t.after(stage.close);
  const reports: SliceReport[] = [];
  const connection = stage.venue.connect(stage.account, {
    working: [],
    onReports: (told) => void reports.push(...told),
    onGap: () => undefined,
  });
  const placeAt = (tag: string, abovePaise: number) => {
    const limitPaise = stage.quote(stage.share.key).lastPaise + abovePaise;
    return stage.answer(
      connection.place(
        {
          ...{ tag, instrument: stage.share, side: 'Buy', product: 'Intraday', qty: 10 },
          terms: { type: 'Limit', limitPaise, triggerPaise: null },
        },
        STRAIGHT_AWAY,
      ),
    );
  };
  const place = (tag: string) => placeAt(tag, -1_000);
  return { stage, reports, place, trade: (tag: string) => placeAt(tag, 1_000) };
}

describe('the order stream of XTS, over the wire', () => {
  test('[brokers.X6] a server that knows only generation 4 is found, and its pings are answered', async (t) => {
    const handshakes: string[] = [];
    const { stage, reports, place } = await openTrader(t, {
      ...SIMULATORS.IIFLXTS,
      sockets: SIMULATORS.IIFLXTS.sockets.map((socket) => ({
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

  test('[brokers.X6] pings come as often as the server announced, and the connection stands', async (t) => {
    const pings: number[] = [];
    let clock: { readonly now: () => number } = { now: () => 0 };
    const { stage, place } = await openTrader(t, {
      ...SIMULATORS.IIFLXTS,
      sockets: SIMULATORS.IIFLXTS.sockets.map((socket) => ({
        ...socket,
        open: (line) => {
          const send = (frame: string | Uint8Array) =>
            line.send(String(frame).replace('"pingInterval":25000', '"pingInterval":6000'));
          const session = socket.open({ ...line, send });
          return {
            ...session,
            onText: (frame) => {
              if (frame === '2') pings.push(clock.now());
              session.onText?.(frame);
            },
          };
        },
      })),
    });
    clock = stage.simulator.world.clock;
    await stage.quiet();
    await stage.pass(31_000);
    const gaps = pings.slice(1).map((at, index) => at - (pings[index] ?? 0));
    assert.ok(gaps.length >= 8 && gaps.every((gap) => gap === 3_000), gaps.join());
    assert.equal((await place('SP6A')).kind, 'accepted');
    assert.equal(stage.simulator.sockets(stage.clientIdOf(stage.account)), 1);
  });

  test('[brokers.X6] events about positions come with fills and tell nothing', async (t) => {
    const events: string[] = [];
    const { stage, reports, trade } = await openTrader(t, {
      ...SIMULATORS.IIFLXTS,
      sockets: SIMULATORS.IIFLXTS.sockets.map((socket) => ({
        ...socket,
        open: (line) => {
          const session = socket.open(line);
          return {
            ...session,
            framesOf: (event) => {
              const frames = session.framesOf?.(event) ?? [];
              events.push(...frames.map((frame) => /^42\["(\w+)"/.exec(String(frame))?.[1] ?? ''));
              return frames;
            },
          };
        },
      })),
    });
    await stage.quiet();
    assert.equal((await trade('SP7A')).kind, 'accepted');
    await stage.pass(2_000);
    assert.ok(events.includes('position'), events.join());
    assert.equal(reports.at(-1)?.state, 'executed');
    assert.equal(reports.at(-1)?.filledQty, 10);
  });

  test('[brokers.X2] a login with the same key elsewhere ends the session: told once, and a new login takes it up again', async (t) => {
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
