import type { Instant } from '../time/ist.ts';

/** Small texts of users, each under a name: what pages remember, notes on days and trades. */
export type Documents = {
  readonly read: (key: DocumentKey) => Promise<DocumentRow | null>;
  /** In order of their names. */
  readonly list: (question: DocumentQuestion) => Promise<readonly DocumentRow[]>;
  /** Stores the text if the version is the expected one. Nothing else of the same user comes in between. */
  readonly put: (change: DocumentPut) => Promise<DocumentOutcome>;
  readonly remove: (change: DocumentRemoval) => Promise<DocumentOutcome>;
};

export const DOCUMENT_KIND = ['preference', 'note'] as const;
export type DocumentKind = (typeof DOCUMENT_KIND)[number];

export type DocumentKey = { readonly ucc: string; readonly kind: DocumentKind; readonly name: string };

export type DocumentRow = DocumentKey & {
  /** Grows with every change, and is given once: a text that was removed and came again has another one. */
  readonly version: number;
  readonly at: Instant;
  /** JSON. */
  readonly body: string;
};

/** Names from the first to the last of these, both included; left out, there is no such bound. */
export type DocumentQuestion = Pick<DocumentKey, 'ucc' | 'kind'> & {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
};

/** The version that was read; 0 for a text that is new, null where any is replaced. */
export type ExpectedVersion = { readonly expectedVersion: number | null };

export type DocumentPut = Omit<DocumentRow, 'version'> &
  ExpectedVersion & {
    /** How many of this kind a user may have. */
    readonly most: number;
  };

export type DocumentRemoval = DocumentKey & ExpectedVersion;

export type DocumentOutcome =
  /** Null after a removal. */
  | { readonly kind: 'stored'; readonly row: DocumentRow | null }
  /** Changed by someone else: as it is now, or null when there is none. Nothing was written. */
  | { readonly kind: 'stale'; readonly row: DocumentRow | null }
  /** The user has as many as allowed. Nothing was written. */
  | { readonly kind: 'full' };
