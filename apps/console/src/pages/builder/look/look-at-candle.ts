import { type BacktestCandle, backtest, type DocumentPreview, type Spark, SparkError } from '@spark/client';
import type { Json } from '../edit/json.ts';

/** What every element and row was at one candle. */
export type Looked = {
  /** The document that was looked at; after an edit it says nothing any more. */
  readonly of: Json;
  readonly at: string;
  readonly preview: DocumentPreview;
  readonly candle: BacktestCandle | null;
  /** Why rows are not told, where they are not. */
  readonly reason: string | null;
};

/**
 * Looks at the last candle that had closed by `at`; without one, at the last of the last whole day. Values come from the
 * preview. Rows are what the engine decides: the day is played from its morning on, and the run is removed again.
 */
export async function lookAtCandle(spark: Spark, document: Json, at: string): Promise<Looked> {
  const body = { ...document };
  const [preview] = (await spark.previewDocument({ document: body, ...(at === '' ? {} : { at }) })).data;
  if (!preview) throw new SparkError('The preview has no candle', { code: 'bad_reply' });
  const moment = preview.at.replace(' ', 'T').slice(0, 19);
  const known = { of: document, at: moment, preview };
  try {
    return { ...known, candle: await decidedAt(spark, body, moment), reason: null };
  } catch (error) {
    if (!(error instanceof SparkError)) throw error;
    return { ...known, candle: null, reason: error.problems[0]?.message ?? error.message };
  }
}

async function decidedAt(spark: Spark, document: Json, moment: string): Promise<BacktestCandle | null> {
  const day = moment.slice(0, 10);
  const known = new Set((await spark.listBacktests()).data.map(({ backtestID }) => backtestID));
  const { backtestID } = await backtest(spark, {
    document: { ...document },
    from: day,
    to: day,
    trace: 'values',
    check: false,
  });
  const [candle] = (await spark.readBacktestTrace({ backtestID, at: moment })).data;
  if (!known.has(backtestID)) await spark.removeBacktest({ backtestID });
  return candle ?? null;
}
