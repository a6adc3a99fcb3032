import { ABSENT_TEXTS, LIMITS, nearest } from '@spark/vocabulary';
import type { TObject, TSchema } from 'typebox';
import { type Problem, problem } from '../errors.ts';
import { type FieldSchema, fail, type Reading, readScalar } from './read-value.ts';

/** A value as it arrived, with the name the client used for it. */
export type RawField = { readonly name: string; readonly value: unknown };

export type FieldsRead = { readonly values: Record<string, unknown>; readonly problems: readonly Problem[] };

/**
 * Which canonical field a name means, in any letter case and by any alias. Built once per object schema, because
 * it is asked for every field of every request.
 */
const namesOf = new WeakMap<TObject, ReadonlyMap<string, string>>();

export function canonicalNames(schema: TObject): ReadonlyMap<string, string> {
  const known = namesOf.get(schema);
  if (known) return known;
  const names = new Map<string, string>();
  for (const [name, property] of Object.entries(schema.properties)) {
    names.set(name.toLowerCase(), name);
    for (const alias of (property as FieldSchema)['x-aliases'] ?? []) names.set(alias.toLowerCase(), name);
  }
  namesOf.set(schema, names);
  return names;
}

type SchemaField = {
  readonly name: string;
  readonly property: FieldSchema & TSchema;
  readonly isRequired: boolean;
};

const schemaFields = new WeakMap<TObject, readonly SchemaField[]>();

/** The fields of an object schema, listed once as well. */
function fieldsOf(schema: TObject): readonly SchemaField[] {
  const known = schemaFields.get(schema);
  if (known) return known;
  const fields = Object.entries(schema.properties).map(([name, property]) => ({
    name,
    property: property as FieldSchema & TSchema,
    isRequired: schema.required?.includes(name) ?? false,
  }));
  schemaFields.set(schema, fields);
  return fields;
}

/** Reads named values against an object schema: absent ones fall away, the others come out canonical. */
export function readObject(schema: TObject, raw: ReadonlyMap<string, RawField>, prefix = ''): FieldsRead {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  const needed = neededField(schema, raw);
  for (const { name, property, isRequired } of fieldsOf(schema)) {
    const given = raw.get(name);
    if (given === undefined || isAbsent(given.value, property)) {
      if (given !== undefined && !isLeftOut(given.value, property))
        problems.push(wordForNothing(property, prefix + given.name));
      if (property.default !== undefined) values[name] = defaultOf(property.default);
      else if (isRequired || name === needed || isNeeded(property, raw)) {
        const field = prefix + (given?.name ?? name);
        problems.push(problem('field_missing', { field, description: property.description }));
      }
      continue;
    }
    const reading = readAny(property, given.value, prefix + given.name);
    if ('problems' in reading) problems.push(...reading.problems);
    else if (reading.ok) values[name] = reading.value;
    else problems.push(reading.problem);
  }
  return { values, problems };
}

/** The first of the fields of which one is needed, where there is none of them. */
function neededField(schema: TObject, raw: ReadonlyMap<string, RawField>): string | undefined {
  const needed = (schema as FieldSchema)['x-needs-one'];
  return needed?.every((name) => isAbsent(raw.get(name)?.value)) ? needed[0] : undefined;
}

/** Whether it stands for a field that is not given either. */
function isNeeded({ 'x-needed-without': other }: FieldSchema, raw: ReadonlyMap<string, RawField>): boolean {
  return other !== undefined && isAbsent(raw.get(other)?.value);
}

type Readings = Reading | { readonly problems: readonly Problem[] };

export function readAny(schema: TSchema, raw: unknown, field: string): Readings {
  const fieldSchema = schema as FieldSchema;
  if (fieldSchema.anyOf) return readOneOf(fieldSchema, fieldSchema.anyOf, raw, field);
  if (fieldSchema.type === 'array') return readList(fieldSchema, raw, field);
  if (fieldSchema.type === 'object') return readNested(schema as TObject, raw, field);
  return readScalar(fieldSchema, raw, field);
}

/** The first branch that can read the value wins. */
function readOneOf(schema: FieldSchema, branches: readonly TSchema[], raw: unknown, field: string): Readings {
  for (const branch of branches) {
    const reading = readAny(branch, raw, field);
    if (!('problems' in reading) && reading.ok) return reading;
  }
  return fail('field_format', schema, field, schema['x-says'] ?? 'of another form');
}

