import { deepEqual, throws } from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createDiskFlag, createDiskWatch, SyncFailedError } from './disk-watch.ts';

it('[store.S132] a sync that fails in another thread while a write is handed over leaves no error without a caller', async (t) => {
  const flag = createDiskFlag();
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  t.after(() => process.off('unhandledRejection', note));
  const disk = createDiskWatch({ path: 'spark.db', flag, onFailed: () => undefined });
  const handOver = () => {
    Atomics.store(flag, 0, 1);
    return Promise.reject(new SyncFailedError('spark.db'));
  };
  throws(() => disk.confirmed(handOver), SyncFailedError);
  await turn();
  deepEqual(unhandled, []);
  throws(() => disk.confirmed(() => 'a later one'), /nothing more is stored/);
});
