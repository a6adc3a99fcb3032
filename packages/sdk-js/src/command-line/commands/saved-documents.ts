import type {
  DocumentChange,
  DocumentDiff,
  DocumentRevision,
  SavedDocumentHead,
} from '../../generated/entities.ts';
import type { Given, Stage } from '../command.ts';
import { readDocumentFile } from '../document-file.ts';
import { type Column, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { wholeNumber } from './orders.ts';

const DOCUMENTS: readonly Column<SavedDocumentHead>[] = [
  { title: 'DOCUMENT', cell: ({ id }) => id, isNumber: true },
  { title: 'REV', cell: ({ rev }) => rev, isNumber: true },
  { title: 'NAME', cell: ({ name }) => onOneLine(name) },
  { title: 'ISSUES', cell: ({ issueCount }) => issueCount, isNumber: true },
  { title: 'CHANGED', cell: ({ changedAt }) => changedAt },
  { title: 'HASH', cell: ({ hash }) => hash.slice(0, 12) },
];

const REVISIONS: readonly Column<DocumentRevision>[] = [
  { title: 'REV', cell: ({ rev }) => rev, isNumber: true },
  { title: 'SAVED', cell: ({ savedAt }) => savedAt },
  { title: 'HASH', cell: ({ hash }) => hash.slice(0, 12) },
  { title: 'NOTE', cell: ({ note }) => onOneLine(note ?? '') },
];

const CHANGES: readonly Column<DocumentChange>[] = [
  { title: '', cell: ({ change }) => change },
  { title: 'WHERE', cell: ({ pointer }) => pointer },
  { title: 'BEFORE', cell: ({ before }) => valueText(before) },
  { title: 'AFTER', cell: ({ after }) => valueText(after) },
  { title: 'EFFECT', cell: ({ hasEffect }) => (hasEffect ? 'yes' : 'no') },
];

export async function listDocuments({ spark, show }: Stage): Promise<void> {
  const reply = await (await spark()).listDocuments();
  show(reply, tableText(DOCUMENTS, reply.data));
}

/** The document alone, so that it can be written into a file. */
export async function showDocument({ given, spark, show }: Stage, id: number): Promise<void> {
  const reply = await (await spark()).readDocument({ id, rev: number(given, 'rev') });
  show(reply, reply.data.map(({ document }) => JSON.stringify(document, null, 2)).join('\n'));
}

export async function listRevisions({ spark, show }: Stage, id: number): Promise<void> {
  const reply = await (await spark()).listDocumentRevisions({ id });
  show(reply, tableText(REVISIONS, reply.data));
}

export async function saveDocument({ given, spark, show }: Stage, file: string): Promise<void> {
  const [id, baseRev] = [number(given, 'id'), number(given, 'rev')];
  const note = given.text('note');
  // Without the revision, what somebody else saved meanwhile would be overwritten.
  if ((id === undefined) !== (baseRev === undefined))
    throw new UsageError(
      'A change needs both --id and --rev',
      'e.g. --id 12 --rev 3, as strategy list shows them',
    );
  const body = await readDocumentFile(file);
  const client = await spark();
  const reply =
    id === undefined || baseRev === undefined
      ? await client.saveDocument({ note, body })
      : await client.changeDocument({ id, baseRev, note, body });
  show(reply, [reply.message, tableText(DOCUMENTS, reply.data)].join('\n'));
}

export async function compareDocuments({ given, spark, show }: Stage, id: number): Promise<void> {
  const reply = await (await spark()).readDocumentDiff({
    ...{ id, rev: number(given, 'rev') },
    ...{ toId: number(given, 'to-id'), toRev: number(given, 'to-rev') },
  });
  show(reply, reply.data.map(diffText).join('\n'));
}

export async function deleteDocument({ spark, show }: Stage, id: number): Promise<void> {
  const reply = await (await spark()).removeDocument({ id });
  show(reply, reply.message);
}

function diffText({ from, to, isSameStrategy, changes }: DocumentDiff): string {
  const head = `From revision ${from.rev} of document ${from.id} to revision ${to.rev} of document ${to.id}: `;
  if (changes.length === 0) return `${head}nothing changed.`;
  const what = isSameStrategy ? 'both do the same.' : 'they do not do the same.';
  return [`${head}${what}`, tableText(CHANGES, changes)].join('\n');
}

const VALUE_CHARS = 40;

function valueText(value: unknown): string {
  const text = value === undefined ? '' : JSON.stringify(value);
  return text.length > VALUE_CHARS ? `${text.slice(0, VALUE_CHARS)}…` : text;
}

/** A name may have any letter, also those that move the cursor of a terminal. */
function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?');
}

function number(given: Given, option: string): number | undefined {
  const text = given.text(option);
  return text === undefined ? undefined : wholeNumber(text, `--${option}`);
}
