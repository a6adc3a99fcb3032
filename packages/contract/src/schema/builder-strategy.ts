import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { DocumentIssue, StrategyDocumentText } from './builder.ts';
import { freeText, id, nullable, timestamp } from './scalars.ts';
import { Type } from './type.ts';

const HASH = 'a3d12410a2e6072444b9161addc490934775609f2493ebd39ce414294bc03238';

const documentId = () => id({ description: 'Number of the document.', examples: [12] });

/** Zero for a document that was never saved. */
const draftId = () =>
  Type.Integer({
    minimum: 0,
    maximum: LIMITS.idMax,
    description: 'Number of the document; 0 for one that you have not saved yet.',
    examples: [0],
  });

const rev = (description: string, example = 3) =>
  Type.Integer({ minimum: 1, maximum: LIMITS.idMax, description, examples: [example] });

const version = (description: string, least: 0 | 1 = 1) =>
  Type.Integer({ minimum: least, maximum: LIMITS.idMax, description, examples: [least === 0 ? 0 : 41] });

const hash = () =>
  Type.String({
    description: 'SHA-256 of what it does; the same for the same strategy, however it is named and drawn.',
    examples: [HASH],
  });

const name = () => Type.String({ description: 'As the document says.', examples: ['Buy at ten'] });

const note = () =>
  nullable(
    Type.String({ description: 'What you said when you saved it; null: nothing.', examples: ['Wider stop'] }),
  );

const savedAt = () => timestamp({ description: 'When this revision was made, in Indian time.' });

export const SavedDocumentHead = Type.Object(
  {
    id: documentId(),
    name: name(),
    rev: rev('The newest revision.'),
    version: version('Grows with every change, also of name and layout. PUT takes it as baseVersion.'),
    hash: hash(),
    issueCount: Type.Integer({
      minimum: 0,
      description: 'Warnings and notes that it had when it was saved.',
      examples: [0],
    }),
    createdAt: timestamp({ description: 'When it was first saved, in Indian time.' }),
    changedAt: timestamp({ description: 'When it was last saved, in Indian time.' }),
  },
  { title: 'SavedDocumentHead', description: 'A saved strategy document, without its content.' },
);
export type SavedDocumentHead = Static<typeof SavedDocumentHead>;

export const SavedDocument = Type.Object(
  {
    id: documentId(),
    name: name(),
    rev: rev('The revision that this is.'),
    newestRev: rev('The newest revision; PUT takes it as baseRev.'),
    version: version('Of the document. PUT takes it as baseVersion.'),
    hash: hash(),
    savedAt: savedAt(),
    note: note(),
    document: StrategyDocumentText,
    issues: Type.Array(DocumentIssue, {
      description: 'What is to be said about it by the list of instruments of today.',
      examples: [[]],
    }),
  },
  { title: 'SavedDocument', description: 'A revision of a strategy document.' },
);
export type SavedDocument = Static<typeof SavedDocument>;

export const DocumentRevision = Type.Object(
  { rev: rev('Its number, from 1 on.'), hash: hash(), savedAt: savedAt(), note: note() },
  { title: 'DocumentRevision', description: 'A revision of a strategy document, without its content.' },
);
export type DocumentRevision = Static<typeof DocumentRevision>;

const revisionNote = () =>
  freeText(LIMITS.revisionNoteChars, {
    minLength: 1,
    description: 'What this revision is about, for yourself.',
    examples: ['Wider stop'],
  });

export const DocumentChoice = Type.Object(
  { id: documentId() },
  { title: 'DocumentChoice', description: 'Which document.' },
);

export const RevisionChoice = Type.Object(
  { rev: Type.Optional(rev('The revision; the newest when left out.')) },
  { title: 'RevisionChoice', description: 'Which revision.' },
);

export const NewDocument = Type.Object(
  { note: Type.Optional(revisionNote()) },
  { title: 'NewDocument', description: 'What to remember with it.' },
);

