import { assert, type CommitOutcome } from '@spark/core';
import { type Accepted, linesIn, statementsFor } from './arrange.ts';
import type { Numbering } from './engine.ts';
import { RowFault, StoreError } from './errors.ts';
import { reserveLogs } from './log-lines.ts';
import type { PreparedCommit } from './prepare-commit.ts';
import { selectVersions } from './statements.ts';
import type { Steps } from './steps.ts';

/** What became of one commit of a group: an outcome of the port, or a fault of this commit alone. */
export type Settled = CommitOutcome | StoreError;

/** The newest version of each desk, and the commit that made it. */
type Newest = Map<string, { readonly version: number; readonly stamp: string }>;

/** One transaction for the whole group; only when a row is refused do its commits go one by one. */
export function* writeGroup(
  group: readonly PreparedCommit[],
  numbering: Numbering = 'global',
): Steps<readonly Settled[]> {
  try {
    return yield* writeTogether(group, numbering);
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    yield 'rollback';
    return yield* writeOneByOne(group, numbering);
  }
}

function* writeTogether(group: readonly PreparedCommit[], numbering: Numbering): Steps<readonly Settled[]> {
  const { nextSeq, newest } = yield* beginGroup(group, numbering);
  const accepted: Accepted[] = [];
  const settled = group.map((commit) => {
    const outcome = judge(commit, newest);
    if (outcome.kind === 'stored') {
      accepted.push({ commit, version: outcome.version });
      newest.set(commit.ucc, { version: outcome.version, stamp: commit.stamp });
    }
    return outcome;
  });
  yield* writeAccepted(accepted, nextSeq);
  yield accepted.length > 0 ? 'commit' : 'rollback';
  return settled;
}

/** Still one transaction and one wait for the disk: a savepoint undoes the failed commit and nothing else. */
function* writeOneByOne(group: readonly PreparedCommit[], numbering: Numbering): Steps<readonly Settled[]> {
  const begun = yield* beginGroup(group, numbering);
  let nextSeq = begun.nextSeq;
  const settled: Settled[] = [];
  for (const commit of group) {
    const outcome = judge(commit, begun.newest);
    if (outcome.kind !== 'stored') {
      settled.push(outcome);
      continue;
    }
    yield 'savepoint';
    try {
      yield* writeAccepted([{ commit, version: outcome.version }], nextSeq);
      yield 'release';
      begun.newest.set(commit.ucc, { version: outcome.version, stamp: commit.stamp });
      if (nextSeq !== null) nextSeq += commit.facts.length;
      settled.push(outcome);
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      yield 'undo';
      settled.push(faultOf(error, commit));
    }
  }
  yield settled.some((outcome) => outcome.kind === 'stored') ? 'commit' : 'rollback';
  return settled;
}

/** Lines of the log are numbered here, among those of the journal. `seq`: null where the database numbers by itself. */
function* writeAccepted(accepted: readonly Accepted[], seq: number | null): Steps<void> {
  if (seq === null) {
    for (const statement of statementsFor(accepted, null)) yield statement;
    return;
  }
  const lines = linesIn(accepted);
  const reserved = lines === 0 ? null : yield reserveLogs(lines);
  const log = reserved?.rows[0]?.first ?? 0;
  for (const statement of statementsFor(accepted, { seq, log: log as number })) yield statement;
}

function* beginGroup(
  group: readonly PreparedCommit[],
  numbering: Numbering,
): Steps<{ nextSeq: number | null; newest: Newest }> {
  const begun = yield 'begin';
  const nextSeq = numbering === 'global' ? begun.rows[0]?.next : null;
  assert(
    nextSeq === null || Number.isSafeInteger(nextSeq),
    'a writing transaction begins with the number of the next fact',
  );
  const newest: Newest = new Map();
  const uccs = [...new Set(group.map((commit) => commit.ucc))];
  for (const statement of selectVersions(uccs, numbering === 'global' ? 'read' : 'locked')) {
    const { rows } = yield statement;
    for (const row of rows) {
      newest.set(row.ucc as string, { version: row.version as number, stamp: row.stamp as string });
    }
  }
  return { nextSeq: nextSeq as number | null, newest };
}

function judge(commit: PreparedCommit, newest: Newest): CommitOutcome {
  const { version, stamp } = newest.get(commit.ucc) ?? { version: 0, stamp: null };
  if (version === commit.expectedVersion && stamp === commit.builtOn)
    return { kind: 'stored', version: version + 1 };
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
