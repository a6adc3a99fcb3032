import type { TSchema } from 'typebox';
import { type Problem, problem } from '../errors.ts';
import type { Annotations } from '../schema/annotations.ts';

/** The part of JSON Schema that our input fields use. */
export type FieldSchema = Annotations & {
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
};

export type Reading =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Reads one scalar leniently into its canonical form: numbers may arrive as text, enumerations in any letter
 * case, flags as Y/N, true/false or 1/0. What cannot be read is explained.
 */
export function readScalar(schema: FieldSchema, raw: unknown, field: string): Reading {
  if (schema['x-flag']) return readFlag(schema, schema['x-flag'], raw, field);
  if (schema.enum) return readChoice(schema, schema.enum, raw, field);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return readNumber(schema, raw, field);
    case 'boolean':
      return readBoolean(schema, raw, field);
    default:
      return readText(schema, raw, field);
  }
}

function readFlag(
  schema: FieldSchema,
  [yes, no]: NonNullable<FieldSchema['x-flag']>,
  raw: unknown,
  field: string,
): Reading {
  if (raw === yes || raw === no) return { ok: true, value: raw };
  const meaning = booleanMeant(raw);
  if (meaning === undefined) return fail('field_choice', schema, field, `${yes}, ${no}`);
  return { ok: true, value: meaning ? yes : no };
}

function readChoice(
  schema: FieldSchema,
  choices: readonly (string | number)[],
  raw: unknown,
  field: string,
): Reading {
  if ((choices as readonly unknown[]).includes(raw)) return { ok: true, value: raw };
  if (typeof raw !== 'string' && typeof raw !== 'number')
    return fail('field_choice', schema, field, choices.join(', '));
  const folded = String(raw).toLowerCase();
  const spelling = Object.entries(schema['x-spellings'] ?? {}).find(
    ([other]) => other.toLowerCase() === folded,
  );
  const value = spelling?.[1] ?? choices.find((choice) => String(choice).toLowerCase() === folded);
  return value === undefined ? fail('field_choice', schema, field, choices.join(', ')) : { ok: true, value };
}

const NUMBER_TEXT = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?$/;

/** No number worth reading is longer, and a bound keeps a hostile text from costing time. */
const NUMBER_CHARS_MAX = 64;

function readNumber(schema: FieldSchema, raw: unknown, field: string): Reading {
  const value = typeof raw === 'string' ? numberMeant(raw) : raw;
  if (typeof value !== 'number' || !Number.isFinite(value))
    return fail('field_type', schema, field, numberExpected(schema));
  if (schema.type === 'integer' && !Number.isSafeInteger(value))
    return fail('field_type', schema, field, numberExpected(schema));
  const tooSmall =
    value < (schema.minimum ?? Number.NEGATIVE_INFINITY) ||
    value <= (schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
  if (tooSmall || value > (schema.maximum ?? Number.POSITIVE_INFINITY)) {
    return fail('field_range', schema, field, numberExpected(schema));
  }
  // JSON has a negative zero; nothing here means anything by it.
  return { ok: true, value: value === 0 ? 0 : value };
}

function numberMeant(raw: string): number | undefined {
  return raw.length <= NUMBER_CHARS_MAX && NUMBER_TEXT.test(raw.trim()) ? Number(raw) : undefined;
}

function numberExpected(schema: FieldSchema): string {
  const noun = schema.type === 'integer' ? 'a whole number' : 'a number';
  const { minimum, exclusiveMinimum, maximum } = schema;
  if (exclusiveMinimum !== undefined) {
    return `${noun} above ${exclusiveMinimum}${maximum === undefined ? '' : `, at most ${maximum}`}`;
  }
  if (minimum !== undefined && maximum !== undefined) return `${noun} from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${noun}, at least ${minimum}`;
  if (maximum !== undefined) return `${noun}, at most ${maximum}`;
  return noun;
}

function readBoolean(schema: FieldSchema, raw: unknown, field: string): Reading {
  const otherwise = typeof raw === 'object' ? undefined : schema['x-otherwise'];
  const meaning = booleanMeant(raw) ?? otherwise;
  return meaning === undefined
    ? fail('field_type', schema, field, 'true or false')
    : { ok: true, value: meaning };
}

function booleanMeant(raw: unknown): boolean | undefined {
  if (raw === true || raw === 1) return true;
  if (raw === false || raw === 0) return false;
  if (typeof raw !== 'string') return undefined;
  switch (raw.toLowerCase()) {
    case 'true':
    case 'y':
    case 'yes':
    case '1':
      return true;
    case 'false':
    case 'n':
    case 'no':
    case '0':
      return false;
    default:
      return undefined;
  }
}

function readText(schema: FieldSchema, raw: unknown, field: string): Reading {
  if (typeof raw !== 'string') return fail('field_type', schema, field, 'text');
  const text = textMeant(schema, raw);
  if (!hasLength(text, schema)) return fail('field_length', schema, field, lengthExpected(schema));
  if (schema.pattern !== undefined && !patternOf(schema.pattern).test(text)) {
    return fail('field_format', schema, field, schema['x-says'] ?? `text matching ${schema.pattern}`);
  }
  if (isDated(schema.format) && !isRealDay(text.slice(0, 'YYYY-MM-DD'.length)))
    return fail('field_format', schema, field, 'a day that exists');
  if (CONTROL_CHARACTER.test(text))
    return fail('field_format', schema, field, 'text without control characters');
  // JSON can spell half of a character; nothing could store it faithfully.
  if (!text.isWellFormed()) return fail('field_format', schema, field, 'text in valid Unicode');
  return { ok: true, value: text };
}

function textMeant(schema: FieldSchema, raw: string): string {
  if (schema['x-drops-time']) return raw.replace(TIME_OF_DAY, '');
  // Candles and ticks write their time with a space, and people ask on from the last one they got.
  return schema.format === 'date-time-local' ? raw.replace(SPACED_DAY, '$1T') : raw;
}

/** Characters, of which a text has at most as many as code units and at least half, so most texts need no counting. */
function hasLength(
  text: string,
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: FieldSchema,
): boolean {
  if (text.length >= 2 * minLength && text.length <= maxLength) return true;
  const chars = [...text].length;
  return chars >= minLength && chars <= maxLength;
}

const SPACED_DAY = /^([0-9]{4}-[0-9]{2}-[0-9]{2}) (?=[0-9])/;
const TIME_OF_DAY = /[T ][0-9]{2}:[0-9]{2}:[0-9]{2}$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must not get in.
const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Patterns come from our schemas, so there are few of them and each is compiled once. */
const patterns = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  const known = patterns.get(source);
  if (known) return known;
  const pattern = new RegExp(source, 'u');
  patterns.set(source, pattern);
  return pattern;
}

function isDated(format: string | undefined): boolean {
  return format === 'date' || format === 'date-time-local';
}

function lengthExpected(schema: FieldSchema): string {
  const { minLength = 0, maxLength } = schema;
  if (maxLength === undefined) return `at least ${minLength} characters`;
  return minLength > 0 ? `${minLength} to ${maxLength} characters` : `at most ${maxLength} characters`;
}

function isRealDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export function fail(
  code: 'field_type' | 'field_range' | 'field_format' | 'field_length' | 'field_choice',
  schema: FieldSchema,
  field: string,
  expected: string,
): Reading {
  const example = schema.examples?.[0];
  return {
    ok: false,
    problem: problem(code, {
      field,
      expected,
      example: example === undefined ? undefined : JSON.stringify(example),
    }),
  };
}
