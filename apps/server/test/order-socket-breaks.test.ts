import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { AccountOrder } from '@spark/core';
import { createOrderStream, type OrderStream } from '@spark/engine';
import { accountOrderOf, createManualClock, createRandom, orderUpdateOf, type Random } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { WebSocket } from 'ws';
import { listen } from './raw-socket.ts';
import type { Frame } from './socket-client.ts';
import { sparkFor, uccOf } from './spark-under-test.ts';

/**
 * Clients whose lines break a thousand times, at any moment from the handshake on, while updates pour in. What a client
 * has in the end must be what it would have without a single break.
 */

const CLIENTS = 8;
const ORDERS = 40;

type Stage = {
  readonly url: string;
  readonly stream: OrderStream;
  readonly ucc: string;
  /** Changes an order: its quantity counts how often. */
  readonly change: (reftag: number) => void;
  readonly book: ReadonlyMap<number, AccountOrder>;
};

async function stage(t: TestContext, updatesRetained: number): Promise<Stage> {
  const stream = createOrderStream({ clock: createManualClock(), bounds: { perUser: updatesRetained } });
  const book = new Map<number, AccountOrder>();
  const ordersOfToday = async () => {
    await turn();
    const orders = [...book.values()];
    await turn();
    return { orders, next: null };
  };
  const spark = await sparkFor(t, { world: { toFollow: { stream, ordersOfToday } } });
  const port = await listen(spark);
  const ucc = await uccOf(spark, spark.owner);
  return {
    url: `ws://127.0.0.1:${port}/orderWS?token=${spark.owner}`,
    stream,
    ucc,
    book,
    change: (reftag) => {
      const order = accountOrderOf({ ucc, reftag, qty: (book.get(reftag)?.qty ?? 0) + 1 });
      book.set(reftag, order);
      stream.publish(orderUpdateOf(order));
    },
  };
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** How a connection ends: by the break that was planned, refused since the server has not noticed an earlier one, or satisfied. */
type Ending = 'broken' | 'refused' | 'satisfied';

type Connection = {
  readonly url: string;
  /** Breaks the line after so many frames, 0 when it opens, -1 during the handshake; null never does. */
  readonly breakAfter: number | null;
  readonly onFrame: (frame: Frame) => void;
  readonly isSatisfied: () => boolean;
};

function connect({ url, breakAfter, onFrame, isSatisfied }: Connection): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(url, { perMessageDeflate: false });
    let frames = 0;
    const end = (ending: Ending): void => {
      ws.removeAllListeners('message');
      ws.terminate();
      resolve(ending);
    };
    ws.on('error', () => undefined);
    ws.on('close', () => resolve('refused'));
    ws.on('unexpected-response', (_, response) => {
      response.resume();
      end('refused');
    });
    ws.on('upgrade', () => {
      if (breakAfter === 0) end('broken');
    });
    ws.on('message', (data) => {
      try {
        onFrame(JSON.parse(data.toString()) as Frame);
      } catch (error) {
        ws.terminate();
        reject(error);
      }
      frames += 1;
      if (breakAfter !== null && frames >= breakAfter) end('broken');
      else if (isSatisfied()) end('satisfied');
    });
    if (breakAfter === -1) setImmediate(() => end('broken'));
  });
}

/** What happens at the client, and all the checks that can be made as it happens. */
function createFollower(begin: number) {
  const orders = new Map<number, number>();
  let since = begin;
  let updates = 0;
  let snapshots = 0;
  let isSnapshot = false;
  /** A snapshot that was broken off leaves a client with orders of two times, so it has to come again. */
  let lacksSnapshot = false;
  return {
    orders,
    since: () => since,
    updates: () => updates,
    snapshots: () => snapshots,
    onConnect: () => {
      isSnapshot = false;
    },
    onFrame: ({ type, message, data, seq = assert.fail('every message has a number') }: Frame) => {
      if (type === 'General') {
        if (message === 'Snapshot') {
          isSnapshot = true;
          lacksSnapshot = true;
          snapshots += 1;
        } else if (message === 'Snapshot complete') {
          isSnapshot = false;
          lacksSnapshot = false;
        }
      } else {
        const [order = assert.fail()] = data;
        const [reftag, qty] = [Number(order.reftag), Number(order.qty)];
        const before = orders.get(reftag) ?? 0;
        if (isSnapshot) assert.ok(qty >= before, 'a snapshot never takes an order back in time');
        else {
          assert.ok(!lacksSnapshot, 'a snapshot that was broken off comes again');
          assert.equal(seq, since + 1, 'no update is missed, doubled or out of order');
          assert.ok(qty > before, 'an update never takes an order back in time');
          updates += 1;
        }
        orders.set(reftag, qty);
      }
      since = seq;
    },
  };
}

