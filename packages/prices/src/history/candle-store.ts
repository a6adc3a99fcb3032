import { randomUUID } from 'node:crypto';
import { mkdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type Candle, type Instant, type IstDay, istDay } from '@spark/core';
import type { CandleInterval } from '@spark/vocabulary';
import { createDatabase, type Database } from './database.ts';
import {
  addSegment,
  bytesOf,
  listSegments,
  removeUnfinished,
  replaceSegments,
  type Segment,
  UNFINISHED,
} from './segments.ts';
import type { SeriesName } from './series.ts';

/** Where a stored candle comes from. What someone imported counts for more than what was recorded. */
export type CandleOrigin = 'recorded' | 'imported';

export type StoredCandle = {
  readonly series: SeriesName;
  readonly interval: CandleInterval;
  readonly origin: CandleOrigin;
  readonly candle: Candle;
};

export type StoreQuestion = {
  readonly series: SeriesName;
  readonly interval: CandleInterval;
  /** Starts of candles, both included. */
  readonly from: Instant;
  readonly to: Instant;
};

export type OwnedCandle = { readonly origin: CandleOrigin; readonly candle: Candle };

/** Candles on disk, as Parquet files in one folder. */
export type CandleStore = {
  /** In order of time, one for each start of a candle. */
  readonly read: (question: StoreQuestion) => Promise<readonly OwnedCandle[]>;
  /** Whether there may be candles of these days, of whatever series. */
  readonly hasDays: (range: Pick<StoreQuestion, 'from' | 'to'>) => Promise<boolean>;
  /** All of them or, after a failure or a crash, none. */
  readonly add: (candles: Iterable<StoredCandle>) => Promise<void>;
  /** Many small files become one, so that reading stays quick. Answers how many there were and are. */
  readonly compact: () => Promise<{ readonly before: number; readonly after: number }>;
  readonly database: Database;
  readonly close: () => Promise<void>;
};

const COLUMNS = `series VARCHAR, step USMALLINT, began BIGINT, origin UTINYINT, open_paise INTEGER,
  high_paise INTEGER, low_paise INTEGER, close_paise INTEGER, volume BIGINT, open_interest BIGINT`;
const PARQUET = '(FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 20480)';
const COMPACT_ABOVE = 32;
const COMPACT_BYTES_MAX = 128 * 1024 * 1024;
const MINUTES_PER_DAY = 1_440;

export function createCandleStore(folder: string): CandleStore {
  const database = createDatabase(folder);
  let isSwept = false;

  function read(question: StoreQuestion): Promise<readonly OwnedCandle[]> {
    return withSegments(question, async (segments) =>
      database.use((connection) => select(connection, segments, question)),
    );
  }

  /** Another process may put files together while we read them; then there are others to read. */
  async function withSegments<T>(
    { from, to }: StoreQuestion,
    work: (segments: readonly Segment[]) => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    for (let attempt = 1; ; attempt += 1) {
      const segments = overlapping(await listSegments(folder), istDay(from), istDay(to));
      // Most installations have nothing stored for most questions, and then DuckDB is not even loaded.
      if (segments.length === 0) return [];
      try {
        return await work(segments);
      } catch (error) {
        const now = new Set((await listSegments(folder)).map(({ path }) => path));
        if (attempt === 3 || segments.every(({ path }) => now.has(path))) throw error;
      }
    }
  }

  async function add(candles: Iterable<StoredCandle>): Promise<void> {
    await sweep();
    await database.use(async (connection) => {
      const written = newFile(folder);
      try {
        await connection.run(`CREATE OR REPLACE TEMP TABLE arriving (${COLUMNS})`);
        const days = await append(connection, candles);
        if (days === null) return;
        await connection.run(
          `COPY (SELECT * FROM arriving ORDER BY series, step, began) TO ${quoted(written)} ${PARQUET}`,
        );
        await addSegment({ folder, written, ...days });
      } catch (error) {
        await unlink(written).catch(() => undefined);
        throw error;
      } finally {
        await connection.run('DROP TABLE IF EXISTS arriving');
      }
    });
  }

  async function sweep(): Promise<void> {
    if (isSwept) return;
    isSwept = true;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder, Date.now());
  }

  async function compact() {
    const all = await listSegments(folder);
    const small = all.length > COMPACT_ABOVE ? await newestSmall(all) : [];
    if (small.length < 2) return { before: all.length, after: all.length };
    await database.use(async (connection) => {
      const written = newFile(folder);
      try {
        await connection.run(
          `COPY (${newestOf(small, '')} ORDER BY series, step, began) TO ${quoted(written)} ${PARQUET}`,
        );
        const days = {
          firstDay: small.map(({ firstDay }) => firstDay).toSorted()[0] ?? '',
          lastDay:
            small
              .map(({ lastDay }) => lastDay)
              .toSorted()
              .at(-1) ?? '',
        };
        await replaceSegments({ folder, written, ...days }, small);
      } catch (error) {
        await unlink(written).catch(() => undefined);
        throw error;
      }
    });
    return { before: all.length, after: (await listSegments(folder)).length };
  }

  return {
    read,
    hasDays: async ({ from, to }) =>
      overlapping(await listSegments(folder), istDay(from), istDay(to)).length > 0,
    add,
    compact,
    database,
    close: database.close,
  };
}

