import { StoreError } from '../errors.ts';

/**
 * The disk did not confirm a write. The system then takes what it could not write for written: it still reads it, no later
 * sync writes it, and a power cut takes it together with everything that was written after it.
 */
export class SyncFailedError extends StoreError {
  constructor(path: string, cause?: unknown) {
    super(
      'outcome-unknown',
      `The disk did not confirm a write to ${path}, so this change may be stored or not; that shows after a restart. Nothing more is stored until then. Check the disk.`,
      cause,
    );
  }
}

/**
 * Watches whether every sync of the file and its log was confirmed, in all threads that write it. After the first that was
 * not, nothing may be acknowledged any more: a later sync that succeeds does not report what the failed one lost.
 */
export type DiskWatch = {
  readonly hasFailed: () => boolean;
  readonly fail: (error: SyncFailedError) => void;
  /** Carries it out unless the disk has failed, and answers only if it has not failed meanwhile either. */
  readonly confirmed: <T>(work: () => T) => T;
};

/** One flag for all threads. */
export type DiskFlag = Int32Array<SharedArrayBuffer>;

export function createDiskFlag(): DiskFlag {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

export function createDiskWatch(parts: {
  readonly path: string;
  readonly flag: DiskFlag;
  /** Called once, with the first failure that this thread notices. */
  readonly onFailed: (error: SyncFailedError) => void;
}): DiskWatch {
  const { path, flag, onFailed } = parts;
  let isReported = false;

  const hasFailed = (): boolean => Atomics.load(flag, 0) !== 0;

  function fail(error: SyncFailedError): void {
    Atomics.store(flag, 0, 1);
    if (isReported) return;
    isReported = true;
    onFailed(error);
  }

  return {
    hasFailed,
    fail,
    confirmed: (work) => {
      if (hasFailed()) throw refused(path);
      try {
        const result = work();
        if (!hasFailed()) return result;
        // Work that goes on in another thread fails there too, and no caller is left for that error.
        if (result instanceof Promise) result.catch(() => undefined);
      } catch (error) {
        if (error instanceof SyncFailedError) fail(error);
        throw error;
      }
      throw new SyncFailedError(path);
    },
  };
}

function refused(path: string): StoreError {
  return new StoreError(
    'disk-failed',
    `The disk has failed to confirm a write to ${path}, so nothing more is stored or read until a restart. Nothing of this was stored. Check the disk, and start Spark again.`,
  );
}
