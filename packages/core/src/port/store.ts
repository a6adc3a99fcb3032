import type { AccountKey } from '../book/account-key.ts';
import type { Account, Link, Strategy, User } from '../desk/desk.ts';
import type { DeskFact } from '../desk/fact.ts';
import type { GuardLimits } from '../desk/guards.ts';
import type { Instant } from '../time/ist.ts';
import type { Blobs } from './blobs.ts';
import type { DamagedRow } from './damaged-row.ts';
import type { Documents } from './documents.ts';
import type { Journal } from './journal.ts';
import type { NewLogLine } from './log-reads.ts';
import type { AnyFact } from './parse-fact.ts';
import type { Retention } from './retention.ts';
import type { StrategyDocuments } from './strategy-documents.ts';

/**
 * Durable memory. One commit is one change of one stream (a desk): its facts, the matching rows, and the sealed
 * secrets, all or nothing. A promise that resolved means the change survives a power cut.
 */
export type Store = {
  /** Waits in a bounded queue, shares one transaction with its neighbours, resolves when durable. */
  readonly commit: (change: Commit) => Promise<CommitOutcome>;
  readonly loadDesk: (ucc: string) => Promise<DeskRows | null>;
  readonly findUserByEmail: (email: string) => Promise<string | null>;
  readonly findUserByKeyMac: (mac: string) => Promise<string | null>;
  /** In order of id, at most `limit`, after `afterId`. */
  readonly listUsers: (page: {
    readonly afterId: number;
    readonly limit: number;
  }) => Promise<readonly UserRow[]>;
  /** Accounts that have a chat, at most this many, in order of user and name. */
  readonly listChats: (limit: number) => Promise<readonly AccountKey[]>;
  /** Durable numbers that are never given twice: the first of `count` consecutive ones. */
  readonly reserveIds: (sequence: string, count: number) => Promise<number>;
  readonly readFacts: (page: {
    readonly afterSeq: number;
    readonly limit: number;
  }) => Promise<readonly StoredFact[]>;
  readonly readSecrets: (page: SecretsPage) => Promise<readonly SecretRow[]>;
  /** Re-sealing after a key rotation: replaces the values and the look-up hashes in one transaction. */
  readonly replaceSecrets: (rotation: Rotation) => Promise<void>;
  /** Orders, positions, trades and logs, in the same database. */
  readonly journal: Journal;
  readonly retention: Retention;
  readonly documents: Documents;
  readonly strategyDocuments: StrategyDocuments;
  readonly blobs: Blobs;
  readonly readSetting: (name: string) => Promise<string | null>;
  readonly writeSetting: (name: string, value: string) => Promise<void>;
  /** Writes what `change` makes of the value; no other write comes in between. If it throws, nothing changes. */
  readonly changeSetting: (name: string, change: (value: string | null) => string) => Promise<void>;
  /**
   * Changes whenever another process may have changed something. A cache compares it before it trusts its rows; it
   * costs microseconds and never waits.
   */
  readonly foreignChanges: () => number;
  /**
   * The desks that other processes changed since `foreignChanges` returned this number; null when any may have been. What is
   * not part of a desk, such as a setting, may have been changed as well.
   */
  readonly desksChangedSince: (changes: number) => ReadonlySet<string> | null;
  readonly health: () => Promise<StoreHealth>;
  /** Rejects when a change could not be stored now. It writes a no-op, down to the disk. */
  readonly probe: () => Promise<void>;
  /** Why nothing can be stored, by a check that costs microseconds; null when no fault is known. */
  readonly findFault: () => Error | null;
  /** Rows of all users that could not be read. */
  readonly damagedRows: () => readonly DamagedRow[];
  /** Everything, from one consistent snapshot, engine-independent. */
  readonly dump: () => AsyncIterable<DumpLine>;
  /** Fills an empty store from a dump, all or nothing. */
  readonly load: (lines: AsyncIterable<DumpLine>) => Promise<void>;
  /** Finishes what is queued, then closes. */
  readonly close: () => Promise<void>;
};

