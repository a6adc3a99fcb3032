import type { DuckDBConnection } from '@duckdb/node-api';
import { CANDLE_INTERVAL, LIMITS } from '@spark/vocabulary';
import { SESSION_START_MINUTE } from '../candles/interval.ts';
import { MINUTE_MS } from '../candles/minute.ts';
import { type ImportRules, PRICE_PATTERN, UNITS_PATTERN } from './check-rows.ts';
import { type FileColumn, FURTHER_COLUMNS, instrumentOf, NAMED_BY, namedBy } from './file-layout.ts';
import { quoted } from './quoted.ts';

type Given = {
  readonly source: { readonly sql: string; readonly columns: readonly string[] };
  readonly rules: ImportRules;
};

/** More names of instruments than a file of candles has. */
const NAMES_MAX = 100_000;
const BETWEEN = '\u001f';
const DAY_MS = 1_440 * MINUTE_MS;
const IST_OFFSET_MS = 330 * MINUTE_MS;

/**
 * Puts all rows of a file into `arriving`, or answers false where any of them is not as it must be: too many, not readable,
 * of an unknown instrument, off the grid, not ended, or twice. Which one it is and why is for `checkRows`.
 */
export async function takeSetWise(connection: DuckDBConnection, given: Given): Promise<boolean> {
  try {
    if (!(await nameSeries(connection, given))) return false;
    await connection.run(`INSERT INTO arriving ${typedRows(given)}`);
    return await isAllRight(connection);
  } catch (error) {
    // What DuckDB cannot read is read line by line, which says where it is.
    if (error instanceof Error && /conversion|invalid input|csv|parquet|out of range/i.test(error.message))
      return false;
    throw error;
  } finally {
    await connection.run('DROP TABLE IF EXISTS named');
  }
}

/** The instruments of the file, each looked up once. */
async function nameSeries(connection: DuckDBConnection, { source, rules }: Given): Promise<boolean> {
  const way = namedBy(source.columns) ?? 'token';
  const columns = nameColumns(source.columns);
  const found = await connection.runAndReadAll(
    `SELECT DISTINCT ${wordOf(columns)} AS word FROM (${source.sql}) LIMIT ${NAMES_MAX + 1}`,
  );
  const words = found.getRows().map(([word]) => String(word));
  if (words.length > NAMES_MAX) return false;
  await connection.run('CREATE OR REPLACE TEMP TABLE named (word VARCHAR, series VARCHAR)');
  const appender = await connection.createAppender('named');
  for (const word of words) {
    const cells = word.split(BETWEEN);
    const cell = (column: FileColumn) => cells[columns.indexOf(column)] ?? '';
    const series = rules.seriesNamed(instrumentOf(way, cell));
    if (!series.ok) return false;
    appender.appendVarchar(word);
    appender.appendVarchar(series.value);
    appender.endRow();
  }
  appender.closeSync();
  return true;
}

function nameColumns(columns: readonly string[]): readonly FileColumn[] {
  const way = namedBy(columns) ?? 'token';
  return [...NAMED_BY[way], ...(columns.includes('exchange') ? (['exchange'] as const) : [])];
}

function wordOf(columns: readonly FileColumn[]): string {
  return columns.map((column) => `coalesce("${column}", '')`).join(` || chr(${BETWEEN.charCodeAt(0)}) || `);
}

/** Every cell as what it is stored as, or null where it is not written as it must be. */
function typedRows({ source, rules }: Given): string {
  const { columns } = source;
  const further = (column: keyof typeof FURTHER_COLUMNS) =>
    columns.includes(column) ? `"${column}"` : quoted(FURTHER_COLUMNS[column]);
  const price = (column: string) =>
    `CASE WHEN regexp_full_match("${column}", ${quoted(PRICE_PATTERN)})
      THEN (CAST("${column}" AS DECIMAL(10, 2)) * 100)::INTEGER END`;
  const units = (cell: string) =>
    `CASE WHEN regexp_full_match(${cell}, ${quoted(UNITS_PATTERN)}) THEN CAST(${cell} AS BIGINT) END`;
  const steps = CANDLE_INTERVAL.map((each) => `WHEN '${each}' THEN ${each === '1D' ? 1_440 : each}`).join(
    ' ',
  );
  const typed = `SELECT ${wordOf(nameColumns(columns))} AS word,
      CASE upper(${further('interval')}) ${steps} END AS step,
      CASE WHEN regexp_full_match(datetime, '\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:[0-5]\\d:[0-5]\\d')
        THEN epoch_ms(try_strptime(replace(datetime, 'T', ' '), '%Y-%m-%d %H:%M:%S')) - ${IST_OFFSET_MS} END AS began,
      ${price('open')} AS o, ${price('high')} AS h, ${price('low')} AS l, ${price('close')} AS c,
      ${units('volume')} AS v, ${units(further('oi'))} AS oi FROM (${source.sql})`;
  const day = `((began + ${IST_OFFSET_MS}) // ${DAY_MS}) * ${DAY_MS} - ${IST_OFFSET_MS}`;
  const origin = `(${day} + ${SESSION_START_MINUTE * MINUTE_MS})`;
  const slots = `floor((began - ${origin}) / (step * ${MINUTE_MS}))::BIGINT`;
  const most = LIMITS.priceRupeesMax * 100;
  return `SELECT series, step, CASE WHEN began % ${MINUTE_MS} = 0 AND began >= 0
        AND CASE WHEN step = 1440 THEN ${day} = began
          ELSE greatest(${day}, ${origin} + ${slots} * step * ${MINUTE_MS}) = began END
        AND least(${day} + ${DAY_MS}, CASE WHEN step = 1440 THEN ${day} + ${DAY_MS}
          ELSE ${origin} + (${slots} + 1) * step * ${MINUTE_MS} END) <= ${rules.now} THEN began END, 1,
      o, CASE WHEN h >= o AND h >= c AND h <= ${most} THEN h END, CASE WHEN l <= o AND l <= c THEN l END, c, v, oi
    FROM (${typed}) LEFT JOIN named USING (word)`;
}

async function isAllRight(connection: DuckDBConnection): Promise<boolean> {
  const found = await connection.runAndReadAll(`SELECT count(*)::DOUBLE, count(*) FILTER (WHERE series IS NULL
      OR step IS NULL OR began IS NULL OR open_paise IS NULL OR high_paise IS NULL OR low_paise IS NULL
      OR close_paise IS NULL OR volume IS NULL OR open_interest IS NULL)::DOUBLE FROM arriving`);
  const [count, bad] = found.getRows()[0] ?? [];
  if (bad !== 0 || Number(count) > LIMITS.importRows) return false;
  const twice = await connection.runAndReadAll(
    'SELECT 1 FROM arriving GROUP BY series, step, began HAVING count(*) > 1 LIMIT 1',
  );
  return twice.currentRowCount === 0;
}
