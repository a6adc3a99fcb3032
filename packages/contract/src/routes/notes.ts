import { LIMITS } from '@spark/vocabulary';
import { MESSAGES } from '../messages.ts';
import { defineRoute } from '../route.ts';
import { Note, NoteFilter, NoteSubject, NoteText } from '../schema/note.ts';

export const listNotes = defineRoute({
  id: 'listNotes',
  method: 'GET',
  path: '/notes',
  tag: 'Trades',
  summary: 'Read your notes',
  description:
    `Your notes on days and trades, earliest day first, at most ${LIMITS.noteRows} in one reply: ask for fewer days when ` +
    'there are more.',
  auth: 'bearer',
  extension: true,
  query: NoteFilter,
  sample: {},
  reply: { kind: 'envelope', item: Note, message: MESSAGES.dataReceived },
});

export const writeNote = defineRoute({
  id: 'writeNote',
  method: 'PUT',
  path: '/notes/{about}',
  tag: 'Trades',
  summary: 'Write a note on a day or a trade',
  description: 'Replaces what you wrote about it before. A note on a trade stays when the trade is deleted.',
  auth: 'bearer',
  extension: true,
  params: NoteSubject,
  body: NoteText,
  reply: { kind: 'envelope', item: Note, message: MESSAGES.noteWritten },
});

export const removeNote = defineRoute({
  id: 'removeNote',
  method: 'DELETE',
  path: '/notes/{about}',
  tag: 'Trades',
  summary: 'Remove a note',
  description: 'Afterwards there is no note on this day or trade; also where there was none.',
  auth: 'bearer',
  extension: true,
  params: NoteSubject,
  reply: { kind: 'envelope', item: null, message: MESSAGES.noteRemoved },
});
