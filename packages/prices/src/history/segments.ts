import { link, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { IstDay } from '@spark/core';

/**
 * Candles are in Parquet files that are written once and never changed. The name of one has the order in which it was
 * added and which days it may hold; of two candles for the same minute the one added later counts.
 */
export type Segment = {
  readonly path: string;
  readonly number: number;
  readonly firstDay: IstDay;
  readonly lastDay: IstDay;
};

const NAME = /^(\d{8})_(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})\.parquet$/;
export const UNFINISHED = '.unfinished';

/** In the order in which they were added. */
export async function listSegments(folder: string): Promise<readonly Segment[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.toSorted().flatMap((name) => {
    const [, number = '', firstDay = '', lastDay = ''] = NAME.exec(name) ?? [];
    return number === '' ? [] : [{ path: join(folder, name), number: Number(number), firstDay, lastDay }];
  });
}

type Finished = {
  readonly folder: string;
  /** The file as it was written, beside the others. */
  readonly written: string;
  readonly firstDay: IstDay;
  readonly lastDay: IstDay;
};

/** Makes a written file the newest segment, at once or not at all. Two processes never take the same number. */
export async function addSegment({ folder, written, ...days }: Finished): Promise<void> {
  await sync(written, 'r+');
  for (;;) {
    const newest = (await listSegments(folder)).at(-1)?.number ?? 0;
    if (!(await linked(written, pathOf(folder, { ...days, number: newest + 1 })))) continue;
    await unlink(written);
    await sync(folder, 'r');
    return;
  }
}

/** Puts a file in the place of those whose candles it holds. It gets the number of the newest of them. */
export async function replaceSegments(
  { folder, written, ...days }: Finished,
  old: readonly Segment[],
): Promise<void> {
  await sync(written, 'r+');
  const path = pathOf(folder, { ...days, number: Math.max(...old.map(({ number }) => number)) });
  await rename(written, path);
  await sync(folder, 'r');
  // A crash before this leaves candles twice, which reading does not mind.
  for (const segment of old) if (segment.path !== path) await unlink(segment.path).catch(() => undefined);
}

function pathOf(folder: string, { number, firstDay, lastDay }: Omit<Segment, 'path'>): string {
  return join(folder, `${String(number).padStart(8, '0')}_${firstDay}_${lastDay}.parquet`);
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const LEFT_BEHIND_MS = 3_600_000;

/** Files that a crash left half written. Younger ones may be in use by another process. */
export async function removeUnfinished(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (!name.endsWith(`${UNFINISHED}.parquet`)) continue;
    const path = join(folder, name);
    const { mtimeMs = now } = (await stat(path).catch(() => null)) ?? {};
    if (now - mtimeMs > LEFT_BEHIND_MS) await unlink(path).catch(() => undefined);
  }
}

export async function bytesOf({ path }: Segment): Promise<number> {
  return (await stat(path)).size;
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  try {
    await using handle = await open(path, flags);
    await handle.sync();
  } catch (error) {
    // Some systems cannot open a folder as a file. They sync its entries themselves.
    if (flags === 'r+') throw error;
  }
}
