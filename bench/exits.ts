import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Exit, istDay, WATCHING } from '@spark/core';
import { createAccountRegistry, createExitService } from '@spark/engine';
import { openSqliteStore } from '@spark/store';
import { createFaultyVenue, createMemoryDesks, createRandom } from '@spark/testkit';
import { printTimes } from './report-times.ts';

const EXITS = 500;
const FIRINGS = 450;
/** Code that was never run is slow: a server has long done it. */
const WARM_UP = 50;
const AIM_MS = 5;
const KEY = 'NSE:212';
const ENTRY = 1_000_000;
const ACCOUNT = { ucc: 'F000000', accountName: 'account1' };
const clock = { now: () => Date.now() };
const timers = {
  at: (when: number, run: () => void) => {
    const timer = setTimeout(run, Math.max(0, when - Date.now()));
    return () => clearTimeout(timer);
  },
};

/**
 * From a tick to the durable entry with the firing and the square-off, while 500 exits of one instrument are watched: each
 * tick looks at all of them and one fires. Beside it an entry of one line in the same database, which is what the disk takes.
 */
export async function benchExits(): Promise<void> {
  const folder = await mkdtemp(join(process.env.BENCH_FOLDER ?? tmpdir(), 'spark-bench-exits-'));
  const store = await openSqliteStore({ folder });
  try {
    await measure(store);
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

async function measure(store: Awaited<ReturnType<typeof openSqliteStore>>): Promise<void> {
  let intentAt = 0;
  const journal: typeof store.journal = {
    ...store.journal,
    record: async (entry) => {
      await store.journal.record(entry);
      if (entry.writes.some(({ kind }) => kind === 'append-facts')) intentAt = performance.now();
    },
  };
  const { ucc, accountName } = ACCOUNT;
  const { desks } = createMemoryDesks({
    ucc,
    accountName,
    clock,
    strategyName: 's',
    onRead: () => undefined,
  });
  const { venue } = createFaultyVenue({ clock, timers, random: createRandom(1), bookIsImmediate: true });
  const onIncident = (message: string, error?: unknown): never => {
    throw new Error(message, { cause: error });
  };
  const registry = createAccountRegistry({
    desks,
    journal,
    clock,
    timers,
    venueOf: () => venue,
    simulated: venue,
    prices: {
      now: () => ({ lastPaise: null, bestBidPaise: null, bestAskPaise: null }),
      watch: () => () => undefined,
    },
    publish: () => undefined,
    onIncident,
  });
  const actor = await registry.open(ACCOUNT);
  const at = clock.now();
  const fill = { side: 'Buy', qty: 10, valuePaise: 10 * ENTRY, day: istDay(at) } as const;
  const keyOf = (number: number) => ({
    ...({ strategyName: `s${number}`, instrumentKey: KEY, product: 'Intraday', forwardTest: false } as const),
  });
  const numbers = Array.from({ length: EXITS }, (_, number) => number);
  await actor.record(
    numbers.map((number) => ({
      ...({ kind: 'position-delivered', key: keyOf(number), symbol: 'S', fill, contract: 'S', at } as const),
    })),
  );
  const instructions = numbers.map((number) => ({
    ...({ kind: 'exit', id: number + 1, at, open: true } as const),
    body: exitAt(number, at),
  }));
  await journal.record({ ucc, at, writes: [{ kind: 'put-instructions', instructions }] });

  let lastPaise = ENTRY;
  let tick = (): void => undefined;
  const exits = createExitService({
    registry,
    baskets: { find: () => null, follow: () => undefined, squareOff: async () => onIncident('no basket') },
    journal,
    desks: { ...desks, change: async () => onIncident('no desk changes') },
    numbers: { claim: async () => onIncident('no exit is added') },
    prices: {
      fresh: () => lastPaise,
      ask: async () => undefined,
      watch: (_, onPrice) => {
        tick = onPrice;
        return () => undefined;
      },
    },
    clock,
    timers,
    find: () => null,
    hasSession: () => true,
    chargesPaise: () => 0,
    isAdjustedSince: () => false,
    bandOf: async () => null,
    ownership: { owns: () => true },
    notifyChat: async () => undefined,
    onIncident,
  });
  await exits.start();
  await exits.settled();

  const empty: number[] = [];
  const took: number[] = [];
  /** Until the entry was handed to the journal. */
  const looked: number[] = [];
  /** Processor time of this thread, which others on the machine do not lengthen. */
  const processor = { looking: 0, all: 0 };
  for (let firing = 0; firing < FIRINGS; firing++) {
    const from = performance.now();
    await journal.record({
      ucc,
      at: clock.now(),
      writes: [{ kind: 'append-logs', lines: [{ at, name: 's', type: 'INFO', message: 'line' }] }],
    });
    const isWarm = firing >= WARM_UP;
    if (isWarm) empty.push(performance.now() - from);
    lastPaise = ENTRY - (firing + 1);
    const ticked = performance.now();
    const before = processorMs();
    tick();
    const handed = performance.now();
    processor.looking += processorMs() - before;
    await exits.settled();
    processor.all += processorMs() - before;
    if (!isWarm) continue;
    took.push(intentAt - ticked);
    looked.push(handed - ticked);
  }
  const fired = (await journal.readInstructions({ ucc, kind: 'exit', limit: EXITS })).filter(
    ({ kind, body }) => kind === 'exit' && body.firings.length === 1,
  );
  const baseMs = printTimes('an entry of one line, durable', empty);
  printTimes(`all ${EXITS} looked at, one fired`, looked);
  printTimes(`a tick among ${EXITS} exits to the intent`, took, { aimMs: AIM_MS, baseMs });
  const each = (ms: number) => (ms / FIRINGS).toFixed(2);
  console.log(
    `  processor time of a tick: ${each(processor.looking)} ms until the journal has it, ${each(processor.all)} ms in all`,
  );
  console.log(`  ${fired.length} of ${FIRINGS} fired once, in ${accountName}`);
  await exits.close();
  await registry.close();
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** One paisa below the one before, so that each tick fires one. */
function exitAt(number: number, at: number): Exit {
  const strategyName = `s${number}`;
  return {
    scope: {
      kind: 'position',
      strategyName,
      accountName: ACCOUNT.accountName,
      instrumentKey: KEY,
      product: 'Intraday',
    },
    forwardTest: false,
    rules: {
      ...{ stop: { by: 'price', at: ENTRY - number - 1 }, trail: null, target: null, lock: null, cost: null },
      ...{ timeMinute: null, daysBeforeExpiry: null },
    },
    ...{ closes: null, block: false, days: 'today', position: { symbol: 'S', side: 'long' } },
    ...{ createdAt: at, armedAt: at, day: istDay(at), state: WATCHING, firings: [] },
  };
}
