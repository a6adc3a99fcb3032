import type { Instant } from '../time/ist.ts';

/** Files that every node of several needs, each under a name. A single server has them in its data folder alone. */
export type Blobs = {
  /** Those whose names begin so, in order of their names. */
  readonly list: (prefix: string) => Promise<readonly BlobHead[]>;
  /** Null where there is none, or one that is damaged. */
  readonly read: (name: string) => Promise<StoredBlob | null>;
  /** Replaces what has the name. With `over` only the one with this hash, null for none: false where it is another one. */
  readonly put: (blob: BlobToPut, over?: string | null) => Promise<boolean>;
  readonly remove: (name: string) => Promise<void>;
};

export type BlobHead = {
  readonly name: string;
  /** SHA-256 of the body, in hex. */
  readonly hash: string;
  readonly at: Instant;
  readonly bytes: number;
};

export type StoredBlob = BlobHead & { readonly body: Uint8Array };

export type BlobToPut = { readonly name: string; readonly at: Instant; readonly body: Uint8Array };
