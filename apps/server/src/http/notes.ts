import type { NoteSubject, Notes } from '@spark/application';
import { routes } from '@spark/contract';
import { fromWireSubject, toWireNote, toWireNoteRefusal } from '../wire/note.ts';
import { CallRefused, refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';

type Parts = { readonly notes: Notes };

export function noteCalls(calls: CallBook, { notes }: Parts): void {
  calls.on(routes.listNotes, async ({ input: { startDate: from, endDate: to, tag }, desk }) => {
    if (from !== undefined && to !== undefined && to < from) {
      const reason = 'The last day is the first one or a later one.';
      throw refused('fields_disagree', { field: 'endDate', other: `startDate ${from}`, reason });
    }
    return { data: (await notes.list(desk.user.ucc, { from, to, tag })).map(toWireNote) };
  });

  calls.on(routes.writeNote, async ({ input: { about, text, tags = [] }, desk }) => {
    const written = await notes.write(desk.user.ucc, subjectOf(about), { text, tags });
    if (!written.ok) throw new CallRefused([toWireNoteRefusal(written.error)]);
    return { data: [toWireNote(written.value)] };
  });

  calls.on(routes.removeNote, async ({ input: { about }, desk }) => {
    const removed = await notes.remove(desk.user.ucc, subjectOf(about));
    if (!removed.ok) throw new CallRefused([toWireNoteRefusal(removed.error)]);
    return { data: [] };
  });
}

function subjectOf(about: string): NoteSubject {
  const subject = fromWireSubject(about);
  if (subject !== null) return subject;
  throw refused('field_format', {
    field: 'about',
    expected: 'a day of the calendar, or the number of a trade',
    example: '2026-11-16',
  });
}
