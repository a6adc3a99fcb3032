import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Engine } from '../engine.ts';
import { StoreError } from '../errors.ts';

/** Whether the files that are open are still those that have the names by which anybody would find them. */
export type PlaceWatch = {
  /** Checks now; null when everything is as it was opened. */
  readonly check: () => StoreError | null;
  /** The result of the last check. */
  readonly last: () => StoreError | null;
};

/** Created when the file is open: the folder and file of that moment count. */
export function createPlaceWatch(path: string): PlaceWatch {
  const folder = dirname(path);
  const opened = [folder, path].map(identityOf);
  /** SQLite makes the log at the first write. It exists for as long as the file is open. */
  let log: string | null = null;
  let last: StoreError | null = null;

  function isSame(): boolean {
    if (identityOf(folder) !== opened[0] || identityOf(path) !== opened[1]) return false;
    const now = identityOf(`${path}-wal`);
    log ??= now;
    return log === now;
  }

  return {
    check: () => {
      last = isSame() ? null : (last ?? gone(folder));
      return last;
    },
    last: () => last,
  };
}

/** Refuses every change as long as the place is not the one that was opened: the change would be lost there. */
export function watched(engine: Engine, { check, last }: PlaceWatch): Engine {
  const refuseIfGone = (found: StoreError | null): void => {
    if (found) throw found;
  };
  return {
    ...engine,
    query: async (statement) => {
      if (!statement.text.startsWith('SELECT')) refuseIfGone(check());
      return engine.query(statement);
    },
    change: async (statement) => {
      refuseIfGone(check());
      return engine.change(statement);
    },
    write: async (steps) => {
      refuseIfGone(check());
      return engine.write(steps);
    },
    writeJournal: async (batch) => {
      refuseIfGone(check());
      return engine.writeJournal(batch);
    },
    writeJournalAtOnce: (batch) => {
      // Its broker can be asked for it again, so the last result is enough, and costs nothing.
      refuseIfGone(last());
      return engine.writeJournalAtOnce(batch);
    },
    bulk: async () => {
      refuseIfGone(check());
      return engine.bulk();
    },
    findFault: check,
  };
}

/** Null when there is nothing of that name. As text, since the numbers may be longer than a number can be. */
function identityOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

function gone(folder: string): StoreError {
  return new StoreError(
    'gone',
    `The data folder ${folder} that Spark opened is no longer there: it, spark.db or its log was deleted, moved or replaced. Nothing is stored until it is back. Put it back where it was and Spark goes on; if it was deleted, stop Spark and restore the latest backup into a new data folder.`,
  );
}
