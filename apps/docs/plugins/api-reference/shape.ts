import type { Schema } from './described-document.ts';
import { nameInReference, resolveReference } from './resolve-reference.ts';

/** One word or name of a type; a name with its own section links there. */
export interface TypePart {
  readonly text: string;
  readonly schemaName?: string | undefined;
}

/** What a schema says, without references: ready to be shown, and ready to make a form of. */
export interface Shape {
  readonly kind: 'text' | 'number' | 'boolean' | 'object' | 'list' | 'any';
  readonly type: readonly TypePart[];
  readonly description: string;
  readonly isNullable: boolean;
  readonly isSecret: boolean;
  /** Names one of the reader's accounts or strategies. */
  readonly names?: string | undefined;
  /** Such a name that nothing has yet. */
  readonly isNew?: boolean | undefined;
  readonly format?: string | undefined;
  readonly choices?: readonly unknown[] | undefined;
  readonly standard?: unknown;
  readonly example?: unknown;
  /** Limits and readings in words, such as `at most 64 characters`. */
  readonly notes: readonly string[];
  readonly fields?: readonly Field[] | undefined;
  readonly items?: Shape | undefined;
  /** The alternatives of oneOf or anyOf, when there is more than one besides null. */
  readonly variants?: readonly Shape[] | undefined;
  /** The schema contains itself: its fields are further up, or in its own section. */
  readonly isCycle?: boolean | undefined;
}

export interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly shape: Shape;
}

/** Largest whole number that JSON carries exactly: as an upper limit it is meaningless to people. */
const NO_REAL_LIMIT = Number.MAX_SAFE_INTEGER;

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
};

export function describeShape(document: unknown, schema: Schema, open: readonly string[] = []): Shape {
  if (schema.$ref) return describeReferenced(document, schema, schema.$ref, open);
  const alternatives = (schema.oneOf ?? schema.anyOf)?.filter((alternative) => alternative.type !== 'null');
  if (alternatives) return describeAlternatives(document, schema, alternatives, open);
  return describePlain(document, schema.allOf ? mergeParts(document, schema) : schema, open);
}

/** Words beside `$ref` win over those of the schema it names, as OpenAPI 3.1 has it. */
function describeReferenced(
  document: unknown,
  schema: Schema,
  reference: string,
  open: readonly string[],
): Shape {
  const name = nameInReference(reference);
  const { $ref: _, ...beside } = schema;
  if (open.includes(reference)) return cycleOf(name, schema.description ?? '');
  const target = resolveReference(document, reference) as Schema;
  const shape = describeShape(document, { ...target, ...beside }, [...open, reference]);
  return { ...shape, type: [{ text: name, schemaName: name }] };
}

function cycleOf(name: string, description: string): Shape {
  return {
    kind: 'object',
    type: [{ text: name, schemaName: name }],
    description,
    isNullable: false,
    isSecret: false,
    notes: [],
    isCycle: true,
  };
}

function describeAlternatives(
  document: unknown,
  schema: Schema,
  alternatives: readonly Schema[],
  open: readonly string[],
): Shape {
  const { oneOf, anyOf, ...beside } = schema;
  const isNullable = (oneOf ?? anyOf ?? []).length > alternatives.length;
  const [only] = alternatives;
  if (alternatives.length === 1 && only) {
    return { ...describeShape(document, { ...only, ...beside }, open), isNullable };
  }
  const variants = alternatives.map((alternative) => describeShape(document, alternative, open));
  return {
    kind: 'any',
    type: variants.flatMap((variant, index) =>
      index === 0 ? variant.type : [{ text: ' or ' }, ...variant.type],
    ),
    description: schema.description ?? '',
    isNullable,
    isSecret: schema['x-secret'] ?? variants.some((variant) => variant.isSecret),
    standard: schema.default,
    example: schema.examples?.[0],
    notes: notesOf(schema),
    variants,
  };
}

/** All parts of allOf as one object: the words of the whole win over those of its parts. */
function mergeParts(document: unknown, schema: Schema): Schema {
  const { allOf = [], ...whole } = schema;
  const parts = allOf.map((part) => (part.$ref ? (resolveReference(document, part.$ref) as Schema) : part));
  return {
    ...Object.assign({}, ...parts),
    ...whole,
    properties: Object.assign({}, ...parts.map((part) => part.properties), whole.properties),
    required: [...parts, whole].flatMap((part) => part.required ?? []),
  };
}

