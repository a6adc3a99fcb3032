import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isRealTimestamp } from './real-time.fixture.ts';
import type { Json } from './schema-book.ts';

/** One example of a document, with the schema it must satisfy. */
type Found = { readonly at: string; readonly schema: Json; readonly value: unknown };

const ANNOTATIONS = [
  'x-aliases',
  'x-says',
  'x-spellings',
  'x-flag',
  'x-otherwise',
  'x-drops-time',
  'x-empty-clears',
  'x-narrows',
  'x-narrows-except',
  'x-extension',
  'x-instrument',
  'x-free-form',
  'x-instead-of',
  'x-part-of',
  'x-names',
  'x-new',
  'x-needs-one',
  'x-needed-without',
  'x-secret',
];

/** An independent validator. Strict, so that a mistyped keyword or annotation is an error. */
export function createAjv(): Ajv2020 {
  // An expression of the strategy document begins with its name and has several terms.
  const ajv = new Ajv2020({ strict: true, strictTuples: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('date-time-local', isRealTimestamp);
  ajv.addVocabulary(ANNOTATIONS);
  return ajv;
}

/** Every example of a document that breaks its own schema, and how many there were at all. */
export function checkExamples(document: Json): {
  readonly visited: number;
  readonly broken: readonly string[];
} {
  const ajv = createAjv();
  const { schemas } = document.components as { readonly schemas: Readonly<Record<string, Json>> };
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(closed(schema) as Json, name);
  const broken: string[] = [];
  const found = [...examplesIn(document, '')];
  for (const { at, schema, value } of found) {
    const validate: ValidateFunction = ajv.compile(closed(schema) as Json);
    if (!validate(value)) broken.push(`${at}: ${ajv.errorsText(validate.errors)}`);
  }
  return { visited: found.length, broken };
}

/** What holds data rather than more of the document. */
const DATA = ['example', 'examples', 'default', 'enum', 'const', 'x-errors', 'x-spellings'];

function* examplesIn(node: unknown, at: string): Generator<Found> {
  if (Array.isArray(node)) {
    for (const [index, item] of node.entries()) yield* examplesIn(item, `${at}/${index}`);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const holder = node as Json;
  // The names of fields are the document's own: one may be called default.
  const isFields = at.endsWith('/properties');
  if (!isFields) yield* ownExamples(holder, at);
  for (const [key, value] of Object.entries(holder)) {
    if (isFields || !DATA.includes(key)) yield* examplesIn(value, `${at}/${key}`);
  }
}

/** A parameter, header, media type or message has its schema beside the example; a schema is its own. */
function* ownExamples(holder: Json, at: string): Generator<Found> {
  const beside = (holder.schema ?? holder.payload) as Json | undefined;
  const schema = beside ?? holder;
  if ('example' in holder) yield { at: `${at}/example`, schema, value: holder.example };
  if ('default' in holder) yield { at: `${at}/default`, schema, value: holder.default };
  if (!('examples' in holder)) return;
  for (const [key, entry] of Object.entries(holder.examples as Json)) {
    const value = beside ? ((entry as Json).value ?? (entry as Json).payload) : entry;
    yield { at: `${at}/examples/${key}`, schema, value };
  }
}

/**
 * The schema with references by bare name, and with every object closed: a client must ignore what it does not
 * know, but an example of ours must not contain a mistyped field.
 */
function closed(node: unknown, isFields = false): unknown {
  if (Array.isArray(node)) return node.map((item) => closed(item));
  if (typeof node !== 'object' || node === null) return node;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref') copy.$ref = String(value).replace('#/components/schemas/', '');
    else
      copy[key] = DATA.includes(key) && !isFields ? value : closed(value, key === 'properties' && !isFields);
  }
  if (!isFields && copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy)) {
    copy.additionalProperties = false;
  }
  return copy;
}
