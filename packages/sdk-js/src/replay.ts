import type { CallOptions } from './call.ts';
import { SparkError } from './errors.ts';
import type { Replay, ReplayRequest } from './generated/entities.ts';
import { wait } from './pause.ts';
import type { Spark } from './spark.ts';

export type ReplayOptions = CallOptions & {
  /** Told while the day is played, several times a second. */
  readonly onProgress?: ((replay: Replay) => void) | undefined;
};

const ASK_EVERY_MS = 300;
/** Who waits for the end of a day wants it soon: a session takes less than a minute. */
const SPEED = 600;

/**
 * Lets a strategy document trade in a past day, waits until the day is over and returns it with every order, 600 times as fast
 * as it was unless `speed` says otherwise. Throws a `SparkError` with the code `replay_not_done` when it fails or is stopped.
 */
export async function replay(
  spark: Spark,
  request: ReplayRequest,
  { onProgress, ...options }: ReplayOptions = {},
): Promise<Replay> {
  const { data } = await spark.startReplay({ ...request, speed: request.speed ?? SPEED }, options);
  const replayID = data[0]?.replayID;
  if (replayID === undefined) throw new SparkError('The replay has no number', { code: 'bad_reply' });
  for (;;) {
    const [found] = (await spark.readReplay({ replayID }, options)).data;
    if (found === undefined) throw new SparkError('The replay is gone', { code: 'bad_reply' });
    if (found.state === 'done') return found;
    if (found.state === 'stopped' || found.state === 'failed')
      throw new SparkError(found.says ?? `The replay is ${found.state}`, { code: 'replay_not_done' });
    onProgress?.(found);
    await wait(ASK_EVERY_MS, options.signal);
  }
}
