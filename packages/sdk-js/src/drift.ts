import type { CallOptions } from './call.ts';
import { SparkError } from './errors.ts';
import type { DeploymentDay, DeploymentDayChoice, ReplayChoice, ReplayDrift } from './generated/entities.ts';
import { wait } from './pause.ts';
import type { Spark } from './spark.ts';

const ASK_EVERY_MS = 300;

/**
 * A day of a deployment beside the backtest of it, waited for while that is played. Where there is nothing to compare with,
 * `says` tells why.
 */
export function deploymentDrift(
  spark: Spark,
  day: DeploymentDayChoice,
  options: CallOptions = {},
): Promise<DeploymentDay> {
  return compared(async () => (await spark.readDeploymentDay(day, options)).data[0], options);
}

/**
 * A replay that is over beside the backtest of its day, waited for while that is played. Where there is nothing to compare with,
 * `says` tells why.
 */
export function replayDrift(
  spark: Spark,
  replay: ReplayChoice,
  options: CallOptions = {},
): Promise<ReplayDrift> {
  return compared(async () => (await spark.readReplayDrift(replay, options)).data[0], options);
}

async function compared<Day extends { readonly playing: boolean }>(
  read: () => Promise<Day | undefined>,
  { signal }: CallOptions,
): Promise<Day> {
  for (;;) {
    const day = await read();
    if (day === undefined) throw new SparkError('The comparison is missing', { code: 'bad_reply' });
    if (!day.playing) return day;
    await wait(ASK_EVERY_MS, signal);
  }
}
