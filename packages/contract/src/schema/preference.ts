import { LIMITS } from '@spark/vocabulary';
import type { Static } from 'typebox';
import { nullable, timestamp } from './scalars.ts';
import { Type } from './type.ts';

const preferenceName = () =>
  Type.String({
    minLength: 1,
    maxLength: LIMITS.preferenceNameChars,
    pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$',
    'x-says': 'letters, digits, _ - and ., beginning with a letter or a digit',
    description: 'What it is called, e.g. watchlists, ticket-presets, layout.desk.',
    examples: ['watchlists'],
  });

const version = (description: string) =>
  Type.Integer({ minimum: 0, maximum: LIMITS.idMax, description, examples: [0] });

export const PreferenceValue = Type.Record(Type.String(), Type.Unknown(), {
  title: 'PreferenceValue',
  description: `A free JSON object, at most ${LIMITS.preferenceBytes} bytes.`,
  examples: [{ lists: [{ name: 'Banks', tokens: ['NSE:212'] }] }],
});

export const PreferenceHead = Type.Object(
  {
    name: preferenceName(),
    version: version('Give it with your next change; 0 when nothing is stored.'),
    changedAt: nullable(
      timestamp({ description: 'When it was stored, in Indian time; null when nothing is stored.' }),
    ),
  },
  { title: 'PreferenceHead', description: 'Something that is remembered, without its content.' },
);
export type PreferenceHead = Static<typeof PreferenceHead>;

export const Preference = Type.Object(
  { ...PreferenceHead.properties, value: PreferenceValue },
  { title: 'Preference', description: 'What pages remember for you under a name.' },
);
export type Preference = Static<typeof Preference>;

export const PreferenceName = Type.Object(
  { name: preferenceName() },
  { title: 'PreferenceName', description: 'Which one.' },
);

export const PreferenceVersion = Type.Object(
  {
    version: version('The version that your change is based on; 0 when there was none.'),
  },
  { title: 'PreferenceVersion', description: 'What the change is based on.' },
);
