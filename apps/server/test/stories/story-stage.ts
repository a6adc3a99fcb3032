import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { ANSWER_WITHIN_MS } from '@spark/application';
import { istDay, istInstant, minutesOf, type Store } from '@spark/core';
import type { StorePlace } from '@spark/store';
import { openStore } from '@spark/store';
import { WebSocket } from 'ws';
import { listen } from '../raw-socket.ts';
import type { Frame } from '../socket-client.ts';
import type { Method, Reply, Request } from '../spark-under-test.ts';
import { sparkFor } from '../spark-under-test.ts';
import { createStoryMarket, INSTRUMENTS, type StoryMarket, type StoryPrice } from './story-market.ts';
import { createStoryVenue, type StoryVenue, type VenueOrder } from './story-venue.ts';

export type Row = Readonly<Record<string, unknown>>;

/** More than any call takes that waits for nobody but the disk; of the processor, since others may have the machine. */
const TURNS_OF_WORK = 500;
const WORK_MS = 300;

/** Spark as a trader has it: calls, the order websocket, a broker, a market and a clock. */
export type StoryStage = {
  readonly ucc: string;
  readonly broker: StoryVenue;
  readonly forwardTests: StoryVenue;
  /** Of the owner; or of another user, who has a strategy named demo and nothing else. */
  readonly call: (method: Method, path: string, request?: Request, isOther?: boolean) => Promise<Reply>;
  readonly rows: (path: string) => Promise<readonly Row[]>;
  readonly setPrice: (symbol: string, price: StoryPrice) => Promise<void>;
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Until Indian clocks show this time, of today or of the day given. */
  readonly passUntil: (time: string, day?: string) => Promise<void>;
  /** Everything happens that happens by itself at this instant. */
  readonly quiet: () => Promise<void>;
  readonly halt: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Updates that the websocket sent since the last call. */
  readonly sent: () => readonly Frame[];
  readonly forgetReported: (count: number) => void;
  /** The number by which the story calls an order: the first it saw is 1. */
  readonly numberOf: (strefID: unknown) => number;
  readonly strefOf: (number: number) => number;
  /** What the broker has of an order of the story in an account. */
  readonly atBroker: (number: number, accountName: string) => Promise<readonly VenueOrder[]>;
};

export type StageOptions = { readonly keepsHours: boolean };

