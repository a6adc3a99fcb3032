import type { TestContext } from 'node:test';
import type { Readable } from '@spark/web';

/** The state of a store once it is so. Who waits in vain leaves the store with the end of the test. */
export function until<T>(t: TestContext, store: Readable<T>, isSo: (state: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const stop = store.subscribe(check);
    t.after(stop);
    function check(): void {
      const state = store.getSnapshot();
      if (!isSo(state)) return;
      // Not at once: it may be so before there is a listener to leave.
      queueMicrotask(() => stop());
      resolve(state);
    }
    check();
  });
}
