import { existsSync } from 'node:fs';
import type { Clock, Timers } from '@spark/core';
import { createReplayFeed, readTicks } from '@spark/prices';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, ConfigError } from '../config.ts';
import type { Market } from '../prices/prices.ts';

type Parts = {
  readonly replay: NonNullable<Config['replay']>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};

/** The market with the prices of a recording. Its minutes are written down: nobody else could be asked for them. */
export function withRecording(market: Market, { replay, clock, timers, log }: Parts): Market {
  if (!existsSync(replay.file))
    throw new ConfigError(`SPARK_REPLAY names a file that is not there: ${replay.file}`);
  const feed = createReplayFeed({
    ticks: () => readTicks(replay.file),
    clock,
    timers,
    speed: replay.speed,
    onFailure: (error) => log.error({ err: error, file: replay.file }, 'the recording cannot be read on'),
  });
  return { ...market, feed, isRecorded: true };
}
