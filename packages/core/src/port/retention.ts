import type { Instant, IstDay } from '../time/ist.ts';
import type { DumpLine } from './store.ts';

/** Retention of old rows: a little at a time, beside other work. */
export type Retention = {
  /** Continues the hash chain over every fact stored so far. */
  readonly seal: () => Promise<void>;
  /** Follows the hash chain over all facts, and checks every archive. Changes nothing. */
  readonly audit: (question: AuditQuestion) => Promise<Audit>;
  /**
   * Moves log lines, facts, trades and finished orders from before this day to files, and returns the new ones. What is
   * open, and what an open position came from, stays. It may be interrupted at any moment, also by the signal.
   */
  readonly archive: (before: IstDay, signal?: AbortSignal) => Promise<readonly ArchiveFile[]>;
  /** By kind, and in order of their keys. */
  readonly listArchives: () => Promise<readonly ArchiveFile[]>;
  /** Rows of archives as the database had them. Rejects when a file is missing or damaged. */
  readonly readArchives: (question: ArchiveQuestion) => AsyncIterable<DumpLine['row']>;
  /**
   * Removes everything of a visitor whose time is over, the user last, so that an interrupted run can resume. Returns
   * false, and removes nothing, while the visitor has open orders or positions. The caller ensures that nothing more is
   * written for the visitor.
   */
  readonly removeVisitor: (ucc: string) => Promise<boolean>;
  /** Deletes the rows of nodes that were found dead a day before; returns how many. A single process has none. */
  readonly forgetNodes: (now: Instant) => Promise<number>;
};

/** `head`: the hash that an earlier audit ended with, which must still be in the chain. */
export type AuditQuestion = { readonly head: string | null };

export type Audit = {
  /** How many facts the chain covers, and how many came after it and are not sealed yet. */
  readonly facts: number;
  readonly unsealedFacts: number;
  readonly archives: number;
  /** The end of the chain: a copy of this hash elsewhere shows later whether everything was rewritten. */
  readonly head: { readonly hash: string; readonly seq: number; readonly at: Instant } | null;
  /** Whether the hash of the question is in the chain; true where none was asked for. */
  readonly isHeadFound: boolean;
  /** Problems, the first of each segment of the chain; empty when everything is as it was stored. */
  readonly findings: readonly AuditFinding[];
};

export type AuditFinding = {
  readonly what: string;
  /** The fact concerned, or where to look. */
  readonly seq: number | null;
  readonly ucc: string | null;
  readonly accountName: string | null;
  readonly at: Instant | null;
};

export const ARCHIVE_KIND = ['facts', 'logs', 'orders', 'trades'] as const;
export type ArchiveKind = (typeof ARCHIVE_KIND)[number];

/** A file of archived rows of one kind. Keys are numbers of facts, lines and trades, and reftags. */
export type ArchiveFile = {
  readonly name: string;
  readonly kind: ArchiveKind;
  readonly firstKey: number;
  readonly lastKey: number;
  readonly firstDay: IstDay;
  readonly lastDay: IstDay;
  readonly rowCount: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Whether its rows are no longer in the database. */
  readonly isEmptied: boolean;
};

/** Both days and both keys are inclusive. */
export type ArchiveQuestion = {
  readonly kind: ArchiveKind;
  readonly ucc?: string;
  readonly from?: IstDay;
  readonly to?: IstDay;
  readonly firstKey?: number;
  readonly lastKey?: number;
};

/** Codes of visitors begin with it, and no others: facts outlive their users, and show by it whose they are. */
export const VISITOR_LETTER = 'V';

export function isVisitorUcc(ucc: string): boolean {
  return ucc.startsWith(VISITOR_LETTER);
}
