import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Instrument, InstrumentClass, IstDay, Log } from '@spark/core';
import { createInstrumentTable, readMaster } from '@spark/market';
import { createDatabase, quoted } from '@spark/prices';
import type { Exchange } from '@spark/vocabulary';
import { NOT_SHARED, type SharedFiles } from '../storage/shared-files.ts';
import { type CachedMaster, listPath } from './cached-master.ts';

/** Every day's loaded list, so that what was listed on a past day is known and need not be worked out. */
export type PastLists = {
  /** Keeps a list as that of the day it was loaded on; the last one of a day counts. Never fails: the list stays in use. */
  readonly keep: (note: CachedMaster) => void;
  /** What the list of a day had of a name; null where no list of that day was kept. */
  readonly list: (question: PastListQuestion) => Promise<readonly Instrument[] | null>;
  readonly close: () => Promise<void>;
};

export type PastListQuestion = {
  readonly day: IstDay;
  readonly exchange: Exchange;
  readonly name: string;
  readonly expiry?: IstDay | undefined;
  readonly class?: InstrumentClass | undefined;
};

type Parts = {
  readonly dataFolder: string;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** Every node needs them. */
  readonly shared?: SharedFiles | undefined;
};

/** Beside the list in use; about 2 MB a day. */
const FOLDER = 'masters';

export function createPastLists({ dataFolder, log, shared = NOT_SHARED }: Parts): PastLists {
  const folder = join(dataFolder, FOLDER);
  const database = createDatabase(folder);
  let last: Promise<void> = Promise.resolve();
  const pathOf = (day: IstDay) => join(folder, `${day}.parquet`);

  async function write(note: CachedMaster): Promise<void> {
    const path = pathOf(note.day);
    const [known, list] = await Promise.all(
      [path, listPath(dataFolder, note)].map((file) => stat(file).catch(() => null)),
    );
    if (!list || (known && known.mtimeMs >= list.mtimeMs)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const written = join(folder, `${randomUUID()}.unfinished`);
    try {
      await database.use((connection) =>
        connection.run(
          `COPY (SELECT * FROM read_csv(${quoted(listPath(dataFolder, note))}, header = true, all_varchar = true))
           TO ${quoted(written)} (FORMAT parquet, COMPRESSION zstd)`,
        ),
      );
      await rename(written, path);
      await shared.publish(`${FOLDER}/${note.day}.parquet`);
      log.info({ day: note.day }, 'the list of instruments of this day is kept');
    } catch (error) {
      await unlink(written).catch(() => undefined);
      log.warn({ err: error, day: note.day }, 'the list of instruments of this day could not be kept');
    }
  }

  async function rowsOf({ day, exchange, name }: PastListQuestion): Promise<string> {
    return database.use(async (connection) => {
      const found = await connection.runAndReadAll(
        `SELECT * FROM read_parquet(${quoted(pathOf(day))}) WHERE exch_seg = $exchange AND upper(name) = $name`,
        { exchange, name: name.trim().toUpperCase() },
      );
      const lines = found.getRows().map((cells) => cells.map((cell) => cell ?? '').join(','));
      return [found.columnNames().join(','), ...lines].join('\n');
    });
  }

  return {
    keep: (note) => {
      last = last.then(() => write(note));
    },
    list: async ({ day, ...question }) => {
      await last;
      const isKept = await access(pathOf(day)).then(
        () => true,
        () => shared.fetch(`${FOLDER}/${day}.parquet`),
      );
      if (!isKept) return null;
      const read = readMaster(await rowsOf({ day, ...question }), day);
      return read.ok ? createInstrumentTable(read.value.columns, day).list(question) : [];
    },
    close: async () => {
      await last;
      await database.close();
    },
  };
}
