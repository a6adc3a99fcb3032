import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knock } from '@spark/cluster';

/** The highest epoch of each desk, as a relay must know it also after a power cut. */
export type EpochFile = {
  readonly stored: readonly Knock[];
  /** Resolves when this epoch of the desk, or a later one, is on the disk. */
  readonly keep: (knock: Knock) => Promise<void>;
  readonly close: () => Promise<void>;
};

export class DamagedEpochsError extends Error {
  override readonly name = 'DamagedEpochsError';
}

const FILE = 'relay-epochs.jsonl';
/** Lines that say nothing any more are left out with the next rewriting. */
const STALE_LINES_MAX = 10_000;

type Waiting = { readonly knock: Knock; readonly kept: PromiseWithResolvers<void> };

/** Lines are added and synced, many at once where many wait; from time to time the file is written anew. */
export async function openEpochFile(folder: string): Promise<EpochFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, FILE);
  const known = new Map((await readLines(path)).map((knock) => [knock.ucc, knock]));
  const stored = [...known.values()];
  let waiting: Waiting[] = [];
  let lines = known.size;
  let writing: Promise<void> | null = null;
  await rewrite(folder, known.values());
  let file = await open(path, 'a');

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await write(batch);
        for (const { kept } of batch) kept.resolve();
      } catch (error) {
        for (const { kept } of batch) kept.reject(error);
      }
    }
    writing = null;
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    await file.write(batch.map(({ knock }) => lineOf(knock)).join(''));
    await file.datasync();
    for (const { knock } of batch) {
      if ((known.get(knock.ucc)?.epoch ?? -1) < knock.epoch) known.set(knock.ucc, knock);
    }
    lines += batch.length;
    if (lines <= known.size + STALE_LINES_MAX) return;
    await file.close();
    await rewrite(folder, known.values());
    file = await open(path, 'a');
    lines = known.size;
  }

  return {
    stored,
    keep: (knock) => {
      const before = known.get(knock.ucc);
      if (before !== undefined && before.epoch >= knock.epoch) return Promise.resolve();
      const kept = Promise.withResolvers<void>();
      waiting.push({ knock, kept });
      writing ??= writeAll();
      return kept.promise;
    },
    close: async () => {
      await writing;
      await file.close();
    },
  };
}

function lineOf({ ucc, epoch, node }: Knock): string {
  return `${JSON.stringify([ucc, epoch, node])}\n`;
}

/** The highest of each desk comes last. A line that was cut off by a crash was never answered. */
async function readLines(path: string): Promise<readonly Knock[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const knocks = whole.split('\n').filter((line) => line !== '');
  return knocks.map((line) => readLine(line, path)).toSorted((one, other) => one.epoch - other.epoch);
}

function readLine(line: string, path: string): Knock {
  const [ucc, epoch, node] = parsed(line) ?? [];
  if (typeof ucc === 'string' && typeof epoch === 'number' && typeof node === 'string')
    return { ucc, epoch, node };
  throw new DamagedEpochsError(
    `${path} is damaged, so this relay does not know which servers were replaced. Stop all servers, delete it, start the relay and then the servers.`,
  );
}

function parsed(line: string): readonly unknown[] | null {
  try {
    const read: unknown = JSON.parse(line);
    return Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

/** In place of the file in one step, so that a crash leaves the one or the other. */
async function rewrite(folder: string, knocks: Iterable<Knock>): Promise<void> {
  const path = join(folder, FILE);
  const written = await open(`${path}.new`, 'w', 0o600);
  await written.writeFile([...knocks].map(lineOf).join(''));
  await synced(written);
  await rename(`${path}.new`, path);
  await synced(await open(folder, 'r'));
}

async function synced(file: FileHandle): Promise<void> {
  await file.sync();
  await file.close();
}