type Follower = ReturnType<typeof createFollower>;

type Plan = {
  readonly breaks: number;
  readonly random: Random;
  readonly onBroken: () => void;
  /** Whether no more updates come. */
  readonly isOver: () => boolean;
  /** Whether another client saw something wrong, so that going on is useless. */
  readonly hasFailed: () => boolean;
};

/** Breaks and comes back as often as planned, then stays until it has everything. */
async function followThroughBreaks(
  follower: Follower,
  { url, stream, ucc }: Stage,
  { breaks, random, onBroken, isOver, hasFailed }: Plan,
): Promise<void> {
  for (let broken = 0; !hasFailed(); ) {
    follower.onConnect();
    const isLast = broken === breaks;
    const ending = await connect({
      url: `${url}&since=${follower.since()}`,
      breakAfter: isLast ? null : random.int(42) - 1,
      onFrame: follower.onFrame,
      isSatisfied: () => isLast && isOver() && follower.since() === newestOf(stream, ucc),
    });
    if (ending === 'satisfied') return;
    if (ending !== 'broken') continue;
    broken += 1;
    onBroken();
  }
}

function newestOf(stream: OrderStream, ucc: string): number {
  const reading = stream.follow(ucc, null, () => undefined);
  reading.stop();
  return reading.seq();
}

type Play = {
  readonly updatesRetained: number;
  /** How far updates may run ahead of the slowest client, whose connections break before it has received much. */
  readonly leadMax: number;
  readonly breaksPerClient: number;
  readonly seed: number;
};

async function play(t: TestContext, { updatesRetained, leadMax, breaksPerClient, seed }: Play) {
  const staged = await stage(t, updatesRetained);
  const random = createRandom(seed);
  const begin = newestOf(staged.stream, staged.ucc);
  const followers = Array.from({ length: CLIENTS }, () => createFollower(begin));
  let breaks = 0;
  let published = 0;
  let isOver = false;
  let hasFailed = false;
  const client = (follower: Follower, index: number) =>
    followThroughBreaks(follower, staged, {
      breaks: breaksPerClient,
      random: createRandom(seed + index + 1),
      onBroken: () => {
        breaks += 1;
      },
      isOver: () => isOver,
      hasFailed: () => hasFailed,
    }).catch((error: unknown) => {
      hasFailed = true;
      throw error;
    });
  const change = (): void => {
    staged.change(1 + random.int(ORDERS));
    published += 1;
  };
  const publish = async (): Promise<void> => {
    while (!hasFailed && breaks < CLIENTS * breaksPerClient) {
      const slowest = Math.min(...followers.map(({ since }) => since()));
      const room = slowest + leadMax - newestOf(staged.stream, staged.ucc);
      for (let count = Math.min(room, 1 + random.int(8)); count > 0; count -= 1) change();
      await turn();
    }
    isOver = true;
    // For those who have everything and wait.
    change();
  };
  await Promise.all([publish(), ...followers.map(client)]);
  const orders = new Map([...staged.book].map(([reftag, { qty }]) => [reftag, qty]));
  return { followers, published, breaks, orders };
}

/** A client that never gets what it waits for would wait for ever. */
const WITHIN = { timeout: 300_000 };

test('after a thousand broken lines no update is missed, doubled or out of order', WITHIN, async (t) => {
  const { followers, published, breaks, orders } = await play(t, {
    updatesRetained: LIMITS.orderUpdatesPerUser,
    leadMax: LIMITS.orderUpdatesPerUser / 2,
    breaksPerClient: 125,
    seed: 20_261_116,
  });
  assert.equal(breaks, 1_000);
  for (const follower of followers) {
    assert.equal(follower.snapshots(), 0, 'all updates were retained');
    assert.equal(follower.updates(), published);
    assert.deepEqual(follower.orders, orders);
  }
  t.diagnostic(`${breaks} breaks, ${published} updates to each of ${CLIENTS} clients`);
});

test('also with snapshots in between every client ends with the orders as they are', WITHIN, async (t) => {
  const { followers, breaks, orders } = await play(t, {
    updatesRetained: 30,
    leadMax: 500,
    breaksPerClient: 40,
    seed: 20_261_117,
  });
  for (const follower of followers) assert.deepEqual(follower.orders, orders);
  const snapshots = followers.reduce((sum, follower) => sum + follower.snapshots(), 0);
  assert.ok(snapshots > 50, `${snapshots} snapshots in ${breaks} breaks`);
  t.diagnostic(`${breaks} breaks, ${snapshots} snapshots`);
});
