import { statfs } from 'node:fs/promises';
import type { Clock, FeedState, Instant, Store } from '@spark/core';
import type { RecorderState } from '../prices/chain-recorder.ts';
import type { Prices } from '../prices/prices.ts';
import type { StoreWatch } from '../storage/store-watch.ts';
import { lastBackup } from './last-backup.ts';
import type { LoopDelays, LoopWatch } from './loop-delays.ts';

/** How Spark fares, for those who look after it. */
export type SystemHealth = {
  /** Sentences, the most important first; empty when all is well. */
  readonly problems: readonly string[];
  readonly store: { readonly isWritable: boolean; readonly damagedRows: number };
  readonly feed: { readonly name: string; readonly state: FeedState; readonly instruments: number };
  /** Null where nothing is recorded. */
  readonly recorder: RecorderState | null;
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
  readonly lastBackupAt: Instant | null;
  readonly loop: LoopDelays;
};

type Parts = {
  readonly store: Pick<Store, 'damagedRows'>;
  readonly requireReady: StoreWatch['requireReady'];
  readonly prices: Pick<Prices, 'hub'>;
  readonly recorder: () => RecorderState | null;
  readonly loop: LoopWatch;
  readonly dataFolder: string;
  readonly clock: Clock;
};

/** The same as that of the doctor. */
const FREE_BYTES_MIN = 500 * 2 ** 20;
const DAY_MS = 86_400_000;
const BACKUP_DAYS_MAX = 7;
/** Longer than this an order notices it. */
const LOOP_MS_MAX = 100;

export function createSystemHealth(parts: Parts): () => Promise<SystemHealth> {
  const { store, requireReady, prices, recorder, loop, dataFolder, clock } = parts;
  return async () => {
    const fault = await requireReady().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const health = {
      store: { isWritable: fault === null, damagedRows: store.damagedRows().length },
      feed: {
        name: prices.hub.feedName,
        state: prices.hub.feedState(),
        instruments: prices.hub.watchedCount(),
      },
      recorder: recorder(),
      disk: await diskOf(dataFolder),
      lastBackupAt: await lastBackup(dataFolder),
      loop: loop.read(),
    };
    return { ...health, problems: problemsOf(health, fault, clock.now()) };
  };
}

function problemsOf(
  { store, feed, disk, lastBackupAt, loop }: Omit<SystemHealth, 'problems'>,
  fault: string | null,
  now: Instant,
): readonly string[] {
  const problems: string[] = [];
  if (fault !== null) problems.push(`Nothing can be stored, so every change is refused: ${fault}`);
  if (disk !== null && disk.freeBytes < FREE_BYTES_MIN)
    problems.push(
      `${Math.floor(disk.freeBytes / 2 ** 20)} MB are free on the disk of the data folder. Make room: when it is full, every change is refused.`,
    );
  if (store.damagedRows > 0)
    problems.push(
      `${store.damagedRows} stored rows cannot be read and were set aside. See: npm run spark -- doctor`,
    );
  if (feed.state !== 'open') problems.push(`The prices of ${feed.name} are ${feed.state}.`);
  if (loop.p99Ms > LOOP_MS_MAX)
    problems.push(`Work waits for its turn: one in a hundred waits ${loop.p99Ms} ms or longer.`);
  if (lastBackupAt === null)
    problems.push('There is no backup yet. Make one with: npm run spark -- backup <file>');
  else if (now - lastBackupAt > BACKUP_DAYS_MAX * DAY_MS)
    problems.push(
      `The last backup is ${Math.floor((now - lastBackupAt) / DAY_MS)} days old. Make one with: npm run spark -- backup <file>`,
    );
  return problems;
}

async function diskOf(folder: string): Promise<SystemHealth['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
