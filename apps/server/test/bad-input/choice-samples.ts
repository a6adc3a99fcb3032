import type { FieldSchema } from '@spark/contract';
import { accepted, refused, type Sample } from './sample.ts';

const NOT_SCALARS: readonly (readonly [string, unknown])[] = [
  ['an empty list', []],
  ['a list', ['Y']],
  ['an empty object', {}],
  ['an object', { value: 'Y' }],
];

/** Letter case never matters, and some values have other spellings; nothing else passes. */
export function enumSamples(schema: FieldSchema): readonly Sample[] {
  const choices = schema.enum ?? [];
  const first = String(choices[0]);
  const known = new Set(
    [...choices, ...Object.keys(schema['x-spellings'] ?? {})].map((word) => String(word).toLowerCase()),
  );
  return [
    ...choices.flatMap((choice) => [
      accepted(`the choice ${choice}`, choice, choice, 'it is one of the choices'),
      accepted(
        `the choice ${choice} in capitals`,
        String(choice).toUpperCase(),
        choice,
        'letter case does not matter',
      ),
      accepted(
        `the choice ${choice} in small letters`,
        String(choice).toLowerCase(),
        choice,
        'letter case does not matter',
      ),
    ]),
    ...Object.entries(schema['x-spellings'] ?? {}).map(([spelling, choice]) =>
      accepted(
        `the spelling ${spelling}`,
        spelling.toLowerCase(),
        choice,
        'x-spellings: another word for a choice',
      ),
    ),
    ...NOT_SCALARS.map(([what, value]) => refused(what, value, 'field_choice')),
    ...[
      ...ODD_WORDS,
      `${first} `,
      ` ${first}`,
      `${first},${first}`,
      first.slice(0, -1),
      `${first}\u0000`,
      `${first}\ud800`,
    ]
      .filter((word) => word !== '' && !known.has(word.toLowerCase()))
      .map((word) => refused(`the unknown choice ${JSON.stringify(word)}`, word, 'field_choice')),
    ...[7, -1, 0.5, true, false]
      .filter((value) => !known.has(String(value)))
      .map((value) => refused(`the ${typeof value} ${value}`, value, 'field_choice')),
  ];
}

const ODD_WORDS = [
  'nonsense',
  'constructor',
  '__proto__',
  'toString',
  ' ',
  '7',
  '-1',
  'a/b',
  '[object Object]',
];

const YES = [true, 1, 'true', 'TRUE', 'Y', 'y', 'yes', '1'];
const NO = [false, 0, 'false', 'False', 'N', 'n', 'no', '0'];
const NEITHER = ['maybe', '2', 'on', 'ja', 'YN', ' ', '-1', 'Y\u0000', 'Y\ud800'];
const NEITHER_NUMBERS = [2, -1, 0.5];

/** A flag has two values; all the usual words for yes and no mean them. */
export function flagSamples(schema: FieldSchema): readonly Sample[] {
  const [yes, no] = schema['x-flag'] ?? ['Y', 'N'];
  return [
    ...yesAndNo(yes, no, 'x-flag: every usual word for yes and no'),
    ...NOT_SCALARS.map(([what, value]) => refused(what, value, 'field_choice')),
    ...[...NEITHER, ...NEITHER_NUMBERS].map((value) =>
      refused(`neither yes nor no: ${JSON.stringify(value)}`, value, 'field_choice'),
    ),
  ];
}

export function booleanSamples(schema: FieldSchema): readonly Sample[] {
  const otherwise = schema['x-otherwise'];
  return [
    ...yesAndNo(true, false, 'every usual word for yes and no'),
    ...NOT_SCALARS.map(([what, value]) => refused(what, value, 'field_type')),
    ...[...NEITHER, ...NEITHER_NUMBERS].map((value) => {
      const what = `neither yes nor no: ${JSON.stringify(value)}`;
      return otherwise === undefined
        ? refused(what, value, 'field_type')
        : accepted(what, value, otherwise, 'x-otherwise: any other word has a meaning here');
    }),
  ];
}

function yesAndNo(yes: unknown, no: unknown, because: string): readonly Sample[] {
  return [
    ...YES.map((value) => accepted(`yes as ${JSON.stringify(value)}`, value, yes, because)),
    ...NO.map((value) => accepted(`no as ${JSON.stringify(value)}`, value, no, because)),
  ];
}
