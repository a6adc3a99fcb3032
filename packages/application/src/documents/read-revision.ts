import { ok, refuse, type StrategyDocuments } from '@spark/core';
import {
  checkDocument,
  diffDocuments,
  documentHash,
  type MarketFacts,
  NO_FACTS,
  type StrategyDocument,
} from '@spark/document';
import type {
  Answer,
  ComparedRevisions,
  Comparison,
  RevisionChoice,
  SavedRevision,
} from './saved-document.ts';

type Read = SavedRevision & { readonly document: StrategyDocument | null };

/** The fields of the request that say which revision is meant. */
type Fields = { readonly id: string; readonly rev: string };

/** A revision as it was stored, with what is to be said about it by these facts; or why it cannot be shown. */
export async function readRevision(
  documents: StrategyDocuments,
  ucc: string,
  { id, rev }: RevisionChoice,
  facts: MarketFacts,
  fields: Fields = { id: 'id', rev: 'rev' },
): Promise<Answer<Read>> {
  const row = await documents.read({ ucc, id });
  if (row === null) return refuse([{ code: 'unknown', id, field: fields.id }]);
  const wanted = rev ?? row.rev;
  if (wanted > row.rev || wanted < 1)
    return refuse([{ code: 'revision-unknown', id, rev: wanted, newest: row.rev, field: fields.rev }]);
  const revision = await documents.readRevision({ ucc, id }, wanted);
  const value: unknown = revision && JSON.parse(revision.body);
  const isSound = typeof value === 'object' && value !== null && documentHash(value) === revision?.hash;
  if (!isSound || revision === null) return refuse([{ code: 'damaged', id, rev: wanted }]);
  const { document, issues } = checkDocument(value, facts);
  return ok({ row, revision, value, name: nameOf(value, row.name), issues, document });
}

/** Left out, the earlier one is the revision before the later one, or the newest of another document. */
export async function compareRevisions(
  documents: StrategyDocuments,
  ucc: string,
  { from, to }: Comparison,
): Promise<Answer<ComparedRevisions>> {
  const later = { id: to.id ?? from.id, rev: to.rev };
  const fields = { id: to.id === undefined ? 'id' : 'toId', rev: 'toRev' };
  const second = await readRevision(documents, ucc, later, NO_FACTS, fields);
  if (!second.ok) return second;
  const before = later.id === from.id ? Math.max(second.value.revision.rev - 1, 1) : undefined;
  const first = await readRevision(documents, ucc, { id: from.id, rev: from.rev ?? before }, NO_FACTS);
  return first.ok ? differenceOf(first.value, second.value) : first;
}

function differenceOf(from: Read, to: Read): Answer<ComparedRevisions> {
  for (const { document, revision } of [from, to])
    if (document === null) return refuse([{ code: 'damaged', id: revision.id, rev: revision.rev }]);
  const changes = from.document && to.document ? diffDocuments(from.document, to.document) : [];
  return ok({ from, to, changes });
}

/** Of this revision: the document may have been renamed since. */
function nameOf(value: object, otherwise: string): string {
  return 'name' in value && typeof value.name === 'string' ? value.name : otherwise;
}
