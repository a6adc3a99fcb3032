import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { trimMemory } from '@spark/prices';

/** Releases memory that starting or a busy hour took and an idle server does not need. */
export type MemoryRelease = {
  /** Before a client can wait for it. */
  readonly afterStart: () => void;
  /** When nobody has asked anything for a while. */
  readonly atRest: () => void;
};

type Parts = {
  readonly usage?: () => Pick<NodeJS.MemoryUsage, 'rss' | 'heapTotal' | 'external'>;
  readonly collect?: () => void;
  readonly trim?: () => Promise<void>;
};

const MEGABYTE = 2 ** 20;
/** A collection blocks for about a fifth of a second, so it is skipped where it would free little. */
const WORTH_COLLECTING_BYTES = 32 * MEGABYTE;
/** The library that trims is loaded for it, which takes about 40 MB itself. */
const WORTH_TRIMMING_BYTES = 64 * MEGABYTE;

/**
 * V8 and the C library both keep what they once took: nothing triggers a collection when idle, and what replies and threads
 * gave back lies between small parts that are still in use.
 */
export function createMemoryRelease({
  usage = process.memoryUsage,
  collect = collectAll,
  trim = trimMemory,
}: Parts = {}): MemoryRelease {
  let residentAtRest = 0;
  let outsideAtRest = 0;

  /** What neither V8 nor its buffers account for. */
  function outside(): number {
    const { rss, heapTotal, external } = usage();
    return rss - heapTotal - external;
  }

  function collected(): boolean {
    if (usage().rss < residentAtRest + WORTH_COLLECTING_BYTES) return false;
    collect();
    residentAtRest = usage().rss;
    return true;
  }

  function noteRest(): void {
    residentAtRest = usage().rss;
    outsideAtRest = outside();
  }

  return {
    afterStart: () => {
      collected();
      noteRest();
    },
    atRest: () => {
      if (!collected() || outside() < outsideAtRest + WORTH_TRIMMING_BYTES) return;
      // Without it memory stays taken, and the next busy hour uses it again.
      trim().then(noteRest, noteRest);
    },
  };
}

/** Freed pages stay in a pool of V8 that only this kind of collection empties. */
function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
