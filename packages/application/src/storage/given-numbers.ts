import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '@spark/core';

const FILE = 'given-numbers.json';
/** More than are ever used between a backup and its restore. */
export const NUMBERS_AHEAD = 1_000_000;

type Parts = {
  readonly store: Pick<Store, 'reserveIds'>;
  readonly dataFolder: string;
  readonly log: { readonly [Level in 'error' | 'warn']: (about: object, message: string) => void };
};

/**
 * Numbers that are never given twice, also not from a database that lost its tail: a restored copy, a PostgreSQL set
 * back in time, a disk that lost writes. The highest number of each sequence is stored in a file beside the database;
 * when the database is below it, the sequence moves far ahead.
 */
export function rememberGivenNumbers({ store, dataFolder, log }: Parts): Store['reserveIds'] {
  const file = join(dataFolder, FILE);
  const highest = new Map<string, number>(Object.entries(readHighest(file)));
  /** One after the other: the later of two reservations must not look like a step back. */
  let last: Promise<unknown> = Promise.resolve();

  async function reserve(sequence: string, count: number): Promise<number> {
    let first = await store.reserveIds(sequence, count);
    const given = highest.get(sequence) ?? 0;
    if (first <= given) {
      first = await moveAhead(sequence, count, given);
      log.error(
        { sequence, given, next: first },
        'The database is older than the numbers that were given from it: it was restored, or lost its last writes. Numbers continue far ahead; compare orders and positions with the brokers.',
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

  /** It may fail, e.g. on a full disk: then it lags a little, which matters only when the database lags as well. */
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

/** A missing or unreadable file is ignored: the database counts. */
function readHighest(file: string): Readonly<Record<string, number>> {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const entries = Object.entries(read ?? {}).filter(([, highest]) => Number.isSafeInteger(highest));
    return Object.fromEntries(entries) as Record<string, number>;
  } catch {
    return {};
  }
}
