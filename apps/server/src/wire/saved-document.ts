import type {
  ComparedRevisions,
  DocumentRefusal,
  Draft,
  DraftHead,
  DraftRefusal,
  SavedRevision,
} from '@spark/application';
import {
  type DocumentDiff,
  type DocumentDraft,
  type DocumentDraftHead,
  type DocumentRevision,
  type Problem,
  problem,
  type SavedDocument,
  type SavedDocumentHead,
} from '@spark/contract';
import { istTimestamp, type StrategyDocumentRow, type StrategyRevisionHead } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { toWireIssue } from './document.ts';

export function toWireSavedHead(row: StrategyDocumentRow): SavedDocumentHead {
  const { id, name, rev, version, hash, issues: issueCount, createdAt, changedAt } = row;
  const times = { createdAt: istTimestamp(createdAt), changedAt: istTimestamp(changedAt) };
  return { id, name, rev, version, hash, issueCount, ...times };
}

export function toWireSavedDocument({ row, revision, value, name, issues }: SavedRevision): SavedDocument {
  const { rev, hash, note, at } = revision;
  return {
    ...{ id: row.id, name, rev, newestRev: row.rev, version: row.version, hash },
    ...{ savedAt: istTimestamp(at), note, document: { ...value }, issues: issues.map(toWireIssue) },
  };
}

export function toWireRevision({ rev, hash, at, note }: StrategyRevisionHead): DocumentRevision {
  return { rev, hash, savedAt: istTimestamp(at), note };
}

export function toWireDiff({ from, to, changes }: ComparedRevisions): DocumentDiff {
  return {
    from: compared(from),
    to: compared(to),
    isSameStrategy: from.revision.hash === to.revision.hash,
    changes: changes.map(({ change, pointer, id, hasEffect, before, after }) => ({
      ...{ change, pointer, element: id ?? null, hasEffect },
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    })),
  };
}

function compared({ row, revision, name }: SavedRevision): DocumentDiff['from'] {
  return { id: row.id, rev: revision.rev, name, hash: revision.hash };
}

export function toWireDraftHead({ id, version, baseRev, at }: DraftHead): DocumentDraftHead {
  return { id, version, baseRev, changedAt: istTimestamp(at) };
}

/** No draft is an empty object, so that a page need not tell the two apart. */
export function toWireDraft(id: number, draft: Draft | null): DocumentDraft {
  if (draft === null) return { id, version: 0, baseRev: null, changedAt: null, draft: {} };
  return { ...toWireDraftHead(draft), draft: { ...Object(draft.value) } };
}

export function toWireDraftRefusal({ id, ...refusal }: DraftRefusal): Problem {
  if (refusal.code === 'unknown') return problem('document_unknown', { field: 'id', id });
  const name = id === 0 ? 'The draft of a new document' : `The draft of document ${id}`;
  return problem('version_changed', { field: 'version', name, newest: refusal.newest });
}

const FULL = {
  documents: { limit: LIMITS.strategyDocumentsPerUser, things: 'strategy documents' },
  revisions: { limit: LIMITS.revisionsPerDocument, things: 'revisions of one strategy document' },
  bytes: { limit: LIMITS.strategyDocumentBytes, things: 'bytes in strategy documents' },
} as const;

export function toWireDocumentRefusal(refusal: DocumentRefusal): readonly Problem[] {
  switch (refusal.code) {
    case 'unknown':
      return [problem('document_unknown', { field: refusal.field, id: refusal.id })];
    case 'revision-unknown': {
      const { field, id, rev, newest } = refusal;
      return [problem('revision_unknown', { field, id, rev, newest })];
    }
    case 'damaged':
      return [problem('document_damaged', { id: refusal.id, rev: refusal.rev })];
    case 'invalid':
      return refusal.issues
        .filter(({ severity }) => severity === 'error')
        .slice(0, LIMITS.problemsPerReply)
        .map(({ code, pointer, message }) =>
          problem('document_invalid', { field: shortened(pointer) || 'body', reason: `${code}: ${message}` }),
        );
    case 'saved-meanwhile': {
      const { id, rev, newest } = refusal;
      return [problem('rev_conflict', { field: 'baseRev', id, rev, newest })];
    }
    case 'words-changed': {
      const name = `The strategy document ${refusal.id}`;
      return [problem('version_changed', { field: 'baseVersion', name, newest: refusal.newest })];
    }
    case 'full':
      return [problem('limit_reached', FULL[refusal.of])];
    case 'key-reused':
      return [problem('key_reused', { field: 'Idempotency-Key' })];
  }
}

const POINTER_CHARS = 200;

function shortened(pointer: string): string {
  return pointer.length > POINTER_CHARS ? `${pointer.slice(0, POINTER_CHARS)}…` : pointer;
}