/** What may wait some milliseconds for company is stored at once: in a story no real time passes. */
async function openHastyStore(place: StorePlace): Promise<Store> {
  const store = await openStore(place);
  const { journal } = store;
  return {
    ...store,
    journal: { ...journal, record: (entry) => journal.record({ ...entry, batch: false }) },
  };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const QUIET_TURNS = 12;
const FAR_MS = 600_000;

export async function openStage(t: TestContext, { keepsHours }: StageOptions): Promise<StoryStage> {
  const late: { market: StoryMarket | null } = { market: null };
  const offerOf = (key: string) => late.market?.offerOf(key) ?? null;
  const lateClock = { now: () => spark.clock.now() };
  const broker = createStoryVenue({ name: 'B', clock: lateClock, offerOf });
  const forwardTests = createStoryVenue({ name: 'F', clock: lateClock, offerOf });
  const market = createStoryMarket(lateClock);
  late.market = market;
  const spark = await sparkFor(t, {
    env: { SPARK_MARKET: keepsHours ? 'calendar' : 'always-open' },
    world: {
      market: market.market,
      venue: broker.venue,
      forwardVenue: forwardTests.venue,
      openStore: openHastyStore,
    },
  });
  const { clock } = spark;
  let token = spark.owner;
  let otherToken: string | null = null;
  let socket: WebSocket | null = null;
  let port = 0;
  let lastSeq: number | null = null;
  const frames: Frame[] = [];
  const numbers: number[] = [];

  async function turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn++) {
      clock.advance(0);
      await new Promise(setImmediate);
    }
  }

  /** Time stands still while Spark works, unless it waits for a price or a broker's word that will not come. */
  async function drive<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    done.catch(() => undefined);
    const began = processorMs();
    for (let taken = 0; !isDone; taken++) {
      const due = clock.nextDue() ?? 0;
      const isLate = taken > TURNS_OF_WORK && processorMs() - began > WORK_MS;
      const isLongWait = isLate && due <= clock.now() + ANSWER_WITHIN_MS;
      if (market.isAwaited() || isLongWait) clock.set(Math.max(clock.now(), due));
      await turns(1);
    }
    return done;
  }

  async function call(method: Method, path: string, request: Request = {}, isOther = false): Promise<Reply> {
    if (isOther && otherToken === null) otherToken = await anotherUser();
    const as = isOther ? (otherToken ?? '') : token;
    const reply = await drive(spark.call(method, path, { token: as, ...request }));
    if (reply.status !== 401 || isOther) return reply;
    token = await drive(spark.token());
    return drive(spark.call(method, path, { token, ...request }));
  }

  async function anotherUser(): Promise<string> {
    const { token: theirs } = await drive(spark.addUser('other@example.com'));
    const json = { strategyName: 'demo', strategyType: 'Intraday' };
    const added = await drive(spark.call('POST', '/strategy', { token: theirs, json }));
    assert.equal(added.status, 200, added.text);
    return theirs;
  }

  async function rows(path: string): Promise<readonly Row[]> {
    const reply = await call('GET', path);
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data;
  }

  /** Comes back after every break, with the number of the last update it has. */
  async function follow(): Promise<void> {
    if (socket && socket.readyState <= WebSocket.OPEN) return;
    await call('GET', '/profile');
    const since = lastSeq === null ? '' : `&since=${lastSeq}`;
    const ws = new WebSocket(`ws://127.0.0.1:${port}/orderWS?token=${token}${since}`);
    socket = ws;
    ws.on('error', () => undefined);
    ws.on('message', (data) => {
      const frame = JSON.parse(data.toString()) as Frame;
      lastSeq = frame.seq ?? lastSeq;
      if (frame.type === 'OrderUpdate') frames.push(frame);
    });
    await drive(new Promise((resolve) => ws.once('open', resolve).once('close', resolve)));
  }

  async function quiet(): Promise<void> {
    await turns(QUIET_TURNS);
  }

  async function passTo(target: number): Promise<void> {
    for (;;) {
      // Far from the end there is time enough for what takes more than one turn.
      await turns(target - clock.now() > FAR_MS ? 1 : 4);
      const due = clock.nextDue();
      if (due === null || due > target) break;
      clock.set(Math.max(due, clock.now()));
    }
    clock.set(target);
    await quiet();
    if (port !== 0) await follow();
  }

  async function start(): Promise<void> {
    await drive(spark.restart());
    await listenAndFollow();
  }

  async function listenAndFollow(): Promise<void> {
    port = await listen(spark);
    socket = null;
    await follow();
    await quiet();
  }

  await listenAndFollow();
  t.after(() => socket?.terminate());
  const [profile] = await rows('/profile');
  const stage: StoryStage = {
    ucc: String(profile?.UCC),
    broker,
    forwardTests,
    call,
    rows,
    setPrice: async (symbol, price) => {
      const key = INSTRUMENTS.get(symbol)?.key ?? assert.fail(`${symbol} is not on the list of stories.`);
      market.setPrice(key, price);
      broker.onPrice(key);
      forwardTests.onPrice(key);
      await quiet();
    },
    pass: (milliseconds) => passTo(clock.now() + milliseconds),
    passUntil: (time, day = istDay(clock.now())) => passTo(istInstant(day, minutesOf(time))),
    quiet,
    halt: async () => {
      port = 0;
      await drive(spark.halt());
    },
    start,
    sent: () => frames,
    forgetReported: (count) => void frames.splice(0, count),
    numberOf: (strefID) => {
      const known = numbers.indexOf(Number(strefID));
      return known >= 0 ? known + 1 : numbers.push(Number(strefID));
    },
    strefOf: (number) => numbers[number - 1] ?? 900_000 + number,
    atBroker: async (number, accountName) => {
      const path = `/orderbook/?today=false&withorders=true&acname=${accountName}&strefid=${stage.strefOf(number)}`;
      const [row] = await rows(path);
      const batches = (row?.orders ?? []) as readonly Row[];
      const ids = new Set(batches.map(({ orderid }) => orderid));
      return [...broker.orders, ...forwardTests.orders].filter(({ orderId }) => ids.has(orderId));
    },
  };
  return stage;
}
