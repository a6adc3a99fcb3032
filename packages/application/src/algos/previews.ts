import type { JobOutcome, JobRunner } from './job-runner.ts';
import type { PreviewOrder } from './preview-elements.ts';

/** Looks at single candles, one after the other. */
export type Previews = {
  readonly preview: (order: PreviewOrder, calendarChanges: string) => Promise<JobOutcome>;
  readonly close: () => Promise<void>;
};

export function createPreviews(runner: JobRunner): Previews {
  let last: Promise<unknown> = Promise.resolve();
  return {
    preview: (order, calendarChanges) => {
      const job = { kind: 'preview', order, calendarChanges } as const;
      const next = last.then(() => runner.start(job, () => undefined).done);
      last = next.catch(() => undefined);
      return next;
    },
    close: runner.close,
  };
}
