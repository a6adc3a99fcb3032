import {
  type Clock,
  type DocumentRow,
  type Documents,
  type IstDay,
  type Journal,
  ok,
  type Result,
  refuse,
} from '@spark/core';
import { LIMITS } from '@spark/vocabulary';

/** What a user writes about a day or a trade. */
export type Notes = {
  /** The earliest day first, and the note on a day before those on its trades. */
  readonly list: (ucc: string, filter: NoteFilter) => Promise<readonly Note[]>;
  readonly write: (ucc: string, subject: NoteSubject, text: NoteText) => Promise<Result<Note, NoteRefusal>>;
  /** Also where there is none. */
  readonly remove: (ucc: string, subject: NoteSubject) => Promise<Result<null, NoteRefusal>>;
};

export type NoteSubject = { readonly day: IstDay } | { readonly trade: number };
export type NoteText = { readonly text: string; readonly tags: readonly string[] };
export type Note = NoteText & { readonly day: IstDay; readonly trade: number | null; readonly at: number };

export type NoteFilter = {
  readonly from?: IstDay | undefined;
  readonly to?: IstDay | undefined;
  readonly tag?: string | undefined;
};

export type NoteRefusal =
  | { readonly code: 'trade-unknown'; readonly number: number }
  | { readonly code: 'too-many' };

type Parts = {
  readonly documents: Documents;
  readonly journal: Pick<Journal, 'readTrades'>;
  readonly clock: Clock;
};

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';
/** As many as the largest number of a trade, so that names are in the order of numbers. */
const NUMBER_CHARS = 16;
/** Above every digit: after all notes of a day. */
const AFTER_TRADES = '/~';

export function createNotes({ documents, journal, clock }: Parts): Notes {
  /** The day comes first, so that the notes of some days are next to each other. */
  async function nameOf(ucc: string, subject: NoteSubject): Promise<Result<string, NoteRefusal>> {
    if ('day' in subject) return ok(subject.day);
    const { trade: number } = subject;
    const days = { from: FIRST_DAY, to: LAST_DAY };
    const [row] = await journal.readTrades({ ucc, ...days, afterNumber: number - 1, limit: 1 });
    if (row?.number !== number) return refuse({ code: 'trade-unknown', number });
    return ok(`${row.day}/${String(number).padStart(NUMBER_CHARS, '0')}`);
  }

  return {
    list: async (ucc, { from, to, tag }) => {
      const until = to === undefined ? undefined : `${to}${AFTER_TRADES}`;
      const rows = await documents.list({ ucc, kind: 'note', from, to: until, limit: LIMITS.noteRows });
      return rows.map(noteOf).filter(({ tags }) => tag === undefined || tags.includes(tag));
    },
    write: async (ucc, subject, { text, tags }) => {
      const name = await nameOf(ucc, subject);
      if (!name.ok) return name;
      const outcome = await documents.put({
        ...{ ucc, kind: 'note', name: name.value, at: clock.now() },
        body: JSON.stringify({ text, tags: [...new Set(tags)] }),
        ...{ expectedVersion: null, most: LIMITS.notesPerUser },
      });
      if (outcome.kind !== 'stored' || outcome.row === null) return refuse({ code: 'too-many' });
      return ok(noteOf(outcome.row));
    },
    remove: async (ucc, subject) => {
      const name = await nameOf(ucc, subject);
      if (!name.ok) return name;
      await documents.remove({ ucc, kind: 'note', name: name.value, expectedVersion: null });
      return ok(null);
    },
  };
}

function noteOf({ name, at, body }: DocumentRow): Note {
  const [day = '', number] = name.split('/');
  return { day, trade: number === undefined ? null : Number(number), at, ...parseText(body) };
}

/** What was stored is read as strictly as a request; what cannot be read is shown as empty. */
function parseText(body: string): NoteText {
  const stored: unknown = JSON.parse(body);
  const fields: { readonly text?: unknown; readonly tags?: unknown } = Object(stored);
  const tags = Array.isArray(fields.tags) ? fields.tags : [];
  return {
    text: typeof fields.text === 'string' ? fields.text : '',
    tags: tags.filter((tag): tag is string => typeof tag === 'string'),
  };
}
