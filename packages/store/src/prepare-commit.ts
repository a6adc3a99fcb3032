import {
  assert,
  type Commit,
  type DeskFact,
  type GuardRow,
  type Instant,
  type RowChange,
  type SecretChange,
  storedObject,
} from '@spark/core';
import { STORE_BOUNDS } from './bounds.ts';
import { StoreError } from './errors.ts';
import { logValues } from './log-lines.ts';
import {
  type Operation,
  PUT_ACCOUNTS,
  PUT_GUARDS,
  PUT_LINKS,
  PUT_SECRETS,
  PUT_STRATEGIES,
  PUT_USERS,
  REMOVE_ACCOUNTS,
  REMOVE_GUARDS,
  REMOVE_LINKS,
  REMOVE_SECRETS,
  REMOVE_SECRETS_OF,
  REMOVE_STRATEGIES,
  SET_KEY_MACS,
} from './statements.ts';
import {
  ACCOUNTS,
  encodeRow,
  GUARDS,
  isStorableText,
  LINKS,
  SECRETS,
  type SqlValue,
  STRATEGIES,
  USERS,
} from './tables.ts';

/** A commit checked and turned into values before it waits, so that a bad one never disturbs its neighbours. */
export type PreparedCommit = {
  readonly ucc: string;
  readonly expectedVersion: number;
  readonly builtOn: string | null;
  readonly stamp: string;
  readonly at: Instant;
  readonly facts: readonly PreparedFact[];
  readonly changes: readonly Change[];
  /** Rows whose first value is their number, which they get when they are written. */
  readonly logs: readonly (readonly SqlValue[])[];
  readonly putsUser: boolean;
  /** Roughly what it takes in memory and on the wire. */
  readonly bytes: number;
};

export type PreparedFact = { readonly kind: string; readonly body: string };

export type Change = { readonly operation: Operation; readonly values: readonly SqlValue[] };

export function prepareCommit(commit: Commit): PreparedCommit {
  try {
    return prepare(commit);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError('invalid', `A change of desk ${commit.ucc} cannot be stored. ${reason}.`, error);
  }
}

function prepare(commit: Commit): PreparedCommit {
  const { ucc, expectedVersion, builtOn, stamp, at } = commit;
  assert(isStorableText(ucc) && ucc !== '', 'a commit names its desk');
  assert(Number.isSafeInteger(expectedVersion) && expectedVersion >= 0, 'a version is a whole number from 0');
  assert(isStorableText(stamp) && stamp !== '' && stamp !== builtOn, 'a commit has a stamp of its own');
  assert(
    (expectedVersion === 0) === (builtOn === null),
    'a commit is built on another one unless it is the first',
  );
  assert(Number.isSafeInteger(at), 'an instant is a whole number of milliseconds');
  assert(commit.facts.length <= STORE_BOUNDS.factsPerCommitMax, 'a commit has a bounded number of facts');
  const facts = commit.facts.map((fact) => prepareFact(ucc, fact));
  const changes: Change[] = [];
  for (const row of commit.rows) addRowChanges(changes, row, ucc);
  for (const secret of commit.secrets) changes.push(secretChange(secret, ucc));
  if (commit.keyMac !== undefined) {
    assert(isStorableText(commit.keyMac), 'the look-up hash of a key is text');
    changes.push({ operation: SET_KEY_MACS, values: [ucc, commit.keyMac] });
  }
  const logs = (commit.logs ?? []).map((line) => logValues(ucc, line));
  const putsUser = commit.rows.some((row) => row.table === 'users');
  assert(expectedVersion > 0 || putsUser, 'a new desk begins with its user');
  const bytes = weigh(facts, changes, logs);
  return { ucc, expectedVersion, builtOn, stamp, at, facts, changes, logs, putsUser, bytes };
}

function prepareFact(ucc: string, fact: DeskFact): PreparedFact {
  const body = storedObject(JSON.stringify(fact));
  // Counting bytes costs a walk over the text, so only a text that might be too long is counted.
  if (body.length * 3 > STORE_BOUNDS.factBytesMax) {
    const bytes = Buffer.byteLength(body);
    if (bytes > STORE_BOUNDS.factBytesMax) {
      throw new StoreError(
        'invalid',
        `A fact of kind ${fact.kind} of desk ${ucc} has ${bytes} bytes; at most ${STORE_BOUNDS.factBytesMax} can be stored.`,
      );
    }
  }
  return { kind: fact.kind, body };
}

function addRowChanges(changes: Change[], row: RowChange, ucc: string): void {
  const owner = 'put' in row ? row.put.ucc : row.remove.ucc;
  assert(owner === ucc, 'a commit changes rows of its own desk only');
  switch (row.table) {
    case 'users':
      changes.push({ operation: PUT_USERS, values: encodeRow(USERS, row.put) });
      return;
    case 'accounts':
      if ('put' in row) changes.push({ operation: PUT_ACCOUNTS, values: encodeRow(ACCOUNTS, row.put) });
      else {
        const values = key(ucc, row.remove.name);
        // The database removes the links with the account; secrets have no parent there, since a user has some too.
        changes.push({ operation: REMOVE_SECRETS_OF, values }, { operation: REMOVE_ACCOUNTS, values });
      }
      return;
    case 'strategies':
      if ('put' in row) changes.push({ operation: PUT_STRATEGIES, values: encodeRow(STRATEGIES, row.put) });
      else changes.push({ operation: REMOVE_STRATEGIES, values: key(ucc, row.remove.name) });
      return;
    case 'links':
      if ('put' in row) changes.push({ operation: PUT_LINKS, values: encodeRow(LINKS, row.put) });
      else {
        const { strategyName, accountName } = row.remove;
        changes.push({ operation: REMOVE_LINKS, values: key(ucc, strategyName, accountName) });
      }
      return;
    case 'guards':
      if ('put' in row) changes.push({ operation: PUT_GUARDS, values: guardValues(row.put) });
      else changes.push({ operation: REMOVE_GUARDS, values: key(ucc, row.remove.owner) });
  }
}

function guardValues({ limits, ...row }: GuardRow): readonly SqlValue[] {
  return encodeRow(GUARDS, { ...row, limits: storedObject(JSON.stringify(limits)) });
}

function secretChange({ owner, name, sealed }: SecretChange, ucc: string): Change {
  if (sealed === null) return { operation: REMOVE_SECRETS, values: key(ucc, owner, name) };
  const row = { ucc, owner, name, keyId: sealed.keyId, sealed: sealed.text };
  return { operation: PUT_SECRETS, values: encodeRow(SECRETS, row) };
}

function key(...parts: readonly string[]): readonly string[] {
  for (const part of parts) assert(isStorableText(part), 'a key is text without NUL');
  return parts;
}

function weigh(
  facts: readonly PreparedFact[],
  changes: readonly Change[],
  logs: PreparedCommit['logs'],
): number {
  let bytes = 200;
  for (const fact of facts) bytes += 100 + fact.body.length;
  for (const row of [...changes.map(({ values }) => values), ...logs]) {
    for (const value of row) bytes += typeof value === 'string' ? 16 + value.length : 16;
  }
  return bytes;
}
