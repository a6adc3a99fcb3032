import type { Instant } from '../time/ist.ts';
import type { ReplyRow } from './reply-reads.ts';

/**
 * Strategy documents of BuildAlgos: each with its revisions, and a draft beside them. What a document says is text here;
 * whoever stores one has read it.
 */
export type StrategyDocuments = {
  /** Those of a user, in order of their numbers. */
  readonly list: (ucc: string) => Promise<readonly StrategyDocumentRow[]>;
  readonly read: (key: StrategyKey) => Promise<StrategyDocumentRow | null>;
  readonly readRevision: (key: StrategyKey, rev: number) => Promise<StrategyRevisionRow | null>;
  /** Without their text, the newest first. */
  readonly listRevisions: (key: StrategyKey) => Promise<readonly StrategyRevisionHead[]>;
  readonly add: (change: StrategyAddition) => Promise<StrategyOutcome>;
  /** Makes a revision, or changes the words of the newest one where the hash is the same. Nothing comes in between. */
  readonly change: (change: StrategySave) => Promise<StrategyOutcome>;
  /** The document with its revisions and its draft; false where there is none. */
  readonly remove: (key: StrategyKey) => Promise<boolean>;
  readonly readDraft: (key: StrategyKey) => Promise<StrategyDraftRow | null>;
  readonly putDraft: (change: StrategyDraftPut) => Promise<StrategyDraftOutcome>;
  /** Also where there is none. Null removes any version. */
  readonly removeDraft: (key: StrategyKey, expectedVersion: number | null) => Promise<StrategyDraftOutcome>;
};

/** The number of a draft whose document was never saved; no document has it. */
export const UNSAVED_DOCUMENT = 0;

export type StrategyKey = { readonly ucc: string; readonly id: number };

export type StrategyDocumentRow = StrategyKey & {
  readonly name: string;
  /** The newest revision. */
  readonly rev: number;
  /** Given once, and another one after every change, that of words included. */
  readonly version: number;
  /** Of the newest revision. */
  readonly hash: string;
  /** Warnings and notes that the newest revision had when it was stored. */
  readonly issues: number;
  /** Of the text of all revisions. */
  readonly bytes: number;
  readonly createdAt: Instant;
  readonly changedAt: Instant;
};

export type StrategyRevisionHead = StrategyKey & {
  readonly rev: number;
  readonly hash: string;
  readonly at: Instant;
  readonly note: string | null;
};

export type StrategyRevisionRow = StrategyRevisionHead & {
  /** The document as JSON. */
  readonly body: string;
};

export type StrategyDraftRow = StrategyKey & {
  readonly version: number;
  readonly at: Instant;
  /** The revision on which the draft is based, where its writer said so. */
  readonly baseRev: number | null;
  /** JSON. */
  readonly body: string;
};

/** What is stored of a document that was read and found right. */
export type StrategyText = {
  readonly name: string;
  readonly hash: string;
  readonly issues: number;
  readonly note: string | null;
  readonly body: string;
};

export type StrategyAddition = StrategyText & {
  readonly ucc: string;
  readonly at: Instant;
  /** The first answer to a request with a key, stored together with the document. */
  readonly replyOf?: ((row: StrategyDocumentRow) => ReplyRow) | undefined;
  readonly bounds: StrategyBounds;
};

export type StrategySave = StrategyText &
  StrategyKey & {
    readonly at: Instant;
    /** The revision that was read. */
    readonly baseRev: number;
    /** The version that was read; null where a change of words by someone else is overwritten. */
    readonly baseVersion: number | null;
    readonly bounds: StrategyBounds;
  };

/** How many documents a user may have, revisions a document, and bytes all of them together. */
export type StrategyBounds = {
  readonly documents: number;
  readonly revisions: number;
  readonly bytes: number;
};

export type StrategyOutcome =
  | { readonly kind: 'stored'; readonly row: StrategyDocumentRow }
  /** The stored document is exactly this one already. */
  | { readonly kind: 'same'; readonly row: StrategyDocumentRow }
  | { readonly kind: 'unknown' }
  /** Someone else made a revision, or changed the words: as it is now. Nothing was written. */
  | { readonly kind: 'stale'; readonly row: StrategyDocumentRow }
  /** One more would be too many. Nothing was written. */
  | { readonly kind: 'full'; readonly of: keyof StrategyBounds };

export type StrategyDraftPut = Omit<StrategyDraftRow, 'version'> & {
  /** The version that was read; 0 for a draft that is new. */
  readonly expectedVersion: number;
};

export type StrategyDraftOutcome =
  /** Null after a removal. */
  | { readonly kind: 'stored'; readonly row: StrategyDraftRow | null }
  /** Changed by someone else: as it is now, or null when there is none. Nothing was written. */
  | { readonly kind: 'stale'; readonly row: StrategyDraftRow | null }
  /** There is no such document. */
  | { readonly kind: 'unknown' };
