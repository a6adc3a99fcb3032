import type { FieldSchema } from '@spark/contract';
import { ABSENT_TEXTS, LIMITS } from '@spark/vocabulary';
import { booleanSamples, enumSamples, flagSamples } from './choice-samples.ts';
import { numberSamples } from './number-samples.ts';
import { accepted, exampleOf, type Reading, refused, type Sample, within } from './sample.ts';
import { readingOfText, textSamples } from './text-samples.ts';

/** Values to try on a field of this schema, except those that mean "not given". */
export function samplesFor(schema: FieldSchema): readonly Sample[] {
  const known = made.get(schema);
  if (known) return known;
  const samples = makeSamples(schema);
  made.set(schema, samples);
  return samples;
}

/** Each field is tried in several places, and its samples are the same in all of them. */
const made = new WeakMap<FieldSchema, readonly Sample[]>();

function makeSamples(schema: FieldSchema): readonly Sample[] {
  if (schema.anyOf) return unionSamples(schema, schema.anyOf as readonly FieldSchema[]);
  if (schema['x-flag']) return flagSamples(schema);
  if (schema.enum) return enumSamples(schema);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return numberSamples(schema);
    case 'boolean':
      return booleanSamples(schema);
    case 'array':
      return listSamples(schema);
    case 'object':
      return objectSamples(schema);
    default:
      return textSamples(schema);
  }
}

/** Values that mean "not given", and what that comes to: a default, nothing, or a field that is missing. */
export function absentSamples(schema: FieldSchema, isRequired: boolean): readonly Sample[] {
  const absent: Reading =
    schema.default !== undefined || !isRequired
      ? { ok: true, as: undefined, because: 'it counts as not given, and need not be' }
      : { ok: false, code: 'field_missing', at: '' };
  return [null, ...ABSENT_TEXTS].map((value) => ({
    what: `${JSON.stringify(value)} for not given`,
    value,
    reading: readingOfAbsent(schema, value, absent),
  }));
}

function readingOfAbsent(schema: FieldSchema, value: string | null, absent: Reading): Reading {
  if (value === '' && schema['x-empty-clears']) return readingOfText(schema, '');
  return schema['x-narrows'] && value !== null && value !== '' && value !== schema['x-narrows-except']
    ? { ok: false, code: 'field_format', at: '' }
    : absent;
}

/** One branch must read the value; when none does, the union says so as a whole. */
function unionSamples(schema: FieldSchema, branches: readonly FieldSchema[]): readonly Sample[] {
  const all = branches.flatMap(samplesFor);
  const good = all.filter(({ reading }) => reading.ok);
  const isGood = ({ value }: Sample) =>
    good.some((other) => JSON.stringify(other.value) === JSON.stringify(value));
  return [
    ...good,
    ...all.filter((sample) => !isGood(sample)).map(({ what, value }) => refused(what, value, 'field_format')),
    refused('an object for a union', { example: exampleOf(schema) }, 'field_format'),
  ];
}

function listSamples(schema: FieldSchema): readonly Sample[] {
  const item = schema.items as FieldSchema;
  const example = exampleOf(item);
  const { minItems = 0, maxItems = LIMITS.tokensPerCall } = schema;
  const many = (length: number) => Array.from({ length }, () => example);
  return [
    refused('a number for a list', 5, 'field_type'),
    refused('true for a list', true, 'field_type'),
    refused('an object for a list', { 0: example }, 'field_type'),
    ...(minItems > 0 ? [refused('too few entries', many(minItems - 1), 'field_length')] : []),
    refused('one entry too many', many(maxItems + 1), 'field_length'),
    refused('a great many entries', many(maxItems * 20), 'field_length'),
    accepted('as many entries as allowed', many(maxItems), many(maxItems), 'the bound itself is inside'),
    refused('a list of lists', [[example]], 'field_type', '[0]'),
    refused('null for an entry', [example, null], 'field_type', '[1]'),
    ...(item.type === 'object' ? objectEntries(example, maxItems) : textEntries(item, example)),
    ...within(samplesFor(item), 'an entry with', '[1]', (value) => [example, value]),
  ];
}

function textEntries({ pattern = '' }: FieldSchema, example: unknown): readonly Sample[] {
  const because = 'a list may be written with commas';
  return [
    accepted('one entry as text', String(example), [example], because),
    accepted('entries with commas', `${example}, ${example}`, [example, example], because),
    refused('an empty entry', [''], 'field_format', '[0]'),
    refused('an entry missing between commas', `${example},,${example}`, 'field_format', '[1]'),
    // A word of the caller's own may be any word.
    ...(new RegExp(pattern).test('undefined')
      ? []
      : [refused('"undefined" for an entry', ['undefined'], 'field_format', '[0]')]),
  ];
}

/** Text can be split at commas, but no part of it is an object. */
function objectEntries(example: unknown, most: number): readonly Sample[] {
  const text = JSON.stringify([example]);
  return [
    text.split(',').length > most
      ? refused('the entries as one text', text, 'field_length')
      : refused('the entries as one text', text, 'field_type', '[0]'),
    refused('an empty entry', [''], 'field_type', '[0]'),
    refused('a good entry and a text', [example, 'text'], 'field_type', '[1]'),
  ];
}

function objectSamples(schema: FieldSchema): readonly Sample[] {
  const example = exampleOf(schema) as Readonly<Record<string, unknown>>;
  const properties = Object.entries(schema.properties ?? {}) as [string, FieldSchema][];
  return [
    refused('a number for an object', 5, 'field_type'),
    refused('a text for an object', 'text', 'field_type'),
    refused('its JSON as text', JSON.stringify(example), 'field_type'),
    refused('true for an object', true, 'field_type'),
    refused('a list for an object', [example], 'field_type'),
    // What may hold any names says itself what is wrong with them.
    ...(schema.properties === undefined ? [] : namesInside(example)),
    ...properties.flatMap(([name, property]) => {
      const isRequired = schema.required?.includes(name) ?? false;
      const samples = [...samplesFor(property), ...absentSamples(property, isRequired)];
      const shouted = name.toUpperCase();
      const whole = name in example ? example : { ...example, [name]: exampleOf(property) };
      return [
        ...within(samples, `${name} with`, `.${name}`, (value) => ({ ...example, [name]: value })),
        refused(`${name} twice`, { ...whole, [shouted]: whole[name] }, 'field_repeated', `.${shouted}`),
      ];
    }),
  ];
}

function namesInside(example: Readonly<Record<string, unknown>>): readonly Sample[] {
  return [
    refused('an unknown field inside', { ...example, zzz: 1 }, 'field_unknown', '.zzz'),
    refused(
      'a prototype inside',
      // Only JSON can make a field of this name.
      JSON.parse(JSON.stringify(example).replace('{', '{"__proto__": {"polluted": 1},')),
      'field_unknown',
      '.__proto__',
    ),
    refused(
      'a constructor inside',
      { ...example, constructor: { prototype: 1 } },
      'field_unknown',
      '.constructor',
    ),
  ];
}
