import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MarketBook, reportOf, runBacktest } from '@spark/algos';
import { JOB_MEMORY } from '@spark/application';
import { median } from '../load.ts';
import { bookOf } from './bars.ts';
import { EMA_CROSS } from './documents.ts';
import { benchOrdersBesideSweep } from './orders-beside-sweep.ts';
import { ENGINES, openPython, type Python } from './python.ts';
import { benchRunsInServer } from './runs-in-server.ts';

/** A year of minutes. */
const DAYS = 248;
const ROUNDS = 25;
const WARM_UP_ROUNDS = 15;

/** How many times as many bars a second of processor time ours has to play at the least. */
const AIMS: Readonly<Record<string, number>> = { vectorbt: 1.5, nautilus_trader: 150, backtrader: 400 };

type Figures = Readonly<Record<string, number>>;

/**
 * An EMA cross over 93 000 one-minute bars, with trace, dated charges and report, beside four engines from PyPI on the same bars in
 * the same run; a sweep of a thousand; four legs of options through a year; four legs through five years; fifty runs in a server
 * that trades; orders beside a sweep. Time is that of the processor. `BENCH_BACKTEST=sweep` measures the parts that have this in their name.
 */
export async function benchBacktest(): Promise<void> {
  const wanted = process.env.BENCH_BACKTEST ?? '';
  const isWanted = (part: string) => part.includes(wanted);
  const python = openPython();
  if (typeof python === 'string') console.log(python);
  const folder = mkdtempSync(join(tmpdir(), 'bench-backtest-'));
  try {
    const book = bookOf(DAYS);
    const bars = join(folder, 'bars');
    writeBars(book, bars);
    const known = typeof python === 'string' ? null : python;
    if (isWanted('single')) compareSingle(book, known, bars);
    if (isWanted('first')) tellFirst(folder);
    if (isWanted('sweep')) compareSweep(partOf('sweep'), known, bars);
    if (isWanted('options')) tellOptions(partOf('options'));
    if (isWanted('years')) tellYears(partOf('years'));
    if (isWanted('server')) await benchRunsInServer();
    if (isWanted('orders')) await benchOrdersBesideSweep();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Five columns in rupees, one after the other. */
function writeBars({ spot }: MarketBook, file: string): void {
  const rupees = [spot.open, spot.high, spot.low, spot.close].map((column) =>
    column.map((paise) => paise / 100),
  );
  writeFileSync(file, Buffer.concat([...rupees, spot.volume].map(({ buffer }) => Buffer.from(buffer))));
}

function compareSingle(book: MarketBook, python: Python | null, bars: string): void {
  const ours = measureSingle(book);
  console.log(
    `EMA 9/21 over ${book.timeline.minutes} bars: ${ours.toFixed(1)} ms of the processor, ${rate(book, ours)}`,
  );
  for (const engine of python === null ? [] : ENGINES) {
    const theirs = python?.run(engine, bars);
    if (theirs === undefined || typeof theirs === 'string') {
      console.log(`${engine}: ${theirs ?? 'left out'}`);
      continue;
    }
    const { cpu = Number.NaN, trades = 0, first } = theirs;
    const times = (cpu * 1000) / ours;
    const least = AIMS[engine];
    const aim = least === undefined ? '' : ` (aim ${least}: ${times >= least ? 'met' : 'missed'})`;
    const cold = first === undefined ? '' : `; its first run in a fresh process ${first.toFixed(1)} s`;
    console.log(
      `${engine}: ${rate(book, cpu * 1000)}, ${trades} trades; ours is ${times.toFixed(1)} times as fast${aim}${cold}`,
    );
  }
}

function measureSingle(book: MarketBook): number {
  const taken: number[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const before = process.cpuUsage();
    reportOf(EMA_CROSS, runBacktest({ document: EMA_CROSS, book }));
    const { user, system } = process.cpuUsage(before);
    if (round >= WARM_UP_ROUNDS) taken.push((user + system) / 1000);
  }
  return median(taken);
}

function rate({ timeline }: MarketBook, ms: number): string {
  const perSecond = (timeline.minutes / ms) * 1000;
  return perSecond > 1e6
    ? `${(perSecond / 1e6).toFixed(2)} million bars a second`
    : `${(perSecond / 1e3).toFixed(1)} thousand bars a second`;
}

/** The young generation of V8 is three times as large as one of its halves. */
const MEMORY = [
  `--max-old-space-size=${JOB_MEMORY.maxOldGenerationSizeMb}`,
  `--max-semi-space-size=${JOB_MEMORY.maxYoungGenerationSizeMb / 3}`,
];

/** A part in a process of its own, which may hold as much as the thread in which Spark plays it. */
function partOf(name: string, env: Readonly<Record<string, string>> = {}): Figures {
  const script = join(import.meta.dirname, 'measured-part.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, [...MEMORY, script, name], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`The part ${name} failed: ${stderr}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
}

/** The first start of all compiles what later ones have kept, as those of the server do. */
function tellFirst(folder: string): void {
  const env = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const first = partOf('first', env);
  const { cpu = 0, play = 0, wall = 0 } = partOf('first', env);
  console.log(
    `first run in a fresh process: the report is there ${wall.toFixed(2)} s after its start (aim 0.5: ${wall <= 0.5 ? 'met' : 'missed'}), ${cpu.toFixed(2)} s of the processor with all threads, of which bars, run and report ${play.toFixed(2)} s; ${first.wall?.toFixed(2)} s after its start where nothing was compiled before`,
  );
}

function compareSweep(ours: Figures, python: Python | null, bars: string): void {
  const { cpu = 0, megabytes = 0, runs = 0 } = ours;
  console.log(
    `sweep of ${runs} runs: ${cpu.toFixed(1)} s of the processor, ${megabytes.toFixed(0)} MB (aim 400: ${megabytes <= 400 ? 'met' : 'missed'})`,
  );
  const theirs = python?.run('vectorbt-sweep', bars);
  if (theirs === undefined || typeof theirs === 'string') {
    console.log(`vectorbt: ${theirs ?? 'left out'}`);
    return;
  }
  const { cpu: theirCpu = 0, megabytes: theirMegabytes = 0 } = theirs;
  const times = theirCpu / cpu;
  console.log(
    `vectorbt: ${theirCpu.toFixed(1)} s and ${theirMegabytes.toFixed(0)} MB; ours takes ${times.toFixed(1)} times less (aim 3: ${times >= 3 ? 'met' : 'missed'})`,
  );
}

function tellOptions({ cpu = 0, warm = 0, trades = 0, megabytes = 0 }: Figures): void {
  console.log(
    `four legs of options through a year, ${trades} trades: prices made ${cpu.toFixed(1)} s (aim 8: ${cpu <= 8 ? 'met' : 'missed'}), prices known ${warm.toFixed(2)} s (aim 1.5: ${warm <= 1.5 ? 'met' : 'missed'}), ${megabytes.toFixed(0)} MB`,
  );
}

function tellYears({ cpu = 0, trades = 0, megabytes = 0 }: Figures): void {
  console.log(
    `four legs through five years, ${trades} trades: ${cpu.toFixed(1)} s (aim 5: ${cpu <= 5 ? 'met' : 'missed'}), ${megabytes.toFixed(0)} MB (aim 300: ${megabytes <= 300 ? 'met' : 'missed'})`,
  );
}
