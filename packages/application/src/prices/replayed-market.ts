import { existsSync } from 'node:fs';
import type { Clock, Log, Timers } from '@spark/core';
import { createReplayFeed, readTicks } from '@spark/prices';
import { ConfigError } from '../settings/read-values.ts';
import type { Settings } from '../settings/settings.ts';
import type { Market } from './prices.ts';

type Parts = {
  readonly replay: NonNullable<Settings['replay']>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Log, 'error'>;
};

/** The market with the prices of a recording. Its minutes are recorded: no other source has them. */
export function withRecording(market: Market, { replay, clock, timers, log }: Parts): Market {
  if (!existsSync(replay.file))
    throw new ConfigError(`SPARK_REPLAY names a file that is not there: ${replay.file}`);
  const feed = createReplayFeed({
    ticks: () => readTicks(replay.file),
    clock,
    timers,
    speed: replay.speed,
    onFailure: (error) =>
      log.error({ err: error, file: replay.file }, 'the recording cannot be read further'),
  });
  return { ...market, feed, isRecorded: true };
}
