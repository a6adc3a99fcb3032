import {
  type Clock,
  ok,
  type ReplyReads,
  refuse,
  type StrategyDocumentRow,
  type StrategyDocuments,
  type StrategyOutcome,
  type StrategyText,
  storedObject,
} from '@spark/core';
import { checkDocument, documentHash, type MarketFacts } from '@spark/document';
import { createIdempotency, type RequestKey } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import { compareRevisions, readRevision } from './read-revision.ts';
import type { Answer, NewDocument, Saved, SavedDocuments } from './saved-document.ts';
import { parseSavedReply } from './saved-reply.ts';

type Parts = {
  readonly documents: StrategyDocuments;
  readonly journal: ReplyReads;
  readonly clock: Clock;
};

const BOUNDS = {
  documents: LIMITS.strategyDocumentsPerUser,
  revisions: LIMITS.revisionsPerDocument,
  bytes: LIMITS.strategyDocumentBytes,
};

export function createSavedDocuments({ documents, journal, clock }: Parts): SavedDocuments {
  const once = createIdempotency({ journal, clock });

  async function add(
    ucc: string,
    { value, note, facts }: NewDocument,
    key: RequestKey | null,
  ): Promise<Answer<StrategyDocumentRow>> {
    const text = textOf(value, note, facts);
    if (!text.ok) return text;
    const at = clock.now();
    const replyOf =
      key === null
        ? undefined
        : (row: StrategyDocumentRow) => ({ ucc, ...key, reply: storedObject(JSON.stringify(row)), at });
    const outcome = await documents.add({ ...text.value, ucc, at, replyOf, bounds: BOUNDS });
    const saved = savedOf(outcome, { id: 0, baseRev: 0 });
    return saved.ok ? ok(saved.value.row) : saved;
  }

  return {
    list: documents.list,
    read: (ucc, which, facts) => readRevision(documents, ucc, which, facts),
    compare: (ucc, question) => compareRevisions(documents, ucc, question),
    revisions: async (ucc, id) => {
      const row = await documents.read({ ucc, id });
      if (row === null) return refuse([{ code: 'unknown', id, field: 'id' }]);
      return ok(await documents.listRevisions({ ucc, id }));
    },
    add: (ucc, document, key) =>
      once(ucc, { idempotency: key ?? undefined }, parseSavedReply, () => add(ucc, document, key)),
    save: async (ucc, { id, baseRev, baseVersion, value, note, facts }) => {
      // Of a document that somebody else has nothing is told, not even what is wrong with this one.
      if ((await documents.read({ ucc, id })) === null) return refuse([{ code: 'unknown', id, field: 'id' }]);
      const text = textOf(value, note, facts);
      if (!text.ok) return text;
      const change = { ...text.value, ucc, id, at: clock.now(), baseRev, baseVersion, bounds: BOUNDS };
      return savedOf(await documents.change(change), { id, baseRev });
    },
    remove: async (ucc, id) =>
      (await documents.remove({ ucc, id })) ? ok(null) : refuse([{ code: 'unknown', id, field: 'id' }]),
  };
}

/** What is stored of a document; refused where it has an error. */
function textOf(value: object, note: string | null, facts: MarketFacts): Answer<StrategyText> {
  const { document, issues, omitted } = checkDocument(value, facts);
  if (document === null) return refuse([{ code: 'invalid', issues }]);
  const count = issues.length + omitted;
  const { name } = document;
  return ok({ name, hash: documentHash(document), issues: count, note, body: JSON.stringify(document) });
}

function savedOf(
  outcome: StrategyOutcome,
  { id, baseRev }: { readonly id: number; readonly baseRev: number },
): Answer<Saved> {
  switch (outcome.kind) {
    case 'stored':
    case 'same':
      return ok({ row: outcome.row, isSame: outcome.kind === 'same' });
    case 'unknown':
      return refuse([{ code: 'unknown', id, field: 'id' }]);
    case 'full':
      return refuse([{ code: 'full', of: outcome.of }]);
    case 'stale': {
      const { rev, version } = outcome.row;
      return rev === baseRev
        ? refuse([{ code: 'words-changed', id, newest: version }])
        : refuse([{ code: 'saved-meanwhile', id, rev: baseRev, newest: rev }]);
    }
  }
}
