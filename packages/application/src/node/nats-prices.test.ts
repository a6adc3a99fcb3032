import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { after, before, suite, type TestContext, test } from 'node:test';
import { connect } from '@nats-io/transport-node';
import type { Log, Quote } from '@spark/core';
import { createClusterFeed, createPriceFeeder, createQuoteHub, createRankedFeed } from '@spark/prices';
import { createScriptedFeed, quoteOf, startNats, type TestNats, waitUntil } from '@spark/testkit';
import { realTimers } from '../runtime/real-timers.ts';
import type { BusPlace } from './bus-carrier.ts';
import { openNatsCarrier } from './nats-carrier.ts';
import { createNodeBus } from './node-bus.ts';

const KEY = 'NSE:212';
const clock = { now: Date.now };
const sign = (text: string): string =>
  createHmac('sha256', 'of the cluster').update(text).digest('base64url');

type Wanted = {
  readonly port: number;
  readonly hasAccount?: boolean;
  /** Instruments that its account can carry. */
  readonly capacity?: number;
  readonly token?: string;
  readonly peers?: (id: string) => boolean;
  readonly shiftMs?: () => number;
  readonly sign?: (text: string) => string;
};

/** The prices of a node as the market of live brokers puts them together. */
function openNode(t: TestContext, id: string, wanted: Wanted) {
  const { port, hasAccount = false, capacity = 100, token, peers = () => true, shiftMs = () => 0 } = wanted;
  const printed: string[] = [];
  const say = (...about: readonly unknown[]): void => void printed.push(about.map(inWords).join(' '));
  const log: Log = { debug: say, info: say, warn: say, error: say, fatal: say };
  const place: BusPlace = { servers: [`127.0.0.1:${port}`], isEncrypted: false, ...(token && { token }) };
  const carrier = openNatsCarrier({ place, name: id, log });
  const bus = createNodeBus({
    ...{ me: id, carrier, isPeer: peers, sign: wanted.sign ?? sign },
    monotonicMs: () => performance.now() + shiftMs(),
  });
  const own = createScriptedFeed({ name: `account of ${id}` });
  const others = createClusterFeed({ bus, clock, timers: realTimers });
  const feed = createRankedFeed('brokers', { clock, timers: realTimers });
  const sources = [...(hasAccount ? [{ feed: own, capacity }] : []), { feed: others, capacity: 100 }];
  feed.setSources(sources);
  // Age alone makes no price old here: what is shown as old is so because something was missed.
  const rules = { staleAfterMs: 3_600_000 };
  const hub = createQuoteHub({ feed, clock, timers: realTimers, rules });
  const feeder = createPriceFeeder({
    ...{ bus, hub, clock, timers: realTimers },
    sourceOf: (key) => (feed.sourceOf(key) === own.name ? 'FYERS' : null),
    room: () => feed.room((source) => source.feed !== others),
  });
  const seen: Quote[] = [];
  hub.tap((quotes) => seen.push(...quotes));
  const reading = hub.read(() => undefined);
  const latest = () => hub.latest(KEY);
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    feeder.close();
    reading.close();
    await hub.close();
    await bus.close();
  };
  t.after(close);
  return {
    ...{ id, bus, own, others, hub, seen, latest, close, printed },
    watch: () => reading.follow([KEY]),
    /** A price of the broker at this moment. */
    say: (lastPaise: number) => own.push(quoteOf({ at: Date.now(), lastPaise, volume: lastPaise })),
    isAt: (lastPaise: number) => latest()?.quote.lastPaise === lastPaise && latest()?.isStale === false,
    isStale: () => latest()?.isStale === true,
  };
}

type Node = ReturnType<typeof openNode>;

/** The broker goes on with this price until it has arrived. */
async function arrives(lastPaise: number, from: Node, at: Node): Promise<void> {
  await waitUntil(`${at.id} has the price ${lastPaise} of ${from.id}`, () => {
    from.say(lastPaise);
    return at.isAt(lastPaise);
  });
}