export const DocumentSave = Type.Object(
  {
    baseRev: rev('The revision that your change is based on.'),
    baseVersion: Type.Optional(
      version(
        'The version that you read. With it, a change of name or layout by someone else is a conflict too.',
      ),
    ),
    note: Type.Optional(revisionNote()),
  },
  { title: 'DocumentSave', description: 'What the change is based on.' },
);

export const DiffQuestion = Type.Object(
  {
    id: documentId(),
    rev: Type.Optional(
      rev('Its revision. Left out: the one before toRev, or the newest where two documents are compared.', 2),
    ),
    toId: Type.Optional(id({ description: 'The other document; left out, the same one.', examples: [14] })),
    toRev: Type.Optional(rev('The revision to compare with; left out, the newest.')),
  },
  { title: 'DiffQuestion', description: 'Which two to compare.' },
);

export const ComparedDocument = Type.Object(
  { id: documentId(), rev: rev('The revision.'), name: name(), hash: hash() },
  { title: 'ComparedDocument', description: 'One of two that are compared.' },
);

export const DocumentChange = Type.Object(
  {
    change: Type.Enum(['added', 'removed', 'changed', 'moved'], {
      description: 'What happened to this part.',
      examples: ['changed'],
    }),
    pointer: Type.String({
      description: 'The part, as a JSON Pointer in the second document; of what was removed, in the first.',
      examples: ['/actions/0/stopLoss/value'],
    }),
    element: nullable(
      Type.String({
        description: 'The data point, indicator, condition or action that it is in; null elsewhere.',
        examples: ['a_ce'],
      }),
    ),
    hasEffect: Type.Boolean({
      description: 'Whether it can change what the strategy does; names and layout cannot.',
      examples: [true],
    }),
    before: Type.Optional(
      Type.Unknown({ description: 'What was there, where something was.', examples: [25] }),
    ),
    after: Type.Optional(Type.Unknown({ description: 'What is there, where something is.', examples: [30] })),
  },
  { title: 'DocumentChange', description: 'One difference of two strategy documents.' },
);

export const DocumentDiff = Type.Object(
  {
    from: ComparedDocument,
    to: ComparedDocument,
    isSameStrategy: Type.Boolean({
      description: 'Whether both do the same: their hashes are equal.',
      examples: [false],
    }),
    changes: Type.Array(DocumentChange, {
      description: 'Element by element, by name; none where they are equal.',
    }),
  },
  { title: 'DocumentDiff', description: 'What changed from one strategy document to another.' },
);
export type DocumentDiff = Static<typeof DocumentDiff>;

export const DraftChoice = Type.Object(
  { id: draftId() },
  { title: 'DraftChoice', description: 'Whose draft.' },
);

export const DraftBase = Type.Object(
  {
    version: version('The version of the draft that yours is based on; 0 when there was none.', 0),
    baseRev: Type.Optional(rev('The revision that the draft is based on, for whoever opens it again.')),
  },
  { title: 'DraftBase', description: 'What the draft is based on.' },
);

export const DraftVersion = Type.Object(
  {
    version: Type.Optional(
      version('The version that you read; a newer one is then left. Left out, any is removed.'),
    ),
  },
  { title: 'DraftVersion', description: 'Which draft is meant.' },
);

export const DraftText = Type.Record(Type.String(), Type.Unknown(), {
  title: 'DraftText',
  description: 'Any JSON object: a document on which you are still working.',
  examples: [{ schema: 'buildalgos.strategy/1', name: 'Not finished' }],
});

export const DocumentDraftHead = Type.Object(
  {
    id: draftId(),
    version: version('Give it with your next change; 0 when there is no draft.', 0),
    baseRev: nullable(rev('The revision that it is based on; null where its writer did not say.')),
    changedAt: nullable(
      timestamp({ description: 'When it was written, in Indian time; null when there is none.' }),
    ),
  },
  { title: 'DocumentDraftHead', description: 'A draft, without its content.' },
);
export type DocumentDraftHead = Static<typeof DocumentDraftHead>;

export const DocumentDraft = Type.Object(
  { ...DocumentDraftHead.properties, draft: DraftText },
  { title: 'DocumentDraft', description: 'A draft of a strategy document.' },
);
export type DocumentDraft = Static<typeof DocumentDraft>;
