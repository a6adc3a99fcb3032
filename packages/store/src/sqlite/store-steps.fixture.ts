import { join } from 'node:path';
import type { WriteOptions } from '@spark/core';
import { copyDisk, entryWith, failNextSync, storeRows } from '@spark/testkit';
import { STORE_BOUNDS } from '../bounds.ts';
import { StoreError } from '../errors.ts';
import { openSqliteStore } from './open-sqlite-store.ts';
import { printLine } from './print-line.fixture.ts';

/**
 * A separate process on a lossy disk: runs the given steps and prints how each of them ended. Then it is
 * gone without a further one.
 */
const [folder = '', mark = '', ...steps] = process.argv.slice(2);
const AT = 1_775_000_000_000;
const PAGES_PER_LARGE_NOTE = 100;
let isReported = false;
const reported = Promise.withResolvers<void>();
const store = await openSqliteStore({
  folder,
  hasWriterThread: !steps.includes('one thread'),
  onDiskFailed: ({ kind }) => {
    printLine(`reported ${kind}`);
    isReported = true;
    reported.resolve();
  },
});
// Node would exit while only the disk is awaited.
setInterval(() => undefined, 1_000);
let number = 0;
let cuts = 0;

const WORK: Readonly<Record<string, () => Promise<void>>> = {
  'one thread': () => Promise.resolve(),
  note: () => note(),
  'notes at once': async () => {
    await Promise.all(Array.from({ length: 30 }, () => note()));
  },
  report: () => note({ durability: 'recoverable' }),
  'large report': () => note({ durability: 'recoverable', length: STORE_BOUNDS.atOnceBytesMax }),
  'large notes until reported': async () => {
    // The file is synced when all of the log is folded, which takes the more of them the slower the folding is.
    while (!isReported) await note({ length: PAGES_PER_LARGE_NOTE * 4_096 });
  },
  desk: async () => {
    const name = nextName();
    await attempt(name, async () => {
      const id = await store.reserveIds('users', 1);
      const { kind } = await store.commit(storeRows.creation(name, {}, { id }));
      if (kind !== 'stored') throw new Error(`It was ${kind}.`);
    });
  },
  setting: async () => {
    const name = nextName();
    await attempt(name, () => store.writeSetting(name, 'value'));
  },
  read: () => attempt('reading', () => store.readSetting('any')),
  'fail the log': () => fail('spark.db-wal'),
  'fail the file': () => fail('spark.db'),
  reported: () => reported.promise,
  cut: async () => {
    copyDisk(folder, join(folder, `.disk-cut-${cuts}`));
    printLine(`cut ${cuts++}`);
  },
  close: () => attempt('closing', store.close),
};

for (const step of steps) {
  const work = WORK[step];
  if (!work) throw new Error(`Nobody knows the step ${step}.`);
  await work();
}
process.kill(process.pid, 'SIGKILL');

function nextName(): string {
  return `${mark}${number++}`;
}

async function note(
  options: { readonly durability?: WriteOptions['durability']; readonly length?: number } = {},
): Promise<void> {
  const { durability = 'fsync', length = 0 } = options;
  const name = nextName();
  const logs = [{ at: AT, name, type: 'INFO' as const, message: 'x'.repeat(length) }];
  await attempt(name, () => store.journal.record(entryWith({ ucc: 'AAAA', at: AT, logs, durability })));
}

async function attempt(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    printLine(`done ${what}`);
  } catch (error) {
    printLine(`${error instanceof StoreError ? error.kind : String(error)} ${what}`);
  }
}

async function fail(file: string): Promise<void> {
  failNextSync(folder, file);
}
