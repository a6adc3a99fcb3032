import { reportOf, runBacktest, runSweep } from '@spark/algos';
import { bookOf } from './bars.ts';
import { EMA_CROSS, FOUR_SHARES, SWEEP_AXES } from './documents.ts';

/** A part that has a process of its own, so that memory and the first run are its own. Prints one line of JSON. */
const YEAR = 248;
const [part] = process.argv.slice(2);

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const before = process.cpuUsage();
const result: Record<string, number> = {};
if (part === 'first') {
  const run = runBacktest({ document: EMA_CROSS, book: bookOf(YEAR) });
  reportOf(EMA_CROSS, run);
  // Since the process began: starting Node and reading the engine is a part of a first run.
  result.cpu = cpuSince({ user: 0, system: 0 });
  result.wall = performance.now() / 1000;
  result.play = cpuSince(before);
} else if (part === 'sweep') {
  const sweep = runSweep({ document: EMA_CROSS, book: bookOf(YEAR), axes: SWEEP_AXES });
  result.cpu = cpuSince(before);
  result.runs = sweep.runs.length;
} else if (part === 'years') {
  const run = runBacktest({ document: FOUR_SHARES, book: bookOf(YEAR * 5) });
  reportOf(FOUR_SHARES, run);
  result.cpu = cpuSince(before);
  result.trades = run.trades.length;
} else if (part === 'options') {
  // It brings the whole application with it, which the other parts are measured without.
  const { playOptions } = await import('./options-year.ts');
  const play = playOptions();
  result.trades = play();
  result.cpu = cpuSince(before);
  const warm = process.cpuUsage();
  play();
  result.warm = cpuSince(warm);
}
// Kilobytes on Linux.
result.megabytes = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify(result));
