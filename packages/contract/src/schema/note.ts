import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { day, freeText, id, nullable, timestamp } from './scalars.ts';
import { Type } from './type.ts';

const about = () =>
  Type.String({
    maxLength: 16,
    pattern: '^([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])|[1-9][0-9]{0,14})$',
    'x-says': 'a day written YYYY-MM-DD, or the number of a trade',
    description: 'A day, or the number of a trade (TDno).',
    examples: ['2026-11-16'],
  });

const tag = () =>
  Type.String({
    maxLength: LIMITS.noteTagChars,
    pattern: '^[^\\s,](.*[^\\s,])?$',
    'x-says': 'text without a space or a comma at either end',
    description: 'A word of your own.',
    examples: ['breakout'],
  });

const fields = () => ({
  text: freeText(LIMITS.noteChars, {
    minLength: 1,
    description: 'What you want to remember.',
    examples: ['Entered too early; the stop was right.'],
  }),
  tags: Type.Array(tag(), {
    maxItems: LIMITS.noteTags,
    description: 'Words by which you find it again.',
    examples: [['breakout']],
  }),
});

export const Note = Type.Object(
  {
    day: day({ description: 'The day, or the day of the trade.' }),
    TDno: nullable(id({ description: 'Number of the trade; null for a note on the day.', examples: [501] })),
    ...fields(),
    changedAt: timestamp({ description: 'When it was written, in Indian time.' }),
  },
  { title: 'Note', description: 'What you wrote about a day or a trade.' },
);
export type Note = Static<typeof Note>;

const { text, tags } = fields();

export const NoteText = Type.Object(
  { text, tags: Type.Optional(tags) },
  { title: 'NoteText', description: 'What to remember.' },
);
export type NoteText = Static<typeof NoteText>;

export const NoteSubject = Type.Object(
  { about: about() },
  { title: 'NoteSubject', description: 'What the note is about.' },
);

export const NoteFilter = Type.Object(
  {
    startDate: Type.Optional(
      day({ description: 'Only notes of this day or later.', examples: ['2026-11-01'] }),
    ),
    endDate: Type.Optional(
      day({ description: 'Only notes of this day or earlier.', examples: ['2026-11-30'] }),
    ),
    tag: Type.Optional(tag()),
  },
  { title: 'NoteFilter', description: 'Which notes to read. Without filters: all.' },
);
export type NoteFilter = Static<typeof NoteFilter>;