export type Commit = {
  /** The desk that changes, and so the key of the stream of facts. */
  readonly ucc: string;
  /** The version the decision was made on; 0 for a desk that does not exist yet. The commit makes it one more. */
  readonly expectedVersion: number;
  /**
   * The stamp of the commit that made that version, null for a desk that does not exist yet. A version is only a
   * number: when a commit under way fails, another change may produce the number that the next one expects.
   */
  readonly builtOn: string | null;
  /** Names this commit among all commits of all processes. */
  readonly stamp: string;
  readonly at: Instant;
  readonly facts: readonly DeskFact[];
  readonly rows: readonly RowChange[];
  readonly secrets: readonly SecretChange[];
  /** Lines of the execution log about it. */
  readonly logs?: readonly NewLogLine[];
  /** The look-up hash of the user's API key, when it changes. */
  readonly keyMac?: string | undefined;
};

export type CommitOutcome =
  | { readonly kind: 'stored'; readonly version: number }
  /** Another writer changed the desk first: load it again and decide again. Nothing was written. */
  | { readonly kind: 'stale' }
  /** The address or the UCC belongs to someone else. Nothing was written. */
  | { readonly kind: 'taken'; readonly what: 'email' | 'ucc' | 'key' };

export type UserRow = User;
export type AccountRow = Account & { readonly ucc: string };
export type StrategyRow = Strategy & { readonly ucc: string };
export type LinkRow = Link & { readonly ucc: string };
/** `owner` is the account's name, or empty for the user; `limits` are those that were set. */
export type GuardRow = {
  readonly ucc: string;
  readonly owner: string;
  readonly killed: boolean;
  readonly limits: Partial<GuardLimits>;
};

export type RowChange =
  | { readonly table: 'users'; readonly put: UserRow }
  | { readonly table: 'accounts'; readonly put: AccountRow }
  | { readonly table: 'accounts'; readonly remove: { readonly ucc: string; readonly name: string } }
  | { readonly table: 'strategies'; readonly put: StrategyRow }
  | { readonly table: 'strategies'; readonly remove: { readonly ucc: string; readonly name: string } }
  | { readonly table: 'links'; readonly put: LinkRow }
  | {
      readonly table: 'links';
      readonly remove: { readonly ucc: string; readonly strategyName: string; readonly accountName: string };
    }
  | { readonly table: 'guards'; readonly put: GuardRow }
  | { readonly table: 'guards'; readonly remove: { readonly ucc: string; readonly owner: string } };

/** `owner` is the account's name, or empty for a secret of the user. */
export type SecretKey = { readonly owner: string; readonly name: string };

/** A sealed value, or null to delete it. */
export type SecretChange = SecretKey & { readonly sealed: Sealed | null };

export type Sealed = { readonly keyId: string; readonly text: string };

export type SecretRow = SecretKey & { readonly ucc: string; readonly sealed: Sealed };

export type SecretsPage = {
  readonly after: Pick<SecretRow, 'ucc' | 'owner' | 'name'> | null;
  readonly limit: number;
};

export type Rotation = {
  readonly secrets: readonly SecretRow[];
  readonly keyMacs: readonly { readonly ucc: string; readonly mac: string }[];
  readonly settings: readonly { readonly name: string; readonly value: string }[];
};

export type DeskRows = {
  readonly version: number;
  /** Of the commit that made this version. */
  readonly stamp: string;
  readonly user: UserRow;
  readonly accounts: readonly AccountRow[];
  readonly strategies: readonly StrategyRow[];
  readonly links: readonly LinkRow[];
  readonly guards: readonly GuardRow[];
  readonly secrets: readonly SecretRow[];
};

export type StoredFact = {
  readonly seq: number;
  readonly at: Instant;
  readonly ucc: string;
  readonly version: number;
  readonly fact: AnyFact;
};

export type StoreHealth = {
  readonly engine: 'sqlite' | 'postgres';
  readonly schemaVersion: number;
  readonly facts: number;
  readonly lastFactAt: Instant | null;
  /** Sentences about damage found; empty when all is well. */
  readonly damage: readonly string[];
};

export type DumpLine = {
  readonly table: string;
  readonly row: Readonly<Record<string, string | number | null>>;
};
