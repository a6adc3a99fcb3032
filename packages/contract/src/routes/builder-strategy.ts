import { LIMITS } from '@spark/vocabulary';
import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { StrategyDocumentText } from '../schema/builder.ts';
import {
  DiffQuestion,
  DocumentChoice,
  DocumentDiff,
  DocumentDraft,
  DocumentDraftHead,
  DocumentRevision,
  DocumentSave,
  DraftBase,
  DraftChoice,
  DraftText,
  DraftVersion,
  NewDocument,
  RevisionChoice,
  SavedDocument,
  SavedDocumentHead,
} from '../schema/builder-strategy.ts';

const STRATEGY = '/builder/strategy';

export const listDocuments = defineRoute({
  id: 'listDocuments',
  method: 'GET',
  path: STRATEGY,
  tag: 'BuildAlgos',
  summary: 'List your strategy documents',
  description: 'Every document that you saved, without its content, in order of numbers.',
  auth: 'bearer',
  extension: true,
  reply: { kind: 'envelope', item: SavedDocumentHead, message: MESSAGES.dataReceived },
});

export const saveDocument = defineRoute({
  id: 'saveDocument',
  method: 'POST',
  path: STRATEGY,
  tag: 'BuildAlgos',
  summary: 'Save a new strategy document',
  description:
    'The body is the document, read exactly as `POST /builder/validate` reads it. One with an error is refused with ' +
    'what is wrong and nothing is stored; `PUT /builder/draft/{id}` takes what is not finished. Saving trades nothing. ' +
    'With a key of your own in the header `Idempotency-Key`, sending the same document again within 24 hours makes no ' +
    `second one. At most ${LIMITS.strategyDocumentsPerUser} documents.`,
  auth: 'bearer',
  extension: true,
  query: NewDocument,
  freeBody: StrategyDocumentText,
  sample: {},
  reply: { kind: 'envelope', item: SavedDocumentHead, message: MESSAGES.documentSaved },
});

export const readDocument = defineRoute({
  id: 'readDocument',
  method: 'GET',
  path: `${STRATEGY}/{id}`,
  tag: 'BuildAlgos',
  summary: 'Read a strategy document',
  description:
    'The newest revision, or the one that `rev` names, with what is to be said about it today: a contract or an expiry ' +
    'that was listed when it was saved may be gone.',
  auth: 'bearer',
  extension: true,
  params: DocumentChoice,
  query: RevisionChoice,
  sample: { id: 12 },
  needs: 'document',
  reply: { kind: 'envelope', item: SavedDocument, message: MESSAGES.dataReceived },
});

export const changeDocument = defineRoute({
  id: 'changeDocument',
  method: 'PUT',
  path: `${STRATEGY}/{id}`,
  tag: 'BuildAlgos',
  summary: 'Save a change of a strategy document',
  description:
    'Makes a new revision of the body; earlier ones stay. `baseRev` is the revision that you read: when a newer one was ' +
    'saved meanwhile, the reply is `rev_conflict` with its number and nothing is changed. A change of name, description, ' +
    'layout or meta alone does nothing to the strategy and makes no revision: it is stored in the newest one. The same ' +
    `document again changes nothing. At most ${LIMITS.revisionsPerDocument} revisions.`,
  auth: 'bearer',
  extension: true,
  params: DocumentChoice,
  query: DocumentSave,
  freeBody: StrategyDocumentText,
  sample: { id: 12, baseRev: 3 },
  needs: 'document',
  reply: {
    kind: 'envelope',
    item: SavedDocumentHead,
    message: MESSAGES.documentSaved,
    otherMessages: [MESSAGES.documentSame],
  },
});

export const removeDocument = defineRoute({
  id: 'removeDocument',
  method: 'DELETE',
  path: `${STRATEGY}/{id}`,
  tag: 'BuildAlgos',
  summary: 'Delete a strategy document',
  description: 'With all its revisions and its draft. They cannot be brought back.',
  auth: 'bearer',
  extension: true,
  params: DocumentChoice,
  needs: 'document',
  reply: { kind: 'envelope', item: null, message: MESSAGES.documentDeleted },
});

export const listDocumentRevisions = defineRoute({
  id: 'listDocumentRevisions',
  method: 'GET',
  path: `${STRATEGY}/{id}/revisions`,
  tag: 'BuildAlgos',
  summary: 'List the revisions of a strategy document',
  description: 'The newest first, without their content. `GET /builder/strategy/{id}?rev=` reads one.',
  auth: 'bearer',
  extension: true,
  params: DocumentChoice,
  needs: 'document',
  reply: { kind: 'envelope', item: DocumentRevision, message: MESSAGES.dataReceived },
});

export const readDocumentDiff = defineRoute({
  id: 'readDocumentDiff',
  method: 'GET',
  path: '/builder/diff',
  tag: 'BuildAlgos',
  summary: 'Compare two revisions or two strategy documents',
  description:
    'What changed, element by element and by name, and whether it can change what the strategy does. With `id` alone: what ' +
    'the last revision changed.',
  auth: 'bearer',
  extension: true,
  query: DiffQuestion,
  sample: { id: 12, toRev: 1, rev: 1 },
  needs: 'document',
  reply: { kind: 'envelope', item: DocumentDiff, message: MESSAGES.dataReceived },
});

export const readDraft = defineRoute({
  id: 'readDraft',
  method: 'GET',
  path: '/builder/draft/{id}',
  tag: 'BuildAlgos',
  summary: 'Read the draft of a strategy document',
  description:
    'What was last written as a draft of this document; with id 0, of one that was never saved. Version 0 and an empty ' +
    'object when there is none.',
  auth: 'bearer',
  extension: true,
  params: DraftChoice,
  sample: { id: 0 },
  reply: { kind: 'envelope', item: DocumentDraft, message: MESSAGES.dataReceived },
});

export const writeDraft = defineRoute({
  id: 'writeDraft',
  method: 'PUT',
  path: '/builder/draft/{id}',
  tag: 'BuildAlgos',
  summary: 'Write the draft of a strategy document',
  description:
    'Takes any JSON object, finished or not, and touches no revision. `version` is the one that you read, 0 when there was ' +
    'none: when another tab wrote meanwhile, nothing is changed and the refusal names the newest version.',
  auth: 'bearer',
  extension: true,
  params: DraftChoice,
  query: DraftBase,
  freeBody: DraftText,
  sample: { id: 0, version: 0 },
  reply: { kind: 'envelope', item: DocumentDraftHead, message: MESSAGES.draftStored },
});

export const removeDraft = defineRoute({
  id: 'removeDraft',
  method: 'DELETE',
  path: '/builder/draft/{id}',
  tag: 'BuildAlgos',
  summary: 'Remove the draft of a strategy document',
  description: 'Afterwards there is none; also where none was. What is saved stays.',
  auth: 'bearer',
  extension: true,
  params: DraftChoice,
  query: DraftVersion,
  sample: { id: 0 },
  reply: { kind: 'envelope', item: null, message: MESSAGES.draftRemoved },
});
