import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Candle } from '@spark/core';
import type { CandleInterval } from '@spark/vocabulary';
import { csvLine, spacedTime } from './candle-file.ts';
import type { CandleStore } from './candle-store.ts';
import { FILE_COLUMNS } from './file-layout.ts';
import { isParquetName } from './import-candles.ts';
import { quoted } from './quoted.ts';
import { UNFINISHED } from './segments.ts';

type Export = {
  readonly store: CandleStore;
  readonly file: string;
  readonly token: string;
  readonly interval: CandleInterval;
  readonly candles: readonly Candle[];
};

/** Writes candles to a new file, as Parquet when its name ends so. */
export async function exportCandles(given: Export): Promise<void> {
  const beside = join(dirname(given.file), `${randomUUID()}${UNFINISHED}.parquet`);
  try {
    await (isParquetName(given.file) ? writeParquet(given, beside) : writeCsv(given, beside));
    await rename(beside, given.file);
  } catch (error) {
    await unlink(beside).catch(() => undefined);
    throw error;
  }
}

async function writeCsv({ token, interval, candles }: Export, path: string): Promise<void> {
  const lines = function* () {
    yield `${FILE_COLUMNS.join(',')}\n`;
    for (const candle of candles) yield `${csvLine(token, interval, candle)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(path, { flags: 'wx', flush: true }));
}

async function writeParquet({ store, token, interval, candles }: Export, path: string): Promise<void> {
  await store.database.use(async (connection) => {
    await connection.run(`CREATE OR REPLACE TEMP TABLE leaving (token VARCHAR, interval VARCHAR, datetime VARCHAR,
      open DOUBLE, high DOUBLE, low DOUBLE, close DOUBLE, volume BIGINT, oi BIGINT)`);
    try {
      const appender = await connection.createAppender('leaving');
      for (const candle of candles) {
        appender.appendVarchar(token);
        appender.appendVarchar(interval);
        appender.appendVarchar(spacedTime(candle.at));
        appender.appendDouble(candle.openPaise / 100);
        appender.appendDouble(candle.highPaise / 100);
        appender.appendDouble(candle.lowPaise / 100);
        appender.appendDouble(candle.closePaise / 100);
        appender.appendBigInt(BigInt(candle.volume));
        appender.appendBigInt(BigInt(candle.openInterest));
        appender.endRow();
      }
      appender.closeSync();
      await connection.run(
        `COPY (SELECT * REPLACE (datetime::TIMESTAMP AS datetime) FROM leaving) TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd)`,
      );
    } finally {
      await connection.run('DROP TABLE IF EXISTS leaving');
    }
  });
}
