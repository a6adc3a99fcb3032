import { type Form, type FormField, fieldsOf, formsOf } from '../derive/form-fields.ts';
import type { Shape } from '../schema/shape.ts';

/** One thing that a document can contain. */
export interface CatalogEntry {
  readonly id: string;
  readonly title: string;
  /** One sentence. */
  readonly purpose: string;
  readonly fields: readonly FormField[];
  readonly forms?: readonly Form[];
  /** The address of the page, with an anchor where it has one. */
  readonly docs: string;
  /** The version of the document that first had it. */
  readonly since: 1;
}

export function docsAddress(docs: string): string {
  return `/buildalgos/${docs}`;
}

export function entryOf(id: string, shape: Shape): CatalogEntry {
  const { title = id, purpose = title, docs = 'intro' } = shape.notes;
  const forms = formsOf(shape);
  return {
    id,
    title,
    purpose,
    fields: fieldsOf(shape),
    ...(forms.length > 0 ? { forms } : {}),
    docs: docsAddress(docs),
    since: 1,
  };
}

/** An entry for each case of a table of shapes. */
export function entriesOf(shapes: Readonly<Record<string, Shape>>): readonly CatalogEntry[] {
  return Object.entries(shapes).map(([id, shape]) => entryOf(id, shape));
}

interface Word {
  readonly title: string;
  readonly purpose: string;
  readonly docs: string;
}

/** An entry for each value of an enumeration. */
export function wordEntries(words: Readonly<Record<string, Word>>): readonly CatalogEntry[] {
  return Object.entries(words).map(([id, { title, purpose, docs }]) => ({
    id,
    title,
    purpose,
    fields: [],
    docs: docsAddress(docs),
    since: 1,
  }));
}
