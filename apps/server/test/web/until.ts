import type { Readable } from '@spark/web';

/** The state of a store once it is so; a store that never comes to it ends with the time of the test. */
export function until<T>(store: Readable<T>, isSo: (state: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const stop = store.subscribe(look);
    function look(): void {
      const state = store.getSnapshot();
      if (!isSo(state)) return;
      // Not at once: a store that has just one listener would close its connection before it was opened.
      queueMicrotask(() => stop());
      resolve(state);
    }
    look();
  });
}
