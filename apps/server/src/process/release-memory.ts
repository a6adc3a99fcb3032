import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Releases memory that starting or a busy hour took and an idle server does not need. V8 would keep it, since nothing
 * triggers a collection when idle: its pages stay in a pool that only this kind of collection empties. It blocks for
 * about a fifth of a second, so it is skipped where it would free little.
 */
export function releaseMemory(): void {
  if (process.memoryUsage.rss() < residentAtRest + WORTH_IT_BYTES) return;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  residentAtRest = process.memoryUsage.rss();
}

const WORTH_IT_BYTES = 32 * 2 ** 20;
/** When it was done last. */
let residentAtRest = 0;
