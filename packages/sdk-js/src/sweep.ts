import type { CallOptions } from './call.ts';
import { SparkError } from './errors.ts';
import type { Sweep, SweepRequest } from './generated/entities.ts';
import { wait } from './pause.ts';
import type { Spark } from './spark.ts';

export type SweepOptions = CallOptions & {
  /** Told while it waits and runs, several times a second. */
  readonly onProgress?: ((sweep: Sweep) => void) | undefined;
};

const ASK_EVERY_MS = 300;

/**
 * Plays a strategy document with many values of its parameters, waits and returns every run. Throws a `SparkError` with the
 * code `backtest_not_done` when it fails or is stopped.
 */
export async function sweep(
  spark: Spark,
  request: SweepRequest,
  { onProgress, ...options }: SweepOptions = {},
): Promise<Sweep> {
  const { data } = await spark.startSweep(request, options);
  const sweepID = data[0]?.sweepID;
  if (sweepID === undefined) throw new SparkError('The sweep has no number', { code: 'bad_reply' });
  for (;;) {
    const [found] = (await spark.readSweep({ sweepID }, options)).data;
    if (found === undefined) throw new SparkError('The sweep is gone', { code: 'bad_reply' });
    if (found.state === 'done') return found;
    if (found.state !== 'waiting' && found.state !== 'running')
      throw new SparkError(found.problem ?? `The sweep is ${found.state}`, { code: 'backtest_not_done' });
    onProgress?.(found);
    await wait(ASK_EVERY_MS, options.signal);
  }
}
