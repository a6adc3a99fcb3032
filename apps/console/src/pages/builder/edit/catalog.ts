import { type CatalogEntry, documentCatalog, type Form, type FormField } from '@spark/document';
import type { Family } from './elements.ts';
import { isJson, type Json, textOf } from './json.ts';

export const CATALOG = documentCatalog();

/** What one element of a list is, and how it is edited. */
export function entryOf(family: Family, element: Json): CatalogEntry | undefined {
  return entriesOf(family).find(({ id }) => id === typeOf(family, element));
}

/** What can be added to a list. */
export function entriesOf(family: Family): readonly CatalogEntry[] {
  const lists = {
    data: CATALOG.dataPoints,
    indicators: CATALOG.indicators,
    conditions: CATALOG.conditions,
    actions: CATALOG.actions,
  };
  return lists[family];
}

function typeOf(family: Family, element: Json): string {
  if (family === 'conditions') return 'condition';
  return textOf(family === 'data' ? element.kind : element.type);
}

type Formed = { readonly fields?: readonly FormField[]; readonly forms?: readonly Form[] };

/** The form of a value where one key decides: the one whose fixed words it has. */
export function formOf({ forms = [] }: Formed, value: unknown): Form | undefined {
  const given = isJson(value) ? value : {};
  return forms.find(
    ({ id, fields }) =>
      fields.every((field) => !isFixed(field) || given[field.key] === field.values?.[0]) &&
      (!fields.some(({ key }) => key === id) || given[id] !== undefined),
  );
}

/** The fields that a person fills in: those of the form that the value has, without its fixed words. */
export function fieldsFor(formed: Formed, value: unknown): readonly FormField[] {
  const fields = formed.forms ? (formOf(formed, value)?.fields ?? []) : (formed.fields ?? []);
  return fields.filter((field) => !isFixed(field));
}

/** A word that says which form it is. */
export function isFixed({ kind, values, fields }: FormField): boolean {
  return kind === 'choice' && values?.length === 1 && fields === undefined;
}
