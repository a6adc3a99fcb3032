import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { A_TRADING_MORNING } from '@spark/testkit';
import { openConnectProxy } from './connect-proxy.fixture.ts';
import { happens, type LiveStage, openLiveStage, slice } from './live-stage.fixture.ts';

let stage: LiveStage;
afterEach(() => stage.close());

/** In India. */
const FIVE_BEFORE_MIDNIGHT = A_TRADING_MORNING + (14 * 60 - 5) * 60_000;

describe('the order stream of a live account', () => {
  test('[brokers.L3] a stream that falls silent is opened anew, and a gap is reported', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    stage.broker.setMute(true);
    await stage.pass(25_000);
    assert.equal(line.isConnected?.(), false);
    const gaps = line.gaps();
    stage.broker.setMute(false);
    await stage.pass(30_000);
    assert.equal(line.isConnected?.(), true);
    assert.ok(line.gaps() > gaps);
    assert.equal(stage.broker.streams.size, 1, 'the old one is gone');
  });

  test('[brokers.L3] a broker that is down is tried with growing pauses of at most a minute', async () => {
    stage = await openLiveStage();
    stage.broker.setHandshakeStatus(502);
    stage.connect();
    await stage.pass(600_000);
    const tries = stage.broker.handshakes();
    assert.ok(tries >= 12 && tries <= 18, `${tries} attempts in ten minutes`);
    assert.equal(stage.incidents.length, 1, 'an outage is reported once');
  });

  test('[brokers.L3] while the stream is down, a possible gap is reported every 5 s', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    await stage.pass(30_000);
    assert.equal(line.gaps(), 1, 'none while it stands');
    stage.broker.setHandshakeStatus(502);
    for (const stream of stage.broker.streams) stream.terminate();
    await stage.pass(30_000);
    assert.ok(line.gaps() >= 6, `${line.gaps()} in half a minute`);
  });

  test('[brokers.L9] it leaves by the proxy of its account, as orders do', async (t) => {
    const proxy = await openConnectProxy(t, { secret: 'secret' });
    stage = await openLiveStage({}, { kind: 'proxy', url: proxy.url });
    const line = await stage.connected();
    assert.equal(proxy.asked.length, 1, 'the stream');
    assert.equal((await line.place(slice('T1'))).kind, 'accepted');
    assert.equal(proxy.asked.length, 2, 'the order');
    stage.broker.push({ orders: [stage.row('T1')] });
    await stage.quiet();
    assert.equal(line.reports.length, 1);
  });

  test('[brokers.L3] a stream that is never ready does not count as one', async () => {
    stage = await openLiveStage();
    stage.broker.setMute(true);
    const line = stage.connect();
    await stage.pass(5_000);
    assert.equal(line.isConnected?.(), false);
    await stage.pass(10_000);
    assert.ok(stage.broker.handshakes() >= 2);
  });

  test('[brokers.L3] a frame that cannot be read costs the connection and not the process', async () => {
    stage = await openLiveStage();
    const line = await stage.connected();
    for (const stream of stage.broker.streams) stream.send('{ nonsense');
    await stage.pass(3_000);
    assert.equal(line.isConnected?.(), true);
    assert.equal(stage.broker.handshakes(), 2);
  });

  test('[brokers.L12] a state that nobody knows leaves the order as it was and is reported once, for our orders alone', async () => {
    stage = await openLiveStage({}, undefined, FIVE_BEFORE_MIDNIGHT);
    const line = await stage.connected();
    await line.place(slice('T1'));
    await line.place(slice('T2'));
    const strange = { state: 'pending', rawStatus: 'frozen by risk', isUnknownStatus: true } as const;
    const foreign = { ...stage.row('X9', strange), orderId: 'F7', rawStatus: 'of somebody else' };
    stage.broker.push({ orders: [foreign, stage.row('T1', { ...strange, orderId: 'B1' })] });
    await stage.quiet();
    stage.broker.plan('GET /orders', {
      json: [stage.row('T1', { ...strange, orderId: 'B1' }), stage.row('T2', { ...strange, orderId: 'B2' })],
    });
    await line.book();
    assert.deepEqual(stage.incidents, [
      'FYERS says "frozen by risk" of order B1, which Spark does not know. The order counts as it was before; look at it in the app of the broker.',
    ]);
    assert.equal(line.reports.length, 0, 'what only the broker has says nothing');
    const told = async () => {
      stage.broker.push({ orders: [stage.row('T1', { ...strange, orderId: 'B1' })] });
      await stage.quiet();
      return stage.incidents.filter((incident) => incident.includes('frozen by risk')).length;
    };
    await stage.pass(4 * 60_000);
    assert.equal(await told(), 1, 'once on the same day');
    await stage.pass(2 * 60_000);
    assert.equal(await told(), 2, 'again the next day');
  });

  test('[brokers.L3] all who are connected to an account share one stream; the last one closes it', async () => {
    stage = await openLiveStage();
    const [first, second] = [await stage.connected(), await stage.connected()];
    assert.equal(stage.broker.handshakes(), 1);
    stage.broker.push({ orders: [stage.row('T1')] });
    await stage.quiet();
    assert.deepEqual([first.reports.length, second.reports.length], [1, 1]);
    await first.close();
    assert.equal(stage.broker.streams.size, 1);
    await second.close();
    await happens(() => stage.broker.streams.size === 0);
  });
});
