import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, platform, setPriority } from 'node:os';
import { setTimeout as pass } from 'node:timers/promises';
import { addDays, createMarketCalendar, istDay } from '@spark/core';
import { BUNDLED_CALENDAR, generateMaster } from '@spark/market';
import { EXCHANGE } from '@spark/vocabulary';
import { makeLongBook } from './long-book.ts';
import { bearer, place } from './paper-spark.ts';
import type { ProcessUnderLoad, Turns } from './process-under-load.ts';

const ORDERS = Number(process.env.BENCH_ORDERS ?? 500_000);
/** Of them, those that are not paired into trades yet. */
const UNPAIRED = Math.min(120_000, Math.floor(ORDERS / 4));
const PER_SECOND = 50;
const ORDERS_AT_LEAST = 400;
const BASE_MS = 1_000;
/** The slowest hundredth of one second's orders would be the slowest one of 50. */
const BASE_MS_OF_ONE_ROUND = 8_000;
/** About as long as the end of the day takes. */
const FIRST_SECONDS_MS = 10_000;
const LONGEST_TOLD = 6;
const LONG_PIECE_MS = 2;
const CASH: readonly string[] = ['NSE', 'BSE'];
/**
 * A slowest hundredth is four orders out of 400, so it scatters. What can be repeated is, with and without in turns, and the
 * orders of all rounds count together.
 */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Only the lines with one of these texts in their name. */
const WANTED = (process.env.BENCH_READS ?? '').split(',');
const isWanted = (what: string) => WANTED.some((text) => what.includes(text));

/**
 * The time of an order while another client requests the longest reply there is, beside the time of an order without
 * that: the ratio of the slowest hundredths, at the same pace in the same process.
 */
export async function benchHeavyReads(): Promise<void> {
  const book = await makeLongBook(ORDERS, UNPAIRED);
  const asker = startAsker();
  let spark = await book.start();
  try {
    const bench = createMeasuring(() => spark, book.trader);
    const ask = (path: string, { times = 1, headers = {} }: Asking = {}) =>
      asker.ask({ url: `${spark.url}${path}`, headers: { ...bearer(book.reader), ...headers }, times });
    console.log(
      `${ORDERS} orders in the store, ${UNPAIRED} of them not trades yet; ${PER_SECOND} orders a second beside`,
    );
    // Code that was never run is slow, and so is the first list of the day.
    const tokens = await optionTokens(spark, book.reader);
    await bench.measure(() => pass(4_000));
    await bench.report('/orderbook/ (50 000 rows)', () => ask('/orderbook/'));
    await bench.report('/orderbook/ of all days (50 000 rows)', () =>
      ask('/orderbook/?today=false&acname=paper1'),
    );
    const to = istDay(Date.now());
    const minutes = `/history?token=NSE:3045&interval=1&from=${addDays(to, -100)}&to=${to}`;
    await bench.report('/history (100 days of minutes)', () => ask(minutes));
    await bench.report('six of them at once', () => ask(minutes, { times: 6 }));
    const shares = shareTokens();
    const days = () => ask(`/history?token=${shares.pop()}&interval=1D&from=${addDays(to, -1_900)}&to=${to}`);
    await bench.report('/history (1 900 days, never requested before)', days);
    await bench.report('/contract-master/ (made once, in three forms)', () => contractMaster(ask));
    const quotes = () => {
      // Of prices that nobody reads fewer are kept than there are tokens here, so the first ones are forgotten by their next turn.
      const next = tokens.splice(0, 500);
      tokens.push(...next);
      return ask(`/quotes?tokens=${next.join()}`);
    };
    await bench.report('/quotes of 500, not requested before, or forgotten', quotes);
    await bench.report(`/pushtrades/ (${UNPAIRED} orders)`, () => ask('/pushtrades/'), { once: true });
    const ends = `the end of the day (${UNPAIRED} orders, as many replies)`;
    if (!isWanted(ends)) return;
    await spark.stop();
    // A server that has just started is slow by itself, so the same seconds of a start without the end of a day are the baseline.
    spark = await book.start();
    const started = await bench.measure(() => pass(FIRST_SECONDS_MS), { once: true });
    await spark.stop();
    book.reopenDay();
    spark = await book.start();
    await bench.report(ends, () => Promise.all([dayClosed(book.closedDay), pass(FIRST_SECONDS_MS)]), {
      once: true,
      baseline: started,
    });
  } finally {
    asker.stop();
    await spark.stop();
    book.remove();
  }
}

type Asking = { readonly times?: number; readonly headers?: Readonly<Record<string, string>> };

/** The request, and how many at once. */
export type Asked = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly times: number;
};

function startAsker(): { readonly ask: (asked: Asked) => Promise<void>; readonly stop: () => void } {
  const child = fork(new URL('./request-loop.ts', import.meta.url));
  leaveToOthers(child.pid);
  child.setMaxListeners(0);
  const ended = once(child, 'exit').then(() => ['nothing, since the requesting process ended']);
  return {
    ask: async (asked) => {
      child.send(asked);
      const [status] = await Promise.race([once(child, 'message'), ended]);
      if (status !== 200) throw new Error(`${asked.url} was answered ${status}.`);
    },
    stop: () => child.kill(),
  };
}

/**
 * Real readers are on other machines: here they get only idle processor time. The lowest priority is not enough for that, since
 * a process that has the processor keeps it for some milliseconds when another one wakes up, and an order wakes up four.
 */
function leaveToOthers(pid: number | undefined): void {
  if (pid === undefined) return;
  setPriority(pid, constants.priority.PRIORITY_LOW);
  if (platform() === 'linux') spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)]);
}

