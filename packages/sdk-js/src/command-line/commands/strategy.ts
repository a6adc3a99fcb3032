import type { DocumentCheck, DocumentIssue } from '../../generated/entities.ts';
import type { Command, Stage } from '../command.ts';
import { readDocumentFile } from '../document-file.ts';
import { type Column, tableText } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { wholeNumber } from './orders.ts';
import {
  compareDocuments,
  deleteDocument,
  listDocuments,
  listRevisions,
  saveDocument,
  showDocument,
} from './saved-documents.ts';

const COLUMNS: readonly Column<DocumentIssue>[] = [
  { title: '', cell: ({ severity }) => severity },
  { title: 'WHERE', cell: ({ pointer }) => pointer || '/' },
  { title: 'CODE', cell: ({ code }) => code },
  { title: 'WHAT', cell: ({ message }) => message },
];

const ABOUT_ONE: Readonly<Record<string, (stage: Stage, id: number) => Promise<void>>> = {
  show: showDocument,
  revisions: listRevisions,
  diff: compareDocuments,
  delete: deleteDocument,
};

const ABOUT_FILE: Readonly<Record<string, (stage: Stage, file: string) => Promise<void>>> = {
  validate,
  save: saveDocument,
};

export const strategy: Command = {
  takesArguments: true,
  usage:
    'spark-trader strategy list  |  strategy validate|save <file.json>  |  strategy show|revisions|diff|delete <number>',
  summary: 'strategy documents of BuildAlgos: check, save, show and compare them',
  options: {
    id: { type: 'string' },
    rev: { type: 'string' },
    note: { type: 'string' },
    'to-id': { type: 'string' },
    'to-rev': { type: 'string' },
  },
  details: [
    'validate    everything that is wrong with the file at once; nothing is stored. Exit code 1 with an error',
    'save        a new document; with --id and --rev a change of that one, based on that revision. --note says what it is about',
    'show        the newest revision as JSON, or that of --rev',
    'diff        what the last revision changed; --rev and --to-rev compare others, --to-id another document',
    'delete      with all its revisions; it cannot be brought back',
  ],
  run: async (stage) => {
    const [what = '', subject, ...more] = stage.given.positionals;
    if (what === 'list' && subject === undefined) return listDocuments(stage);
    const aboutOne = ABOUT_ONE[what];
    const aboutFile = ABOUT_FILE[what];
    if (subject === undefined || more.length > 0 || !(aboutOne || aboutFile))
      throw new UsageError('Say what to do, and with which file or document', `Write: ${strategy.usage}`);
    if (aboutFile) return aboutFile(stage, subject);
    return aboutOne?.(stage, wholeNumber(subject, 'The number of a document'));
  },
};

async function validate({ spark, show, fail }: Stage, file: string): Promise<void> {
  const body = await readDocumentFile(file);
  const reply = await (await spark()).validateDocument({ body });
  show(reply, reply.data.map(checkText).join('\n'));
  if (reply.data.some(({ valid }) => !valid)) fail();
}

function checkText({ valid, hash, issues, omitted, conditions, actions, series }: DocumentCheck): string {
  const found = issues.length === 0 ? [] : [tableText(COLUMNS, issues)];
  const rest = omitted > 0 ? [`… and ${omitted} more`] : [];
  if (!valid) return ['The document has errors.', ...found, ...rest].join('\n');
  return [
    'The document is valid.',
    ...found,
    ...conditions.map(({ id, sentence }) => `${id}  ${sentence}`),
    ...actions.map(({ id, sentence }) => `${id}  ${sentence}`),
    ...series.map(
      ({ id, timeframe, warmUpCandles, warmUpDays }) =>
        `${id}  candles of ${timeframe} minutes, ${warmUpCandles} before the first (${warmUpDays} days)`,
    ),
    `hash  ${hash ?? ''}`,
  ].join('\n');
}
