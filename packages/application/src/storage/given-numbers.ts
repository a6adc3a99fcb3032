import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '@spark/core';

const FILE = 'given-numbers.json';
/** More than anybody places between a backup and its restore. */
export const NUMBERS_AHEAD = 1_000_000;

type Parts = {
  readonly store: Pick<Store, 'reserveIds'>;
  readonly dataFolder: string;
  readonly log: { readonly [Level in 'error' | 'warn']: (about: object, message: string) => void };
};

/**
 * Numbers that are never given twice, also not from a database that lost its tail: a copy that was put back, a
 * PostgreSQL that was taken back in time, a disk that forgot. The highest number of each sequence is kept in a file beside
 * the database; when the database begins below it, the sequence moves far ahead.
 */
export function rememberGivenNumbers({ store, dataFolder, log }: Parts): Store['reserveIds'] {
  const file = join(dataFolder, FILE);
  const highest = new Map<string, number>(Object.entries(readHighest(file)));
  /** One after the other: of two reservations the later one must not look like a step back. */
  let last: Promise<unknown> = Promise.resolve();

  async function reserve(sequence: string, count: number): Promise<number> {
    let first = await store.reserveIds(sequence, count);
    const given = highest.get(sequence) ?? 0;
    if (first <= given) {
      first = await moveAhead(sequence, count, given);
      log.error(
        { sequence, given, next: first },
        'The database is older than the numbers that were given from it: it was restored, or lost what was stored last. Numbers go on far ahead; compare orders and positions with the brokers.',
      );
    }
    highest.set(sequence, first + count - 1);
    await writeHighest();
    return first;
  }

  async function moveAhead(sequence: string, count: number, given: number): Promise<number> {
    for (;;) {
      const first = await store.reserveIds(sequence, NUMBERS_AHEAD);
      if (first > given) return store.reserveIds(sequence, count);
    }
  }

  /** It may fail, e.g. for want of room: then it is a bit behind, which only matters when the database is behind as well. */
  async function writeHighest(): Promise<void> {
    try {
      const beside = `${file}.unfinished`;
      await writeFile(beside, JSON.stringify(Object.fromEntries(highest)), { mode: 0o600 });
      await rename(beside, file);
    } catch (error) {
      log.warn({ err: error }, `${file} cannot be written.`);
    }
  }

  return (sequence, count) => {
    const reserved = last.then(() => reserve(sequence, count));
    last = reserved.catch(() => undefined);
    return reserved;
  };
}

/** A file that is not there or cannot be read says nothing: the database counts, as without it. */
function readHighest(file: string): Readonly<Record<string, number>> {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const entries = Object.entries(read ?? {}).filter(([, highest]) => Number.isSafeInteger(highest));
    return Object.fromEntries(entries) as Record<string, number>;
  } catch {
    return {};
  }
}