function newFile(folder: string): string {
  return join(folder, `${randomUUID()}${UNFINISHED}.parquet`);
}

function overlapping(segments: readonly Segment[], from: IstDay, to: IstDay): readonly Segment[] {
  return segments.filter(({ firstDay, lastDay }) => firstDay <= to && lastDay >= from);
}

/** The newest files in a row that are worth putting together. */
async function newestSmall(all: readonly Segment[]): Promise<readonly Segment[]> {
  let bytes = 0;
  const small: Segment[] = [];
  for (const segment of all.toReversed()) {
    bytes += await bytesOf(segment);
    if (bytes > COMPACT_BYTES_MAX) break;
    small.unshift(segment);
  }
  return small;
}

async function append(
  connection: DuckDBConnection,
  candles: Iterable<StoredCandle>,
): Promise<{ readonly firstDay: IstDay; readonly lastDay: IstDay } | null> {
  const appender = await connection.createAppender('arriving');
  let [earliest, latest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { series, interval, origin, candle } of candles) {
    earliest = Math.min(earliest, candle.at);
    latest = Math.max(latest, candle.at);
    appender.appendVarchar(series);
    appender.appendUSmallInt(stepOf(interval));
    appender.appendBigInt(BigInt(candle.at));
    appender.appendUTinyInt(origin === 'imported' ? 1 : 0);
    appender.appendInteger(candle.openPaise);
    appender.appendInteger(candle.highPaise);
    appender.appendInteger(candle.lowPaise);
    appender.appendInteger(candle.closePaise);
    appender.appendBigInt(BigInt(candle.volume));
    appender.appendBigInt(BigInt(candle.openInterest));
    appender.endRow();
  }
  appender.closeSync();
  return latest < earliest ? null : { firstDay: istDay(earliest), lastDay: istDay(latest) };
}

async function select(
  connection: DuckDBConnection,
  segments: readonly Segment[],
  { series, interval, from, to }: StoreQuestion,
): Promise<readonly OwnedCandle[]> {
  const where = 'WHERE series = $series AND step = $step AND began BETWEEN $from AND $to';
  const reader = await connection.runAndReadAll(
    `SELECT began::DOUBLE, origin, open_paise, high_paise, low_paise, close_paise, volume::DOUBLE,
       open_interest::DOUBLE FROM (${newestOf(segments, where)}) ORDER BY began`,
    { series, step: stepOf(interval), from: BigInt(from), to: BigInt(to) },
  );
  const [began = [], origin = [], open = [], high = [], low = [], close = [], volume = [], interest = []] =
    reader.getColumns() as (readonly number[])[];
  return began.map((at, row) => ({
    origin: origin[row] === 1 ? 'imported' : 'recorded',
    candle: {
      at,
      openPaise: open[row] ?? 0,
      highPaise: high[row] ?? 0,
      lowPaise: low[row] ?? 0,
      closePaise: close[row] ?? 0,
      volume: volume[row] ?? 0,
      openInterest: interest[row] ?? 0,
    },
  }));
}

/** Of several candles for the same time the imported one counts, then the one added last. */
function newestOf(segments: readonly Segment[], where: string): string {
  const files = segments.map(({ path }) => quoted(path)).join(', ');
  return `SELECT * EXCLUDE (filename) FROM read_parquet([${files}], filename = true) ${where}
    QUALIFY row_number() OVER (PARTITION BY series, step, began ORDER BY origin DESC, filename DESC) = 1`;
}

function stepOf(interval: CandleInterval): number {
  return interval === '1D' ? MINUTES_PER_DAY : Number(interval);
}

export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
