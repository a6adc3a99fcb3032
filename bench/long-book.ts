import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { istDay } from '@spark/core';
import { furnishDesks } from './furnish-desks.ts';
import { place } from './paper-spark.ts';
import { type ProcessUnderLoad, startProcess } from './process-under-load.ts';

/** Spark on a data folder with very many orders. */
export type LongBook = {
  readonly start: () => Promise<ProcessUnderLoad>;
  /** A user with a long book, and another one who places orders. */
  readonly reader: string;
  readonly trader: string;
  /** When the last day was closed, from the store. */
  readonly closedDay: () => string | null;
  /** Takes that back, so that the next start ends the day. */
  readonly reopenDay: () => void;
  readonly remove: () => void;
};

/** Copies one order: those of earlier days are trades already, those of today are alternately bought and sold. */
const COPY_ORDERS = `
INSERT INTO orders (reftag, ucc, account_name, strategy_name, stref_id, day, at_work, traded_at, body)
WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :count)
SELECT reftag + n, ucc, account_name, strategy_name, stref_id + n,
  CASE WHEN n > :count - :unpaired THEN day ELSE date(day, '-' || (1 + (:count - n) / 2000) || ' days') END,
  at_work, CASE WHEN n > :count - :unpaired THEN NULL ELSE 1 END,
  json_set(body, '$.reftag', reftag + n, '$.strefId', stref_id + n, '$.side', CASE n % 2 WHEN 0 THEN 'Buy' ELSE 'Sell' END)
FROM (SELECT * FROM orders ORDER BY reftag LIMIT 1), numbers`;
const COPY_REPLIES = `
INSERT INTO replies (ucc, key, body_hash, reply, at)
WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
SELECT 'B000002', 'key-' || n, 'hash', '{}', n FROM numbers`;
const PUT_CLOSED_DAY =
  "INSERT INTO settings (name, value) VALUES ('day.closed', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";

export async function makeLongBook(orders: number, unpaired: number): Promise<LongBook> {
  const folder = mkdtempSync(join(tmpdir(), 'spark-bench-'));
  const { posters } = await furnishDesks(folder, { postingDesks: 2, paperAccounts: 1, rows: 0 });
  const [reader = '', trader = ''] = posters;
  const start = () =>
    startProcess({
      script: 'apps/server/src/main.ts',
      env: { PORT: '0', SPARK_DATA: folder, SPARK_SITE: 'off' },
      ready: /running at (\S+)/,
      withTurns: true,
    });
  const file = join(folder, 'spark.db');
  function inDatabase<T>(work: (database: DatabaseSync) => T): T {
    const database = new DatabaseSync(file, { timeout: 5_000 });
    try {
      return work(database);
    } finally {
      database.close();
    }
  }

  const first = await start();
  await place(first, reader);
  await first.stop();
  inDatabase((database) => {
    database.prepare(COPY_ORDERS).run({ count: orders, unpaired });
    database.prepare(`UPDATE sequences SET next = next + ? WHERE name IN ('reftag', 'strefID')`).run(orders);
    database.prepare(PUT_CLOSED_DAY).run(istDay(Date.now()));
  });
  return {
    start,
    reader,
    trader,
    closedDay: () =>
      inDatabase((database) => {
        const row = database.prepare("SELECT value FROM settings WHERE name = 'day.closed'").get();
        return (row?.value as string | undefined) ?? null;
      }),
    reopenDay: () =>
      inDatabase((database) => {
        database.exec("DELETE FROM settings WHERE name = 'day.closed'");
        database.exec('UPDATE orders SET traded_at = NULL WHERE traded_at <> 1');
        database.exec('DELETE FROM open_legs');
        database.exec('DELETE FROM trades');
        database.prepare(COPY_REPLIES).run(unpaired);
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
