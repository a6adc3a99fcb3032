import { randomUUID } from 'node:crypto';
import { mkdir, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type Candle, DAY_MS, emptyColumns, type Instant, type IstDay, istDay } from '@spark/core';
import { CANDLE_INTERVAL, type CandleInterval } from '@spark/vocabulary';
import { readStoredColumns, type StoredColumns } from '../columns/read-columns.ts';
import { createDatabase, type Database } from './database.ts';
import type { ImportedSeries } from './import-candles.ts';
import { quoted } from './quoted.ts';
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

/** The minutes of a day that were imported, or else recorded. */
export type StoredDay = { readonly day: IstDay; readonly imported: number; readonly recorded: number };

/** Candles on disk, as Parquet files in one folder. */
export type CandleStore = {
  /** In order of time, one for each start of a candle. */
  readonly read: (question: StoreQuestion) => Promise<readonly OwnedCandle[]>;
  /** The same as columns, without an object for each candle. */
  readonly readColumns: (question: StoreQuestion) => Promise<StoredColumns>;
  /** Whether there may be candles of these days, of whatever series. */
  readonly hasDays: (range: Pick<StoreQuestion, 'from' | 'to'>) => Promise<boolean>;
  /** The series of which there are minutes in these days. */
  readonly seriesIn: (range: Pick<StoreQuestion, 'from' | 'to'>) => Promise<readonly SeriesName[]>;
  /** How many minutes are stored of each day that has any, in order. */
  readonly countDays: (question: Omit<StoreQuestion, 'interval'>) => Promise<readonly StoredDay[]>;
  /** All of them or, after a failure or a crash, none. */
  readonly add: (candles: Iterable<StoredCandle>) => Promise<void>;
  /**
   * The same for rows that the given work puts into the table `arriving`. Answers what there is of each series; null, and
   * nothing is stored, where the work answers false. Without `keep` nothing is stored either.
   */
  readonly write: (
    work: (connection: DuckDBConnection) => Promise<boolean>,
    keep: boolean,
  ) => Promise<readonly ImportedSeries[] | null>;
  /** Puts candles into that table. */
  readonly append: (connection: DuckDBConnection, candles: Iterable<StoredCandle>) => Promise<boolean>;
  /** Many small files become one, so that reading stays quick. Answers how many there were and are. */
  readonly compact: () => Promise<{ readonly before: number; readonly after: number }>;
  /** Names everything that is stored: the same text means the same candles. */
  readonly version: () => Promise<string>;
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
    return withSegments(question, [], async (segments) =>
      database.use((connection) => select(connection, segments, question)),
    );
  }

  function readColumns(question: StoreQuestion): Promise<StoredColumns> {
    const nothing = { columns: emptyColumns(0), isImported: new Uint8Array(0) };
    return withSegments(question, nothing, async (segments) =>
      database.use((connection) =>
        readStoredColumns(connection, { ...question, segments, step: stepOf(question.interval) }),
      ),
    );
  }

  function countDays(question: Omit<StoreQuestion, 'interval'>): Promise<readonly StoredDay[]> {
    return withSegments(question, [], async (segments) =>
      database.use((connection) => countOf(connection, segments, question)),
    );
  }

  function seriesIn(range: Pick<StoreQuestion, 'from' | 'to'>): Promise<readonly SeriesName[]> {
    return withSegments(range, [], async (segments) =>
      database.use((connection) => seriesOfSegments(connection, segments, range)),
    );
  }

  /** Another process may put files together while we read them; then there are others to read. */
  async function withSegments<T>(
    { from, to }: Pick<StoreQuestion, 'from' | 'to'>,
    nothing: T,
    work: (segments: readonly Segment[]) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const segments = overlapping(await listSegments(folder), istDay(from), istDay(to));
      // Most installations have nothing stored for most questions, and then DuckDB is not even loaded.
      if (segments.length === 0) return nothing;
      try {
        return await work(segments);
      } catch (error) {
        const now = new Set((await listSegments(folder)).map(({ path }) => path));
        if (attempt === 3 || segments.every(({ path }) => now.has(path))) throw error;
      }
    }
  }

  async function add(candles: Iterable<StoredCandle>): Promise<void> {
    await withArriving(async (connection) => {
      await append(connection, candles);
      await keepArriving(connection);
    });
  }

  function write(work: (connection: DuckDBConnection) => Promise<boolean>, keep: boolean) {
    return withArriving(async (connection) => {
      if (!(await work(connection))) return null;
      const found = await arrivingSeries(connection);
      if (keep) await keepArriving(connection);
      return found;
    });
  }

  async function withArriving<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    await sweep();
    return database.use(async (connection) => {
      try {
        await connection.run(`CREATE OR REPLACE TEMP TABLE arriving (${COLUMNS})`);
        return await work(connection);
      } finally {
        await connection.run('DROP TABLE IF EXISTS arriving');
      }
    });
  }

  async function keepArriving(connection: DuckDBConnection): Promise<void> {
    const days = await arrivingDays(connection);
    if (days === null) return;
    const written = newFile(folder);
    try {
      await connection.run(
        `COPY (SELECT * FROM arriving ORDER BY series, step, began) TO ${quoted(written)} ${PARQUET}`,
      );
      await addSegment({ folder, written, ...days });
    } catch (error) {
      await unlink(written).catch(() => undefined);
      throw error;
    }
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
    readColumns,
    countDays,
    seriesIn,
    hasDays: async ({ from, to }) =>
      overlapping(await listSegments(folder), istDay(from), istDay(to)).length > 0,
    add,
    write,
    append,
    compact,
    version: async () => {
      const named = (await listSegments(folder)).map(async (segment) => {
        // Files may be put together meanwhile; then this is not the version of anything that can still be read.
        const bytes = await bytesOf(segment).catch(() => 0);
        return `${basename(segment.path)} ${bytes}`;
      });
      return (await Promise.all(named)).join('\n');
    },
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

async function append(connection: DuckDBConnection, candles: Iterable<StoredCandle>): Promise<true> {
  const appender = await connection.createAppender('arriving');
  for (const { series, interval, origin, candle } of candles) {
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
  return true;
}

async function arrivingDays(
  connection: DuckDBConnection,
): Promise<{ readonly firstDay: IstDay; readonly lastDay: IstDay } | null> {
  const found = await connection.runAndReadAll(
    'SELECT min(began)::DOUBLE, max(began)::DOUBLE FROM arriving HAVING count(*) > 0',
  );
  const [earliest, latest] = found.getRows()[0] ?? [];
  if (typeof earliest !== 'number' || typeof latest !== 'number') return null;
  return { firstDay: istDay(earliest), lastDay: istDay(latest) };
}

const IST_OFFSET_MS = 19_800_000;

async function arrivingSeries(connection: DuckDBConnection): Promise<readonly ImportedSeries[]> {
  const found = await connection.runAndReadAll(
    `SELECT series, step::INTEGER, ((began + ${IST_OFFSET_MS}) // ${DAY_MS})::INTEGER AS day, count(*)::INTEGER
     FROM arriving GROUP BY ALL ORDER BY ALL`,
  );
  const bySeries = new Map<string, { interval: CandleInterval; days: { day: IstDay; candles: number }[] }>();
  for (const [series, step, day, candles] of found.getRows()) {
    const interval = step === MINUTES_PER_DAY ? '1D' : CANDLE_INTERVAL.find((each) => each === String(step));
    if (interval === undefined) continue;
    const key = `${interval} ${series}`;
    const known = bySeries.get(key) ?? { interval, days: [] };
    bySeries.set(key, known);
    known.days.push({ day: istDay(Number(day) * DAY_MS), candles: Number(candles) });
  }
  return [...bySeries].map(([key, { interval, days }]) => ({
    series: key.slice(interval.length + 1),
    interval,
    days,
    candles: days.reduce((sum, { candles }) => sum + candles, 0),
  }));
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

async function countOf(
  connection: DuckDBConnection,
  segments: readonly Segment[],
  { series, from, to }: Omit<StoreQuestion, 'interval'>,
): Promise<readonly StoredDay[]> {
  const files = segments.map(({ path }) => quoted(path)).join(', ');
  const found = await connection.runAndReadAll(
    `SELECT ((began + ${IST_OFFSET_MS}) // ${DAY_MS})::INTEGER AS day,
       (count(DISTINCT began) FILTER (WHERE origin = 1))::INTEGER,
       (count(DISTINCT began) FILTER (WHERE origin = 0))::INTEGER
     FROM read_parquet([${files}]) WHERE series = $series AND step = 1 AND began BETWEEN $from AND $to
     GROUP BY day ORDER BY day`,
    { series, from: BigInt(from), to: BigInt(to) },
  );
  return found.getRows().map(([day, imported, recorded]) => ({
    day: istDay(Number(day) * DAY_MS),
    imported: Number(imported),
    recorded: Number(recorded),
  }));
}

async function seriesOfSegments(
  connection: DuckDBConnection,
  segments: readonly Segment[],
  { from, to }: Pick<StoreQuestion, 'from' | 'to'>,
): Promise<readonly SeriesName[]> {
  const files = segments.map(({ path }) => quoted(path)).join(', ');
  const found = await connection.runAndReadAll(
    `SELECT DISTINCT series FROM read_parquet([${files}])
     WHERE step = 1 AND began BETWEEN $from AND $to ORDER BY series`,
    { from: BigInt(from), to: BigInt(to) },
  );
  return found.getRows().map(([series]) => String(series));
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