type Measuring = {
  /** Times of orders while it runs; it is repeated until enough orders were placed, unless it runs once. */
  readonly measure: (work: () => Promise<unknown>, how?: How) => Promise<readonly number[]>;
  /** Beside a baseline that is measured a moment before. */
  readonly report: (what: string, work: () => Promise<unknown>, how?: How) => Promise<void>;
};
type How = {
  readonly once?: boolean;
  /** Times of orders that were measured already. */
  readonly baseline?: readonly number[];
};

function createMeasuring(spark: () => ProcessUnderLoad, trader: string): Measuring {
  async function measure(
    work: () => Promise<unknown>,
    { once: isOnce = false }: How = {},
  ): Promise<readonly number[]> {
    const took: number[] = [];
    let isOver = false;
    const working = (async () => {
      do await work();
      while (!isOnce && took.length < ORDERS_AT_LEAST);
      isOver = true;
    })();
    const underWay: Promise<void>[] = [];
    const began = performance.now();
    for (let number = 0; !isOver; number++) {
      await pass(Math.max(0, began + (number * 1_000) / PER_SECOND - performance.now()));
      const placedAt = performance.now();
      underWay.push(place(spark(), trader).then(() => void took.push(performance.now() - placedAt)));
    }
    await Promise.all([...underWay, working]);
    return took;
  }

  return {
    measure,
    report: async (what, work, how = {}) => {
      if (!isWanted(what)) return;
      const began = performance.now();
      const rounds: Round[] = [];
      for (let round = 0; round < (how.once ? 1 : ROUNDS); round++) {
        await spark().turns();
        const base = how.baseline ?? (await measure(() => pass(how.once ? BASE_MS_OF_ONE_ROUND : BASE_MS)));
        const before = await spark().turns();
        const took = await measure(work, how);
        rounds.push({ base, took, before, meanwhile: await spark().turns() });
      }
      const took = rounds.flatMap((round) => round.took);
      const [withMs, baseMs] = [slowHundredth(took), slowHundredth(rounds.flatMap(({ base }) => base))];
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      const ofRounds = rounds.map((round) =>
        (slowHundredth(round.took) / slowHundredth(round.base)).toFixed(2),
      );
      console.log(
        `  ${what.padEnd(52)} p99 ${withMs.toFixed(1)} ms, without ${baseMs.toFixed(1)} ms   ratio ${(withMs / baseMs).toFixed(2)} (aim 2; of single rounds ${ofRounds.join(', ')})   slowest of ${took.length}: ${Math.max(...took).toFixed(1)} ms, in ${seconds} s`,
      );
      console.log(
        `    main thread: ${atWork(rounds.map(({ meanwhile }) => meanwhile))}; without: ${atWork(rounds.map(({ before }) => before))}`,
      );
    },
  };
}

type Round = {
  readonly base: readonly number[];
  readonly took: readonly number[];
  readonly before: Turns;
  readonly meanwhile: Turns;
};

/**
 * Processor time of the main thread, which others on the machine lengthen far less than they lengthen the time of an order:
 * how much of a second, how often an order would have waited for long, and the longest pieces.
 */
function atWork(turns: readonly Turns[]): string {
  const tookMs = turns.reduce((sum, turn) => sum + turn.tookMs, 0);
  const busyMs = turns.reduce((sum, turn) => sum + turn.tookMs * turn.busy, 0);
  const pieces = turns.flatMap((turn) => turn.pieces).sort((left, right) => right - left);
  const long = pieces.filter((ms) => ms > LONG_PIECE_MS).length / (tookMs / 1_000);
  const text = pieces.slice(0, LONGEST_TOLD).map((ms) => ms.toFixed(0));
  return `at work ${((busyMs / tookMs) * 100).toFixed(0)} % of the time, ${long.toFixed(1)} pieces above ${LONG_PIECE_MS} ms a second, the longest ${text.join(', ') || 'less than 1'} ms`;
}

function slowHundredth(took: readonly number[]): number {
  const sorted = [...took].sort((left, right) => left - right);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}

/** A form is cached once made, so each counts once. */
async function contractMaster(ask: (path: string, asking: Asking) => Promise<void>): Promise<void> {
  for (const accept of ['text/csv', 'application/json'])
    await ask('/contract-master/', { headers: { accept, 'accept-encoding': 'identity' } });
  await ask('/contract-master/', { headers: { accept: 'text/csv', 'accept-encoding': 'gzip' } });
}

/** Shares, last in the list first; there are more than are asked for. */
function shareTokens(): string[] {
  const { isTradingDay } = createMarketCalendar(BUNDLED_CALENDAR);
  const list = generateMaster({ day: istDay(Date.now()), isTradingDay });
  return Array.from({ length: list.rows }, (_, row) => row)
    .map((row) => ({ exchange: EXCHANGE[list.exchange[row] ?? -1] ?? '', token: list.token[row] }))
    .filter(({ exchange }) => CASH.includes(exchange))
    .map(({ exchange, token }) => `${exchange}:${token}`);
}

/** Of options that were not requested yet. */
async function optionTokens(spark: ProcessUnderLoad, token: string): Promise<string[]> {
  const tokens: string[] = [];
  for (const symbol of [
    'NIFTY',
    'BANKNIFTY',
    'FINNIFTY',
    'RELIANCE',
    'SBIN',
    'TCS',
    'INFY',
    'HDFCBANK',
    'ICICIBANK',
  ]) {
    const reply = await fetch(`${spark.url}/master-tokens?symbol=${symbol}&exchange=NFO`, {
      headers: bearer(token),
    });
    const { data } = (await reply.json()) as { readonly data: readonly { readonly token: string }[] };
    for (const row of data) tokens.push(`NFO:${row.token}`);
  }
  return tokens;
}

async function dayClosed(closedDay: () => string | null): Promise<void> {
  while (closedDay() === null) await pass(500);
}