function readList(schema: FieldSchema, raw: unknown, field: string): Readings {
  // In a query a list is written with commas.
  const list = typeof raw === 'string' ? raw.split(',').map((part) => part.trim()) : raw;
  const most = schema.maxItems ?? LIMITS.tokensPerCall;
  const least = schema.minItems ?? 0;
  if (!Array.isArray(list)) return fail('field_type', schema, field, 'a list');
  if (list.length < least || list.length > most) {
    return fail('field_length', schema, field, `${least} to ${most} entries`);
  }
  const values: unknown[] = [];
  for (const [index, item] of list.entries()) {
    const reading = readAny(schema.items as TSchema, item, `${field}[${index}]`);
    if ('problems' in reading) return reading;
    if (!reading.ok) return reading;
    values.push(reading.value);
  }
  return { ok: true, value: values };
}

function readNested(schema: TObject, raw: unknown, field: string): Readings {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return fail('field_type', schema as FieldSchema, field, 'an object');
  }
  // An object of any fields: whoever handles the call reads them.
  if ((schema as FieldSchema).properties === undefined) return { ok: true, value: raw };
  const { fields, problems } = sortFields(schema, Object.entries(raw), { prefix: `${field}.` });
  const read = readObject(schema, fields, `${field}.`);
  const all = [...problems, ...read.problems];
  return all.length > 0 ? { problems: all } : { ok: true, value: read.values };
}

type SortOptions = {
  readonly prefix?: string;
  readonly ignores?: readonly string[];
  /** Where a query is sorted: what the body takes. */
  readonly body?: TObject | undefined;
};

/** Puts what arrived under its canonical names; says what is unknown and what came twice. */
export function sortFields(
  schema: TObject,
  entries: Iterable<readonly [string, unknown]>,
  options: SortOptions = {},
): { readonly fields: ReadonlyMap<string, RawField>; readonly problems: readonly Problem[] } {
  const names = canonicalNames(schema);
  const prefix = options.prefix ?? '';
  const fields = new Map<string, RawField>();
  const problems: Problem[] = [];
  for (const [name, value] of entries) {
    // Each guess at a mistyped name costs time, so a body full of them must not buy much of it.
    if (problems.length >= LIMITS.problemsPerReply) break;
    const canonical = names.get(name.toLowerCase());
    if (canonical === undefined) {
      if (options.ignores?.includes(name.toLowerCase())) continue;
      if (options.body && canonicalNames(options.body).has(name.toLowerCase()))
        problems.push(problem('field_unknown', { field: name, suggestion: 'Send it in the body.' }));
      else problems.push(unknownField(prefix + name, names, prefix));
      continue;
    }
    const earlier = fields.get(canonical);
    const property = schema.properties[canonical] as FieldSchema;
    if (earlier === undefined || isAbsent(earlier.value, property)) fields.set(canonical, { name, value });
    else if (!isAbsent(value, property)) problems.push(problem('field_repeated', { field: prefix + name }));
  }
  return { fields, problems };
}

function unknownField(name: string, names: ReadonlyMap<string, string>, prefix: string): Problem {
  const shown = name.length > LIMITS.nameChars ? `${name.slice(0, LIMITS.nameChars)}…` : name;
  const guess = nearest(name.slice(prefix.length), [...new Set(names.values())]);
  const suggestion = guess
    ? `Did you mean ${prefix}${guess}?`
    : names.size > 0
      ? `It takes: ${[...new Set(names.values())].join(', ')}.`
      : 'It takes no fields.';
  return problem('field_unknown', { field: shown, suggestion });
}

/** What clients send when they mean "not given". */
export function isAbsent(value: unknown, schema?: FieldSchema): boolean {
  if (value === undefined || value === null) return true;
  if (value === '' && schema?.['x-empty-clears']) return false;
  return typeof value === 'string' && ABSENT_TEXTS.includes(value);
}

/**
 * Not given, and rightly so. Where leaving a field out means everything, a word such as `undefined` is no way to do that;
 * an empty text and JSON null are, since they are what clients send by default.
 */
export function isLeftOut(value: unknown, schema: FieldSchema): boolean {
  const isWord = typeof value === 'string' && value !== '' && value !== schema['x-narrows-except'];
  return isAbsent(value, schema) && !(isWord && schema['x-narrows']);
}

function wordForNothing(schema: FieldSchema, field: string): Problem {
  const example = schema.examples?.[0];
  return problem('field_format', {
    field,
    expected: 'a name, or left out where everything is meant',
    example: example === undefined ? undefined : JSON.stringify(example),
  });
}

/** Whoever gets a default may change it, so an object is a copy; what cannot be changed need not be copied. */
function defaultOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(defaultOf);
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) copy[name] = defaultOf(part);
  return copy;
}
