import assert from 'node:assert/strict';
import type { FieldSchema } from '@spark/contract';
import { exampleOf, type Reading, refused, type Sample } from './sample.ts';

export function textSamples(schema: FieldSchema): readonly Sample[] {
  const example = String(exampleOf(schema));
  const refusedTexts = {
    ...CONTROL_CHARACTERS(example),
    ...HALF_CHARACTERS(example),
    ...daysThatAreNot(schema),
  };
  return [
    ...OTHER_TYPES.map(([what, value]) => refused(what, value, 'field_type')),
    ...Object.entries({ ...lengths(schema), ...ODD_TEXTS, ...datesOfOtherForms(schema) }).map(
      ([what, text]) => ({
        what,
        value: text,
        reading: readingOfText(schema, text),
      }),
    ),
    ...Object.entries(refusedTexts).map(([what, text]) => {
      const reading = readingOfText(schema, text);
      assert.ok(!reading.ok, `${what} is never a good text`);
      return { what, value: text, reading };
    }),
  ];
}

const OTHER_TYPES: readonly (readonly [string, unknown])[] = [
  ['a number', 5],
  ['zero', 0],
  ['true', true],
  ['false', false],
  ['an empty list', []],
  ['a list', ['text']],
  ['an empty object', {}],
  ['an object', { text: 'text' }],
];

/** The rules of text in the order in which they are published: length, pattern, a real day, clean characters. */
export function readingOfText(schema: FieldSchema, text: string): Reading {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema;
  const bad = (code: 'field_length' | 'field_format') => ({ ok: false, code, at: '' }) as const;
  const read = textRead(schema, text);
  const chars = Array.from(read).length;
  if (chars < minLength || chars > maxLength) return bad('field_length');
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(read)) return bad('field_format');
  if (format?.startsWith('date') && !isDay(read)) return bad('field_format');
  if (hasControlCharacter(read) || hasHalfCharacter(read)) return bad('field_format');
  return { ok: true, as: read, because: 'the text keeps every rule of its schema' };
}

/** A time that nobody asked for is dropped, and a space before one stands for the T. */
function textRead(schema: FieldSchema, text: string): string {
  if (schema['x-drops-time']) return text.replace(/[T ]\d\d:\d\d:\d\d$/, '');
  return schema.format === 'date-time-local' ? text.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T') : text;
}

function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split(/[-T]/).map(Number);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day >= 1 && day <= (days[month - 1] ?? 0);
}

/** Line breaks and tabs are text; the other characters below the space are not. */
function hasControlCharacter(text: string): boolean {
  return [...text].some((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return (code < 0x20 && sign !== '\t' && sign !== '\n' && sign !== '\r') || code === 0x7f;
  });
}

function hasHalfCharacter(text: string): boolean {
  return [...text].some((sign) => sign.length === 1 && sign >= '\ud800' && sign <= '\udfff');
}

const CONTROL_CHARACTERS = (example: string): Readonly<Record<string, string>> => ({
  'NUL alone': '\u0000',
  'NUL at the end': `${example}\u0000`,
  'a bell inside': `${example.slice(0, 1)}\u0007${example.slice(1)}`,
  'an escape in front': `\u001b[31m${example}`,
  'a delete': `${example}\u007f`,
});

const HALF_CHARACTERS = (example: string): Readonly<Record<string, string>> => ({
  'half a character': `${example}\ud800`,
  'the other half alone': `\udc00${example}`,
  'two halves the wrong way round': `${example}\udc00\ud800`,
});

/** Whether each of these is good depends on the field; the rules above decide. */
const ODD_TEXTS: Readonly<Record<string, string>> = {
  'a single space': ' ',
  'a space in front': ' text',
  'a space behind': 'text ',
  'a line break inside': 'te\nxt',
  'a line break behind': 'text\n',
  'a slash': 'a/b',
  'dots and a slash': '../etc',
  'an encoded slash': 'a%2fb',
  'a colon': 'a:b',
  quotes: `'; DROP TABLE "users"; --`,
  markup: '<script>alert(1)</script>',
  'braces of a template': '{field}',
  'a letter with an accent': 'caf\u00e9',
  'digits of another script': '\u0661\u0662\u0663',
  'a picture': '\u{1f600}',
  'text written right to left': '\u202etxet',
  'an address that is none': 'http://[',
  'another word for an address': 'javascript:alert(1)',
  'a word of the language': '__proto__',
  'another word of the language': 'constructor',
};

/** On each side of both bounds, and far beyond the upper one. */
function lengths(schema: FieldSchema): Readonly<Record<string, string>> {
  const { minLength = 0, maxLength } = schema;
  return {
    ...(minLength > 1 && {
      'one character too few': textOf(schema, minLength - 1),
      'as short as allowed': textOf(schema, minLength),
    }),
    ...(maxLength !== undefined && {
      'as long as allowed': textOf(schema, maxLength),
      'one character too many': textOf(schema, maxLength + 1),
      'as many pictures as characters allowed': '\u{1f600}'.repeat(maxLength),
      'one picture too many': '\u{1f600}'.repeat(maxLength + 1),
    }),
    'far too long': textOf(schema, 100_000),
  };
}

/** A text of this length that keeps the pattern, where one can be found. */
function textOf({ pattern = '' }: FieldSchema, chars: number): string {
  const candidates = ['', 'https://', '@', 'F000:'].map(
    (head) => head + 'a'.repeat(Math.max(0, chars - head.length)),
  );
  return candidates.find((text) => new RegExp(pattern, 'u').test(text)) ?? 'a'.repeat(chars);
}

function daysThatAreNot({ format }: FieldSchema): Readonly<Record<string, string>> {
  if (!format?.startsWith('date')) return {};
  const time = format === 'date' ? '' : 'T10:00:00';
  return {
    'a thirteenth month': `2024-13-45${time}`,
    'a day no year has': `2024-02-30${time}`,
    'a leap day of a common year': `2025-02-29${time}`,
    'a thirty-first of a short month': `2026-11-31${time}`,
    'the month zero': `2026-00-10${time}`,
    'the day zero': `2026-10-00${time}`,
    'a year of five digits': `12026-10-10${time}`,
    'a negative year': `-2026-10-10${time}`,
  };
}

function datesOfOtherForms({ format }: FieldSchema): Readonly<Record<string, string>> {
  if (!format?.startsWith('date')) return {};
  return {
    'a leap day': format === 'date' ? '2024-02-29' : '2024-02-29T23:59:59',
    'only a date': '2026-11-24',
    'a date with a time': '2026-11-24T10:00:00',
    'a date and a time apart': '2026-11-24 10:00:00',
    'a time with a zone': '2026-11-24T10:00:00Z',
    'a time with fractions': '2026-11-24T10:00:00.000',
    'the hour 24': '2026-11-24T24:00:00',
    'the minute 60': '2026-11-24T10:60:00',
    'the day first': '24-11-2026',
    slashes: '2026/11/24',
    'digits alone': '20261124',
    'one digit for the day': '2026-11-4',
    'a moment since 1970': '1794803400000',
  };
}
