import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { JournalEntry, Store } from '@spark/core';
import { restoreImage, type StoreHome, storeSuite, takeImage } from '@spark/testkit';
import { ARCHIVE_FOLDER } from '../retention/archive-folder.ts';
import { DATABASE_FILE, openSqliteStore } from './open-sqlite-store.ts';

/**
 * The store suite in a separate process, on a lossy disk. Whenever a test closes the last store of a home, the power is cut
 * in that moment: what it finds when it opens the home again is what was synced.
 */
const [root = ''] = process.argv.slice(2);

storeSuite({ name: 'SQLite, power cuts', open: async () => lossyHome(false) });
storeSuite({ name: 'SQLite with a writer thread, power cuts', open: async () => lossyHome(true) });

function lossyHome(hasWriterThread: boolean): StoreHome {
  const folder = mkdtempSync(join(root, 'home-'));
  let openStores = 0;

  async function execute(sql: string): Promise<void> {
    using database = new DatabaseSync(join(folder, DATABASE_FILE));
    database.exec(sql);
  }

  async function open(options: Parameters<StoreHome['open']>[0] = {}): Promise<Store> {
    const { onArchiveStep = () => undefined, ...bounds } = options;
    const store = await openSqliteStore({ folder, bounds, hasWriterThread, onArchiveStep });
    openStores += 1;
    return cutAtClose(store, async () => {
      openStores -= 1;
      if (openStores > 0) return store.close();
      takeImage(folder);
      await store.close();
      restoreImage(folder, DATABASE_FILE);
    });
  }

  return {
    open,
    archiveFolder: join(folder, ARCHIVE_FOLDER),
    execute,
    pretendNewerSchema: () => execute('PRAGMA user_version = 999'),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The power is cut when everybody has the answer that they wait for, so that no more is expected than was acknowledged. */
function cutAtClose(store: Store, close: () => Promise<void>): Store {
  const waitedFor = new Set<Promise<unknown>>();
  let mayLose = false;
  let closing: Promise<void> | undefined;

  function noted<Given extends unknown[], T>(work: (...given: Given) => Promise<T>) {
    return (...given: Given): Promise<T> => {
      const answer = work(...given);
      waitedFor.add(answer);
      answer.catch(() => undefined);
      return answer;
    };
  }

  async function record(entry: JournalEntry): Promise<void> {
    // A power cut may take it, as it should; such a store is closed in peace.
    if (entry.durability === 'recoverable') mayLose = true;
    await store.journal.record(entry);
  }

  return {
    ...store,
    commit: noted(store.commit),
    journal: { ...store.journal, record: noted(record) },
    close: () => {
      closing ??= Promise.allSettled(waitedFor).then(() => (mayLose ? store.close() : close()));
      return closing;
    },
  };
}
