import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** How long work waits for its turn of the event loop, in milliseconds. */
export type LoopDelays = { readonly p50Ms: number; readonly p99Ms: number; readonly maxMs: number };

export type LoopWatch = {
  /** Over the last whole minute, or what there is of the first one. */
  readonly read: () => LoopDelays;
  readonly close: () => void;
};

/** Node includes the time between two looks in every delay that it reports. */
const LOOK_EVERY_MS = 10;
const MINUTE_MS = 60_000;

export function watchLoop(): LoopWatch {
  const histogram = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS });
  histogram.enable();
  let last: LoopDelays | null = null;
  const timer = setInterval(() => {
    last = delaysIn(histogram);
    histogram.reset();
  }, MINUTE_MS);
  timer.unref();
  return {
    read: () => last ?? delaysIn(histogram),
    close: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

function delaysIn(histogram: ELDHistogram): LoopDelays {
  return {
    p50Ms: delayOf(histogram.percentile(50)),
    p99Ms: delayOf(histogram.percentile(99)),
    maxMs: delayOf(histogram.max),
  };
}

/** To a tenth; before the first look Node reports the largest number there is, or none. */
function delayOf(nanoseconds: number): number {
  const ms = nanoseconds / 1e6 - LOOK_EVERY_MS;
  return Number.isFinite(ms) && ms > 0 && ms < 3_600_000 ? Math.round(ms * 10) / 10 : 0;
}
