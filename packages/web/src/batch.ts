/** Batches work within a time: a page is drawn once, however many updates came. */
export type Batch = {
  readonly schedule: () => void;
  readonly cancel: () => void;
};

export function createBatch(everyMs: number, run: () => void): Batch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    schedule: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, everyMs);
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
