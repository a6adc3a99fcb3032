import type { CallOptions } from './call.ts';
import { SparkError } from './errors.ts';
import type { Backtest, BacktestRequest, BacktestTrade } from './generated/entities.ts';
import { wait } from './pause.ts';
import type { Spark } from './spark.ts';

export type BacktestOptions = CallOptions & {
  /** Told while it waits and runs, several times a second. */
  readonly onProgress?: ((backtest: Backtest) => void) | undefined;
};

/** A backtest that is done, with its trades. */
export type FinishedBacktest = Backtest & { readonly trades: readonly BacktestTrade[] };

const ASK_EVERY_MS = 300;

/**
 * Plays a strategy document over past days, waits and returns what it came to. Throws a `SparkError` with the code
 * `backtest_not_done` when it fails or is stopped.
 */
export async function backtest(
  spark: Spark,
  request: BacktestRequest,
  { onProgress, ...options }: BacktestOptions = {},
): Promise<FinishedBacktest> {
  const { data } = await spark.startBacktest(request, options);
  const backtestID = data[0]?.backtestID;
  if (backtestID === undefined) throw new SparkError('The backtest has no number', { code: 'bad_reply' });
  for (;;) {
    const [found] = (await spark.readBacktest({ backtestID }, options)).data;
    if (found === undefined) throw new SparkError('The backtest is gone', { code: 'bad_reply' });
    if (found.state === 'done') {
      const trades = await spark.readBacktestTrades({ backtestID }, options);
      return { ...found, trades: trades.data };
    }
    if (found.state !== 'waiting' && found.state !== 'running')
      throw new SparkError(found.problem ?? `The backtest is ${found.state}`, { code: 'backtest_not_done' });
    onProgress?.(found);
    await wait(ASK_EVERY_MS, options.signal);
  }
}
