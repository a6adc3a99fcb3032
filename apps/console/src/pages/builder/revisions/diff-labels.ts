import { type DocumentChange, diffDocuments, type FormField, type StrategyDocument } from '@spark/document';
import { CATALOG, entryOf, fieldsFor } from '../edit/catalog.ts';
import { elementOf, elementsOf, FAMILIES, FAMILY_WORDS } from '../edit/elements.ts';
import { isJson, type Json } from '../edit/json.ts';
import { choiceText } from '../editor/field-text.ts';

/** One difference of two strategies, as it is said. */
export type ChangeLabel = {
  readonly key: string;
  /** The element, or the part of the settings. */
  readonly of: string;
  /** `added`, `changed`, or the field. */
  readonly what: string;
  readonly before?: string;
  readonly after?: string;
  /** Names and places of boxes change nothing that it does. */
  readonly hasEffect: boolean;
};

/** A strategy with its conditions and actions in English, as far as they can be said. */
export type SaidDocument = { readonly document: Json; readonly sentences: Readonly<Record<string, string>> };

/** What differs from one strategy to another, element by element. */
export function changeLabels(before: SaidDocument, after: SaidDocument): readonly ChangeLabel[] {
  const changes = diffDocuments(comparable(before.document), comparable(after.document));
  const lines = changes.map((change) => inWords(change, before, after));
  // Rows and links of a condition are one sentence, and boxes on the board are one line.
  return lines.filter(({ key }, index) => lines.findIndex((line) => line.key === key) === index);
}

/** A draft may lack lists or have something else in their place; the comparison asks for lists of elements with names. */
function comparable(document: Json): StrategyDocument {
  const lists = FAMILIES.map((family) => [family, elementsOf(document, family).map(({ value }) => value)]);
  return { ...document, ...Object.fromEntries(lists) } as unknown as StrategyDocument;
}

function inWords(change: DocumentChange, before: SaidDocument, after: SaidDocument): ChangeLabel {
  const { id, hasEffect } = change;
  const [, first = '', ...rest] = change.pointer.split('/');
  if (id === undefined) return ofSettings(change, first, rest);
  if (change.change === 'moved')
    return { key: `${id} moved`, of: id, what: 'moved to another place of its list', hasEffect };
  const path = rest.slice(1);
  if (path.length === 0) return wholeElement(change, id, change.change === 'added' ? after : before);
  const [field = ''] = path;
  const said = [before.sentences[id], after.sentences[id]] as const;
  const isSaid = said[0] !== undefined && said[1] !== undefined && said[0] !== said[1];
  if ((field === 'when' || field === 'then') && isSaid)
    return { key: `${id} says`, of: id, what: 'what it says', before: said[0], after: said[1], hasEffect };
  const element = elementOf(after.document, id) ?? elementOf(before.document, id);
  const entry = element && entryOf(element.family, element.value);
  const fields = entry && element ? fieldsFor(entry, element.value) : [];
  return { key: change.pointer, of: id, ...fieldWords(change, fields, path), hasEffect };
}

function ofSettings(change: DocumentChange, part: string, path: readonly string[]): ChangeLabel {
  const { hasEffect, pointer } = change;
  if (part === 'layout') return { key: 'layout', of: 'Board', what: 'boxes were moved', hasEffect };
  const entry = CATALOG.settings.find(({ id }) => id === part);
  return {
    key: pointer,
    of: entry?.title ?? titled(part),
    ...fieldWords(change, entry?.fields ?? [], path),
    hasEffect,
  };
}

/** An element that came or went: what it is, in its own words where it has some. */
function wholeElement({ change, hasEffect }: DocumentChange, id: string, of: SaidDocument): ChangeLabel {
  const element = elementOf(of.document, id);
  const kind = element
    ? (entryOf(element.family, element.value)?.title ?? FAMILY_WORDS[element.family].one)
    : '';
  const text = of.sentences[id] ?? kind;
  const side = change === 'added' ? { after: text } : { before: text };
  return { key: `${id} ${change}`, of: id, what: change, ...side, hasEffect };
}

function fieldWords(
  { change, before, after }: DocumentChange,
  fields: readonly FormField[],
  path: readonly string[],
): Pick<ChangeLabel, 'what' | 'before' | 'after'> {
  const { title, unit } = named(fields, path);
  const what = [title, change === 'changed' ? '' : change].filter(Boolean).join(' ');
  return {
    what: what === '' ? 'changed' : what,
    ...(change === 'added' ? {} : { before: valueWords(before, unit) }),
    ...(change === 'removed' ? {} : { after: valueWords(after, unit) }),
  };
}

/** `stopLoss/value` is `stop loss › value`. */
function named(fields: readonly FormField[], path: readonly string[]): { title: string; unit?: string } {
  const titles: string[] = [];
  let known = fields;
  let unit: string | undefined;
  for (const key of path) {
    const field = known.find((each) => each.key === key);
    titles.push(/^\d+$/.test(key) ? `${Number(key) + 1}` : (field?.title ?? titled(key)).toLowerCase());
    unit = field?.unit;
    known = [...(field?.fields ?? []), ...(field?.forms ?? []).flatMap((form) => form.fields)];
  }
  return { title: titles.join(' › '), ...(unit === undefined ? {} : { unit }) };
}

/** `priceBuffer` is `Price buffer`. */
function titled(key: string): string {
  const words = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueWords(value: unknown, unit?: string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    const number = value.toLocaleString('en-IN', { maximumFractionDigits: 6 });
    return unit ? `${number} ${unit}` : number;
  }
  if (typeof value === 'string') return isChoice(value) ? choiceText(value) : value;
  if (Array.isArray(value)) return value.map((each) => valueWords(each)).join(', ');
  if (!isJson(value)) return 'nothing';
  return Object.entries(value)
    .map(([key, part]) => `${titled(key).toLowerCase()} ${valueWords(part)}`)
    .join(', ');
}

/** Names of elements and texts of people stay as they are written. */
const CHOICES = new Set(choicesOf());

function choicesOf(): readonly string[] {
  const of = (fields: readonly FormField[]): readonly string[] =>
    fields.flatMap(({ values = [], fields: inner = [], forms = [], item }) => [
      ...values.filter((value) => typeof value === 'string'),
      ...of(inner),
      ...of(item ? [item] : []),
      ...forms.flatMap((form) => of(form.fields)),
    ]);
  return [
    ...CATALOG.settings,
    ...CATALOG.dataPoints,
    ...CATALOG.indicators,
    ...CATALOG.conditions,
    ...CATALOG.actions,
  ].flatMap((entry) => [...of(entry.fields), ...(entry.forms ?? []).flatMap((form) => of(form.fields))]);
}

function isChoice(text: string): boolean {
  return CHOICES.has(text);
}