/** Each price that a node showed as new is newer than the one before. */
function assertNeverBack({ seen }: Node): void {
  for (const [index, { at }] of seen.entries()) assert.ok(at >= (seen[index - 1]?.at ?? 0), `price ${index}`);
}

suite('prices over NATS', () => {
  let nats: TestNats;
  before(async () => {
    nats = await startNats();
  });
  after(() => nats?.kill());

  test('[prices.N1] one node with an account gives its prices to all, of what they watch and of nothing else', async (t) => {
    const a = openNode(t, 'a', { port: nats.port, hasAccount: true });
    const b = openNode(t, 'b', { port: nats.port });
    b.watch();
    await a.own.whenWatched(KEY);
    await arrives(17_000, a, b);
    assert.equal(b.others.sourceOf(KEY), 'FYERS');
    a.own.push(quoteOf({ key: 'NSE:1', at: Date.now() }));
    await arrives(17_001, a, b);
    assert.deepEqual([...new Set(b.seen.map(({ key }) => key))], [KEY]);
    // Whoever has the account itself does not ask the others.
    assert.deepEqual([...a.own.watched], [KEY]);
    // A later one begins with the price that is known.
    const c = openNode(t, 'c', { port: nats.port });
    c.watch();
    await waitUntil('c has the price', () => c.isAt(17_001));
  });

  test('[prices.N3] NATS is killed and started again: own prices go on, those of others are old at once, and go on after it', async (t) => {
    const own = await startNats();
    t.after(own.kill);
    const a = openNode(t, 'a', { port: own.port, hasAccount: true });
    // Its account has other prices, and goes on.
    const b = openNode(t, 'b', { port: own.port, hasAccount: true, capacity: 0 });
    a.watch();
    b.watch();
    await arrives(100, a, b);
    await own.kill();
    await waitUntil('b shows the price as old', b.isStale);
    a.say(101);
    assert.ok(a.isAt(101), 'the own account goes on');
    assert.ok(!b.isAt(101) && b.isStale());
    await own.startAgain();
    await arrives(102, a, b);
    assertNeverBack(b);
  });

  test('[prices.N3] what arrives late is not shown as new, nor what was shown before as fresh', async (t) => {
    let shiftMs = 0;
    const a = openNode(t, 'a', { port: nats.port, hasAccount: true });
    const b = openNode(t, 'b', { port: nats.port, hasAccount: true, capacity: 0, shiftMs: () => shiftMs });
    b.watch();
    await arrives(100, a, b);
    shiftMs = 5_000;
    await waitUntil('b has dropped something late', () => {
      a.say(101);
      return b.bus.counts().late > 0 && b.isStale();
    });
    assert.ok(!b.seen.some(({ lastPaise }) => lastPaise === 101));
    shiftMs = 0;
    await arrives(102, a, b);
    assertNeverBack(b);
  });

  test('a node whose connection stands still is cut off by the server, and has prices again when it moves', async (t) => {
    const proxy = await openPausingProxy(t, nats.port);
    const a = openNode(t, 'a', { port: nats.port, hasAccount: true });
    const b = openNode(t, 'b', { port: proxy.port });
    b.watch();
    await arrives(100, a, b);
    proxy.pause();
    await waitUntil('b shows the price as old', () => {
      a.say(101);
      return b.isStale();
    });
    proxy.resume();
    await arrives(102, a, b);
    assertNeverBack(b);
  });

  test('[prices.N2] a node that ends is replaced by another one with an account', async (t) => {
    const a = openNode(t, 'a', { port: nats.port, hasAccount: true });
    const c = openNode(t, 'c', { port: nats.port, hasAccount: true });
    const b = openNode(t, 'b', { port: nats.port });
    b.watch();
    const asked = await Promise.race([a, c].map((node) => node.own.whenWatched(KEY).then(() => node)));
    await arrives(100, asked, b);
    await asked.close();
    const other = asked === a ? c : a;
    await other.own.whenWatched(KEY);
    await arrives(101, other, b);
  });

  test('strangers on the server are not heard: without the seal, of no node, or what was heard before', async (t) => {
    const a = openNode(t, 'a', { port: nats.port, hasAccount: true });
    const b = openNode(t, 'b', { port: nats.port, peers: (id) => id === 'a' });
    const stranger = await connect({ servers: `127.0.0.1:${nats.port}` });
    t.after(() => stranger.close());
    const heard: { subject: string; text: string }[] = [];
    stranger.subscribe('spark.>', {
      callback: (_, message) => void heard.push({ subject: message.subject, text: message.string() }),
    });
    await stranger.flush();
    b.watch();
    await arrives(100, a, b);
    await waitUntil('a price was recorded', () => heard.some(({ subject }) => subject.includes('.tick.')));
    const tick = heard.findLast(({ subject }) => subject.includes('.tick.')) ?? assert.fail();
    const { refused } = b.bus.counts();
    const [seal = '', ...rest] = tick.text.split(' ');
    const [, number, sentMs, body] = JSON.parse(rest.join(' ')) as [string, number, number, object];
    const madeUp = JSON.stringify({ ...body, quote: quoteOf({ at: Date.now(), lastPaise: 999 }) });
    const later = `["a",${number + 1_000},${sentMs},${madeUp}]`;
    const withOther = createHmac('sha256', 'of somebody else').update(later).digest('base64url');
    const forged = [
      tick.text,
      later,
      ` ${later}`,
      `${seal} ${later}`,
      `${withOther} ${later}`,
      `${seal.slice(0, -1)} ${rest.join(' ')}`,
      '',
      'x '.repeat(1_000),
    ];
    for (const each of forged) stranger.publish(tick.subject, each);
    await waitUntil('all are refused', () => b.bus.counts().refused >= refused + forged.length);
    // Another node with the secret, which the database does not know.
    const d = openNode(t, 'd', { port: nats.port, hasAccount: true });
    await waitUntil('d says that it has prices', () => d.bus.counts().sent > 0);
    await waitUntil('and is refused', () => b.bus.counts().refused > refused + forged.length);
    assert.ok(!b.seen.some(({ lastPaise }) => lastPaise === 999));
    await arrives(101, a, b);
  });

  test('a server that wants a token gets it, and no log has it', async (t) => {
    const token = 'a-token-that-nobody-prints';
    const closed = await startNats({ token });
    t.after(closed.kill);
    const a = openNode(t, 'a', { port: closed.port, hasAccount: true, token });
    const b = openNode(t, 'b', { port: closed.port, token });
    b.watch();
    await arrives(100, a, b);
    const c = openNode(t, 'c', { port: closed.port, token: `${token}-wrong` });
    await waitUntil('c says that it is refused', () => /NATS does not take/.test(c.printed.join()));
    assert.equal(c.bus.isUp(), false);
    for (const node of [a, b, c]) assert.ok(!node.printed.join().includes(token), node.printed.join());
  });
});

function inWords(about: unknown): string {
  const { err } = (typeof about === 'object' && about !== null ? about : {}) as { readonly err?: unknown };
  return err instanceof Error ? `${err.stack}` : JSON.stringify(about);
}

/** A connection through which nothing comes any more until it is resumed; then what was held back comes at once. */
async function openPausingProxy(t: TestContext, port: number) {
  const sockets = new Set<Socket>();
  let isPaused = false;
  const server = createServer((near) => {
    const far = connectTo(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => to.writable && to.write(bytes));
      if (isPaused) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const each = (paused: boolean) => () => {
    isPaused = paused;
    for (const socket of sockets) paused ? socket.pause() : socket.resume();
  };
  return { port: (server.address() as AddressInfo).port, pause: each(true), resume: each(false) };
}