function describePlain(document: unknown, schema: Schema, open: readonly string[]): Shape {
  const types = [schema.type ?? guessType(schema)].flat();
  const type = types.find((type) => type !== 'null') ?? 'any';
  const items = type === 'array' && schema.items ? describeShape(document, schema.items, open) : undefined;
  const isEmptyItems = schema.items !== undefined && Object.keys(schema.items).length === 0;
  return {
    kind: kindOf(type),
    type: typeParts(type, isEmptyItems ? undefined : items, schema.format),
    description: schema.description ?? '',
    isNullable: types.includes('null'),
    isSecret: schema['x-secret'] ?? false,
    names: schema['x-names'],
    isNew: schema['x-new'],
    format: schema.format,
    choices: schema.const === undefined ? schema.enum : [schema.const],
    standard: schema.default,
    example: schema.examples?.[0],
    notes: notesOf(schema),
    fields: schema.properties && fieldsOf(document, schema, schema.properties, open),
    items,
  };
}

function fieldsOf(
  document: unknown,
  schema: Schema,
  properties: Readonly<Record<string, Schema>>,
  open: readonly string[],
): readonly Field[] {
  return Object.entries(properties).map(([name, property]) => ({
    name,
    isRequired: schema.required?.includes(name) ?? false,
    shape: describeShape(document, property, open),
  }));
}

/** A schema with only a constant or choices, or with only properties, does not always say its type. */
function guessType(schema: Schema): string {
  const value = schema.const ?? schema.enum?.[0];
  if (value !== undefined) return typeof value;
  if (schema.properties) return 'object';
  return schema.items ? 'array' : 'any';
}

function kindOf(type: string): Shape['kind'] {
  if (type === 'string') return 'text';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return 'list';
  return type === 'boolean' || type === 'object' ? type : 'any';
}

function typeParts(type: string, items: Shape | undefined, format: string | undefined): readonly TypePart[] {
  if (type === 'array') return items ? [{ text: 'list of ' }, ...items.type] : [{ text: 'list' }];
  if (type === 'string' && format === 'date') return [{ text: 'date' }];
  if (type === 'string' && format?.startsWith('date-time')) return [{ text: 'date and time' }];
  return [{ text: TYPE_WORDS[type] ?? 'anything' }];
}

function notesOf(schema: Schema): readonly string[] {
  const notes: (string | number | undefined)[] = [
    schema['x-says'] ?? (schema.pattern && `matches \`${schema.pattern}\``),
    rangeOf(schema.minLength, schema.maxLength, 'characters'),
    rangeOf(schema.minItems, schema.maxItems, 'entries'),
    rangeOf(schema.minimum, schema.maximum, ''),
    schema.exclusiveMinimum === undefined ? undefined : `more than ${schema.exclusiveMinimum}`,
    schema.exclusiveMaximum === undefined ? undefined : `less than ${schema.exclusiveMaximum}`,
    schema['x-aliases']?.length &&
      `also read as ${schema['x-aliases'].map((alias) => `\`${alias}\``).join(', ')}`,
    ...Object.entries(schema['x-spellings'] ?? {}).map(([from, to]) => `\`${from}\` means \`${to}\``),
    schema['x-empty-clears'] ? 'an empty text clears it' : undefined,
    schema['x-narrows'] ? narrowingNote(schema) : undefined,
    schema.deprecated ? 'deprecated' : undefined,
  ];
  return notes.filter((note): note is string => typeof note === 'string' && note !== '');
}

function narrowingNote({ 'x-narrows-except': except }: Schema): string {
  return except === undefined
    ? 'left out, everything is meant; a word such as `undefined` is refused'
    : `left out, or as \`${except}\`, everything is meant; another word for that, such as \`null\`, is refused`;
}

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  const bounded = most === NO_REAL_LIMIT ? undefined : most;
  const words = unit && ` ${unit}`;
  if (bounded === 0 && !least && unit === 'entries') return 'always empty';
  if (least !== undefined && bounded !== undefined) return `${least} to ${bounded}${words}`;
  if (bounded !== undefined) return `at most ${bounded}${words}`;
  return least ? `at least ${least}${words}` : least === 0 && !unit ? 'at least 0' : undefined;
}
