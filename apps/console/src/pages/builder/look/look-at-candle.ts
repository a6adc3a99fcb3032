import {
  type BacktestCandle,
  type BacktestRequest,
  backtest,
  type DocumentPreview,
  type Spark,
  SparkError,
} from '@spark/client';
import type { Json } from '../edit/json.ts';
import { searchedDays } from './searched-days.ts';

/** What every element and row was at one candle. */
export type Looked = {
  /** The document that was looked at; after an edit it says nothing any more. */
  readonly of: Json;
  readonly at: string;
  readonly preview: DocumentPreview;
  readonly candle: BacktestCandle | null;
  /** Why rows are not told, where they are not. */
  readonly reason: string | null;
  /** The day from whose morning on it was played, so that rows about legs know those since then. */
  readonly playedFrom: string;
};

/**
 * Looks at the last candle that had closed by `at`; without one, at the last of the last whole day. Values come from the
 * preview. Rows are what the engine decides: the day is played from its morning on, and the run is removed again.
 */
export async function lookAtCandle(spark: Spark, document: Json, at: string): Promise<Looked> {
  const preview = await previewOf(spark, document, at);
  const moment = preview.at.replace(' ', 'T').slice(0, 19);
  const day = moment.slice(0, 10);
  const known = { of: document, at: moment, preview, playedFrom: day };
  try {
    const candle = await played(spark, document, { from: day, to: day }, async (backtestID) => {
      const { data } = await spark.readBacktestTrace({ backtestID, at: moment });
      return data[0] ?? null;
    });
    return { ...known, candle, reason: null };
  } catch (error) {
    if (!(error instanceof SparkError)) throw error;
    return { ...known, candle: null, reason: error.problems[0]?.message ?? error.message };
  }
}

export type NextAsked = {
  readonly condition: string;
  /** A candle that closes later is looked for; a day means its first candle too. */
  readonly after: string;
  /** The last day that can be played. */
  readonly lastDay: string;
  readonly signal: AbortSignal;
  /** Findings with the last day of each stretch that is searched. */
  readonly onSearch: (to: string) => void;
};

/** Null with the last day that was searched. */
export type NextLooked = { readonly looked: Looked | null; readonly until: string };

/** The next candle at which a condition is true, played from the morning of the day after which it is looked for. */
export async function lookAtNextTrue(spark: Spark, document: Json, asked: NextAsked): Promise<NextLooked> {
  const { condition, after, lastDay, signal, onSearch } = asked;
  const from = after.slice(0, 10);
  // Without a time the candles of the day itself count.
  const at = after.includes('T') ? after : `${after}T00:00:00`;
  let until = from;
  for (const to of searchedDays(from, lastDay)) {
    until = to;
    onSearch(to);
    const candle = await played(spark, document, { from, to, signal }, async (backtestID) => {
      const { data } = await spark.readBacktestTrace({ backtestID, at, nextTrue: condition }, { signal });
      return data[0] ?? null;
    });
    if (candle === null) continue;
    const moment = candle.at.replace(' ', 'T').slice(0, 19);
    const preview = await previewOf(spark, document, moment);
    const looked = { of: document, at: moment, preview, candle, reason: null, playedFrom: from };
    return { looked, until };
  }
  return { looked: null, until };
}

async function previewOf(spark: Spark, document: Json, at: string): Promise<DocumentPreview> {
  const question = { document: { ...document }, ...(at === '' ? {} : { at }) };
  const [preview] = (await spark.previewDocument(question)).data;
  if (!preview) throw new SparkError('The preview has no candle', { code: 'bad_reply' });
  return preview;
}

type Days = Pick<BacktestRequest, 'from' | 'to'> & { readonly signal?: AbortSignal };

/** Plays some days, reads something of the run and removes it, unless it was there before. */
async function played<Read>(
  spark: Spark,
  document: Json,
  { from, to, signal }: Days,
  read: (backtestID: number) => Promise<Read>,
): Promise<Read> {
  const known = new Set((await spark.listBacktests()).data.map(({ backtestID }) => backtestID));
  let own: number | undefined;
  let isRead = false;
  const request = { document: { ...document }, from, to, trace: 'values', check: false } as const;
  try {
    const { backtestID } = await backtest(spark, request, {
      signal,
      onProgress: (run) => {
        own = run.backtestID;
      },
    });
    own = backtestID;
    const value = await read(backtestID);
    isRead = true;
    return value;
  } finally {
    if (own !== undefined && !known.has(own)) await removeRun(spark, own, isRead);
  }
}

/** What is under way is stopped first, and then deleted. */
async function removeRun(spark: Spark, backtestID: number, isOver: boolean): Promise<void> {
  await spark.removeBacktest({ backtestID });
  if (!isOver) await spark.removeBacktest({ backtestID }).catch(() => undefined);
}
