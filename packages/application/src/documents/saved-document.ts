import type { Result, StrategyDocumentRow, StrategyRevisionHead } from '@spark/core';
import type { DocumentChange, Issue, MarketFacts } from '@spark/document';
import type { RequestKey } from '@spark/engine';

/** Strategy documents that users saved, with their revisions. */
export type SavedDocuments = {
  readonly list: (ucc: string) => Promise<readonly StrategyDocumentRow[]>;
  readonly read: (ucc: string, which: RevisionChoice, facts: MarketFacts) => Promise<Answer<SavedRevision>>;
  readonly revisions: (ucc: string, id: number) => Promise<Answer<readonly StrategyRevisionHead[]>>;
  readonly add: (
    ucc: string,
    document: NewDocument,
    key: RequestKey | null,
  ) => Promise<Answer<StrategyDocumentRow>>;
  readonly save: (ucc: string, document: ChangedDocument) => Promise<Answer<Saved>>;
  readonly remove: (ucc: string, id: number) => Promise<Answer<null>>;
  readonly compare: (ucc: string, question: Comparison) => Promise<Answer<ComparedRevisions>>;
};

export type RevisionChoice = { readonly id: number; readonly rev?: number | undefined };

export type NewDocument = {
  /** As it was sent. */
  readonly value: object;
  readonly note: string | null;
  readonly facts: MarketFacts;
};

export type ChangedDocument = NewDocument & {
  readonly id: number;
  readonly baseRev: number;
  readonly baseVersion: number | null;
};

/** `isSame`: nothing was written, since exactly this document is stored. */
export type Saved = { readonly row: StrategyDocumentRow; readonly isSame: boolean };

export type SavedRevision = {
  readonly row: StrategyDocumentRow;
  readonly revision: StrategyRevisionHead;
  readonly value: object;
  readonly name: string;
  /** By the facts of today. */
  readonly issues: readonly Issue[];
};

export type Comparison = {
  readonly from: RevisionChoice;
  readonly to: { readonly id?: number | undefined; readonly rev?: number | undefined };
};

export type ComparedRevisions = {
  readonly from: SavedRevision;
  readonly to: SavedRevision;
  readonly changes: readonly DocumentChange[];
};

export type DocumentRefusal =
  | { readonly code: 'unknown'; readonly id: number; readonly field: string }
  | {
      readonly code: 'revision-unknown';
      readonly id: number;
      readonly rev: number;
      readonly newest: number;
      readonly field: string;
    }
  | { readonly code: 'damaged'; readonly id: number; readonly rev: number }
  | { readonly code: 'invalid'; readonly issues: readonly Issue[] }
  | { readonly code: 'saved-meanwhile'; readonly id: number; readonly rev: number; readonly newest: number }
  | { readonly code: 'words-changed'; readonly id: number; readonly newest: number }
  | { readonly code: 'full'; readonly of: 'documents' | 'revisions' | 'bytes' }
  | { readonly code: 'key-reused'; readonly key: string };

export type Answer<T> = Result<T, readonly DocumentRefusal[]>;
