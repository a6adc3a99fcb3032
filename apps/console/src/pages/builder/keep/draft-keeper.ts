import { createStore, type Readable } from '@spark/web';
import type { Json } from '../edit/json.ts';

export type KeepState =
  | { readonly kind: 'untouched' }
  /** Something was edited and is not kept yet. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'kept'; readonly at: string | null }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** Another tab or device wrote meanwhile; nothing is written until somebody decides. */
  | { readonly kind: 'elsewhere' };

export type WrittenDraft = { readonly version: number; readonly at: string | null };

export type KeeperPorts = {
  /** Rejects where another version is the newest. */
  readonly write: (document: Json, version: number) => Promise<WrittenDraft>;
  /** Whether the refusal means that another version is the newest. */
  readonly isElsewhere: (error: unknown) => boolean;
  /** The version that is stored, if it is exactly this document: then the answer to our own write was lost. */
  readonly findOwn: (document: Json) => Promise<WrittenDraft | null>;
  /** Runs the work after so many milliseconds, unless the returned function was called. */
  readonly later: (work: () => void, ms: number) => () => void;
};

export const KEEP_AFTER_MS = 1_000;
const AGAIN_AFTER_MS = 5_000;

/** Keeps the draft of one document on the server, a second after the last edit. */
export type DraftKeeper = {
  readonly state: Readable<KeepState>;
  readonly version: () => number;
  readonly change: (document: Json) => void;
  /** Writes at once what waits; resolves when nothing does any more. */
  readonly flush: () => Promise<void>;
  /** From now on this version is the base; what waits is written over it. */
  readonly adopt: (version: number, state: KeepState) => void;
  readonly close: () => void;
};

export function createDraftKeeper(
  ports: KeeperPorts,
  start: { readonly version: number; readonly at: string | null },
): DraftKeeper {
  const store = createStore<KeepState>(
    start.version > 0 ? { kind: 'kept', at: start.at } : { kind: 'untouched' },
  );
  let version = start.version;
  let newest: Json | null = null;
  let cancel: (() => void) | undefined;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    const document = newest;
    if (document === null) return;
    newest = null;
    try {
      const written = await ports.write(document, version);
      version = written.version;
      if (newest === null) store.set({ kind: 'kept', at: written.at });
    } catch (error) {
      await refused(document, error);
    }
  }

  async function refused(document: Json, error: unknown): Promise<void> {
    newest ??= document;
    if (!ports.isElsewhere(error)) {
      store.set({ kind: 'failed', error });
      schedule(AGAIN_AFTER_MS);
      return;
    }
    const own = await ports.findOwn(document).catch(() => null);
    if (own === null) {
      store.set({ kind: 'elsewhere' });
      return;
    }
    version = own.version;
    if (newest === document) newest = null;
    if (newest === null) store.set({ kind: 'kept', at: own.at });
    else schedule(KEEP_AFTER_MS);
  }

  function schedule(ms: number): void {
    cancel?.();
    cancel = ports.later(() => void flush(), ms);
  }

  /** One write at a time: the next one is based on the version of the one before. */
  async function flush(): Promise<void> {
    cancel?.();
    cancel = undefined;
    if (writing) {
      await writing;
      return newest !== null && store.getSnapshot().kind === 'waiting' ? flush() : undefined;
    }
    if (newest === null || store.getSnapshot().kind === 'elsewhere') return undefined;
    writing = write();
    await writing;
    writing = undefined;
    return undefined;
  }

  return {
    state: store,
    version: () => version,
    change: (document) => {
      newest = document;
      if (store.getSnapshot().kind === 'elsewhere') return;
      store.set({ kind: 'waiting' });
      schedule(KEEP_AFTER_MS);
    },
    flush,
    adopt: (next, state) => {
      version = next;
      newest = null;
      cancel?.();
      store.set(state);
    },
    close: () => cancel?.(),
  };
}
