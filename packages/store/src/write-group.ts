import { assert, type CommitOutcome } from '@spark/core';
import { type Accepted, statementsFor } from './arrange.ts';
import { RowFault, StoreError } from './errors.ts';
import type { PreparedCommit } from './prepare-commit.ts';
import { selectVersions } from './statements.ts';
import type { Steps } from './steps.ts';

/** What became of one commit of a group: an outcome of the port, or a fault of this commit alone. */
export type Settled = CommitOutcome | StoreError;

type Versions = Map<string, number>;

/** One transaction for the whole group; only when a row is refused do its commits go one by one. */
export function* writeGroup(group: readonly PreparedCommit[]): Steps<readonly Settled[]> {
  try {
    return yield* writeTogether(group);
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    yield 'rollback';
    return yield* writeOneByOne(group);
  }
}

function* writeTogether(group: readonly PreparedCommit[]): Steps<readonly Settled[]> {
  const { nextSeq, versions } = yield* beginGroup(group);
  const accepted: Accepted[] = [];
  const settled = group.map((commit) => {
    const outcome = judge(commit, versions);
    if (outcome.kind === 'stored') {
      accepted.push({ commit, version: outcome.version });
      versions.set(commit.ucc, outcome.version);
    }
    return outcome;
  });
  for (const statement of statementsFor(accepted, nextSeq)) yield statement;
  yield accepted.length > 0 ? 'commit' : 'rollback';
  return settled;
}

/** Still one transaction and one wait for the disk: a savepoint takes back the commit at fault and nothing else. */
function* writeOneByOne(group: readonly PreparedCommit[]): Steps<readonly Settled[]> {
  const begun = yield* beginGroup(group);
  let nextSeq = begun.nextSeq;
  const settled: Settled[] = [];
  for (const commit of group) {
    const outcome = judge(commit, begun.versions);
    if (outcome.kind !== 'stored') {
      settled.push(outcome);
      continue;
    }
    yield 'savepoint';
    try {
      for (const statement of statementsFor([{ commit, version: outcome.version }], nextSeq)) yield statement;
      yield 'release';
      begun.versions.set(commit.ucc, outcome.version);
      nextSeq += commit.facts.length;
      settled.push(outcome);
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      yield 'undo';
      settled.push(faultOf(error, commit));
    }
  }
  yield settled.some((it) => it.kind === 'stored') ? 'commit' : 'rollback';
  return settled;
}

function* beginGroup(group: readonly PreparedCommit[]): Steps<{ nextSeq: number; versions: Versions }> {
  const begun = yield 'begin';
  const nextSeq = begun.rows[0]?.next;
  assert(Number.isSafeInteger(nextSeq), 'a writing transaction begins with the number of the next fact');
  const versions: Versions = new Map();
  for (const statement of selectVersions([...new Set(group.map((it) => it.ucc))])) {
    const { rows } = yield statement;
    for (const row of rows) versions.set(row.ucc as string, row.version as number);
  }
  return { nextSeq: nextSeq as number, versions };
}

function judge(commit: PreparedCommit, versions: Versions): CommitOutcome {
  const stored = versions.get(commit.ucc) ?? 0;
  if (stored === commit.expectedVersion) return { kind: 'stored', version: stored + 1 };
  // Who meant to create a desk has no use for "load it again": the UCC belongs to someone else.
  const isCreation = commit.expectedVersion === 0 && commit.putsUser;
  return isCreation ? { kind: 'taken', what: 'ucc' } : { kind: 'stale' };
}

function faultOf(fault: RowFault, commit: PreparedCommit): Settled {
  if (fault.taken) return { kind: 'taken', what: fault.taken };
  return new StoreError(
    'invalid',
    `A change of desk ${commit.ucc} contradicts what is stored and was refused; nothing of it was written. ${fault.message}.`,
    fault.cause,
  );
}
