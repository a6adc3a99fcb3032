import { type AddressInfo, Socket } from 'node:net';
import { changeCalendar, realRandomness, realTimers } from '@spark/application';
import { addDays, factsIn, istDay, type JournalEntry, type Store } from '@spark/core';
import { addSpecialDay, type CalendarChanges } from '@spark/market';
import { openStore, type StorePlace } from '@spark/store';
import { EXCHANGE } from '@spark/vocabulary';
import pino from 'pino';
import { composeSpark } from '../../apps/server/src/compose.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { onBytesOut } from './bytes-out.ts';

/** An order left: when the journal had it, and when the system had its last byte. */
export type SentTime = { readonly ucc: string; readonly allowedAt: number; readonly sentAt: number };

/** A message of a broker: when its bytes came, when the facts were decided, and when they were durable. */
export type StoredTime = {
  readonly ucc: string;
  readonly cameAt: number;
  readonly decidedAt: number;
  readonly storedAt: number;
};

export type ServerTimes = {
  readonly sent: readonly SentTime[];
  readonly stored: readonly StoredTime[];
  /** Processor time of the main thread up to when the last of the orders had left, and of the whole process. */
  readonly mainThreadMs: number;
  readonly processorMs: number;
};

/**
 * The server of the bench, in a separate process: the real one, with time stamps at its edge. Bytes are seen where they
 * go to the system, and where they come from it.
 */
let sent: SentTime[] = [];
let stored: StoredTime[] = [];
let lastBytesAt = 0;
/** When they were asked for last, and when an order left last. */
let asked = processorTimes();
let atLastSent = asked;
const onTheirWay = new Map<string, Omit<SentTime, 'sentAt'>>();
const now = () => performance.timeOrigin + performance.now();

const { push } = Socket.prototype;
Socket.prototype.push = function noted(this: Socket, ...given: Parameters<typeof push>): boolean {
  lastBytesAt = now();
  return push.apply(this, given);
};

onBytesOut((written) => {
  const sentAt = now();
  for (const [tag, order] of onTheirWay) {
    if (!written.includes(tag)) continue;
    sent.push({ ...order, sentAt });
    onTheirWay.delete(tag);
    atLastSent = processorTimes();
  }
});

function processorTimes(): { readonly mainThreadMs: number; readonly processorMs: number } {
  const all = process.cpuUsage();
  const main = process.threadCpuUsage();
  return { mainThreadMs: (main.user + main.system) / 1_000, processorMs: (all.user + all.system) / 1_000 };
}

function timed(store: Store): Store {
  async function record(entry: JournalEntry): Promise<void> {
    const { ucc } = entry;
    const facts = factsIn(entry);
    const isPlanned = facts.some(({ kind }) => kind === 'order-planned');
    const times = { ucc, cameAt: lastBytesAt, decidedAt: now() };
    await store.journal.record(entry);
    const storedAt = now();
    if (!isPlanned && facts.length > 0) stored.push({ ...times, storedAt });
    for (const fact of facts)
      if (fact.kind === 'order-planned')
        for (const { tag } of fact.order.slices) onTheirWay.set(tag, { ucc, allowedAt: storedAt });
  }
  return { ...store, journal: { ...store.journal, record } };
}

/** So that the bench can run at any hour: today and tomorrow all exchanges trade around the clock. */
function openAllDay(before: CalendarChanges): CalendarChanges {
  const session = { kind: 'special', hours: { fromMinute: 0, toMinute: 24 * 60 - 1 } } as const;
  const today = istDay(Date.now());
  let changes = before;
  for (const day of [today, addDays(today, 1)])
    for (const exchange of EXCHANGE)
      changes =
        addSpecialDay(changes, { exchange, day, name: 'Bench', session, isConfirmed: true }) ?? changes;
  return changes;
}

async function openTimedStore(place: StorePlace): Promise<Store> {
  const store = await openStore(place, { hasWriterThread: true });
  await changeCalendar(store, openAllDay);
  return timed(store);
}

const config = readConfig(process.env, process.cwd());
const spark = await composeSpark(config, {
  clock: { now: Date.now },
  timers: realTimers,
  random: realRandomness,
  log: pino({ level: config.logLevel }),
  openStore: openTimedStore,
});
await spark.app.listen({ port: 0, host: '127.0.0.1' });

process.on('message', (wanted: 'count' | 'times' | 'stop') => {
  if (wanted === 'count') {
    process.send?.(sent.length);
    return;
  }
  if (wanted === 'stop') void spark.stop().then(() => process.exit());
  const times: ServerTimes = {
    sent,
    stored,
    mainThreadMs: atLastSent.mainThreadMs - asked.mainThreadMs,
    processorMs: atLastSent.processorMs - asked.processorMs,
  };
  if (wanted === 'times') process.send?.(times);
  sent = [];
  stored = [];
  asked = processorTimes();
});
process.on('disconnect', () => process.exit(1));
process.send?.({ port: (spark.app.server.address() as AddressInfo).port });
