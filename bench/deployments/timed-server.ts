import type { AddressInfo } from 'node:net';
import { realRandomness } from '@spark/application';
import type { Feed, FeedListener, JournalEntry, Quote, Store } from '@spark/core';
import { openStore, type StorePlace } from '@spark/store';
import pino from 'pino';
import { composeSpark } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { createMovedClock } from './moved-clock.ts';

/** What the server is asked for. */
export type Asked =
  | { readonly what: 'move'; readonly to: number }
  | { readonly what: 'fall'; readonly key: string }
  | { readonly what: 'noted' }
  | { readonly what: 'stop' };

/** In milliseconds of the server's clock, with their fractions. */
export type Noted = {
  /** When orders that deployments want became durable, how many there were, and what the main thread had used by then. */
  readonly intents: readonly { readonly at: number; readonly count: number; readonly mainThreadMs: number }[];
  /** When their orders did. */
  readonly orders: readonly { readonly at: number; readonly count: number }[];
  /** When a price was handed in. */
  readonly ticks: readonly number[];
  /** Processor time of the main thread since it was asked last. */
  readonly mainThreadMs: number;
  /** The time of now. */
  readonly now: number;
};

/**
 * The server of the bench, in a separate process: the real one at an hour of the bench's choice, with time stamps at its edge, where
 * the journal says that something is durable and where prices come in.
 */
const { clock, timers, moveTo } = createMovedClock(Number(process.env.BENCH_STARTS_AT));
const exact = () => clock.now() - Date.now() + performance.timeOrigin + performance.now();
let intents: { readonly at: number; readonly count: number; readonly mainThreadMs: number }[] = [];
let orders: { readonly at: number; readonly count: number }[] = [];
let ticks: number[] = [];
let mainThreadMs = threadMs();
let listener: FeedListener | null = null;
const quotes = new Map<string, Quote>();

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const WANTED = '"state":"wanted"';

/** An order that a state wants is an intent; the state is stored again when it was sent, which is none. */
function intentsIn({ writes }: JournalEntry): number {
  let count = 0;
  for (const write of writes)
    if (write.kind === 'put-deployment-days')
      for (const { body } of write.days)
        for (let at = body.indexOf(WANTED); at >= 0; at = body.indexOf(WANTED, at + 1)) count += 1;
  return count;
}

function plannedIn({ writes }: JournalEntry): number {
  let count = 0;
  for (const write of writes)
    if (write.kind === 'append-facts')
      count += write.facts.filter(({ kind }) => kind === 'order-planned').length;
  return count;
}

function timed(store: Store): Store {
  async function record(entry: JournalEntry): Promise<void> {
    const [wanted, planned] = [intentsIn(entry), plannedIn(entry)];
    await store.journal.record(entry);
    const at = exact();
    if (wanted > 0) intents.push({ at, count: wanted, mainThreadMs: threadMs() - mainThreadMs });
    if (planned > 0) orders.push({ at, count: planned });
  }
  return { ...store, journal: { ...store.journal, record } };
}

function withTicks(feed: Feed): Feed {
  return {
    ...feed,
    open: (to) => {
      listener = to;
      return feed.open({
        ...to,
        onQuotes: (news) => {
          for (const quote of news) quotes.set(quote.key, quote);
          to.onQuotes(news);
        },
      });
    },
  };
}

/** A price at a tenth of what it was. */
function fall(key: string): void {
  const quote = quotes.get(key);
  if (quote === undefined) throw new Error(`Nobody watches ${key}.`);
  ticks.push(exact());
  listener?.onQuotes([{ ...quote, lastPaise: Math.round(quote.lastPaise / 10), at: clock.now() }]);
}

const config = readConfig(process.env, process.cwd());
const spark = await composeSpark(config, {
  ...{ clock, timers, random: realRandomness, log: pino({ level: config.logLevel }) },
  openStore: async (place: StorePlace) => timed(await openStore(place, { hasWriterThread: true })),
  market: (own) => ({ ...own, feed: withTicks(own.feed) }),
});
await spark.app.listen({ port: 0, host: '127.0.0.1' });

process.on('message', (asked: Asked) => {
  if (asked.what === 'move') moveTo(asked.to);
  if (asked.what === 'fall') fall(asked.key);
  if (asked.what === 'stop') void spark.stop().then(() => process.exit());
  if (asked.what !== 'noted') return;
  const now = threadMs();
  process.send?.({ intents, orders, ticks, mainThreadMs: now - mainThreadMs, now: exact() } satisfies Noted);
  [intents, orders, ticks] = [[], [], []];
  mainThreadMs = now;
});
process.on('disconnect', () => process.exit(1));
process.send?.({ port: (spark.app.server.address() as AddressInfo).port });
