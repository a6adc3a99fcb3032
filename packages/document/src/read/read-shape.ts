import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import { shown } from '../issue/value-text.ts';
import type { CallNode, ListNode, RecordNode, Shape } from '../schema/shape.ts';
import { asked, jsonType, typesOf } from './asked.ts';
import { readKeyed, readObject, readTagged } from './read-object.ts';
import { readChoice, readNumber, readText } from './read-scalar.ts';
import { type Place, type Reading, reportShort } from './reading.ts';

/** Finds everything that is wrong with the form of a value. Nothing is bent: no other letter case, no text for numbers. */
export function readShape(shape: Shape, value: unknown, outer: Place, found: IssueList): void {
  const place = { pointer: outer.pointer, docs: shape.notes.docs ?? outer.docs };
  const reading: Reading = {
    found,
    read: (part, partValue, partPlace) => readShape(part, partValue, partPlace, found),
  };
  if (typesOf(shape).includes(jsonType(value))) readNode(shape, value, place, reading);
  else reportType(shape, value, place, found);
}

function readNode(shape: Shape, value: unknown, place: Place, reading: Reading): void {
  const { node } = shape;
  const { found } = reading;
  if (node.kind === 'text') readText(node, String(value), place, found);
  else if (node.kind === 'number') readNumber(shape, node, Number(value), place, found);
  else if (node.kind === 'choice') readChoice(node, value, place, found);
  else if (node.kind === 'list') readList(node, asList(value), place, reading);
  else if (node.kind === 'call') readCall(node, asList(value), place, reading);
  else if (node.kind === 'record') readRecord(node, asObject(value), place, reading);
  else if (node.kind === 'object') readObject(node, asObject(value), place, reading);
  else if (node.kind === 'tagged') readTagged(node, asObject(value), place, reading);
  else if (node.kind === 'keyed') readKeyed(node, asObject(value), place, reading);
  else if (node.kind === 'either') readEither(node.forms, value, place, reading);
  else if (node.kind === 'named') reading.read(node.shape(), value, place);
}

function reportType(shape: Shape, value: unknown, { pointer, docs }: Place, found: IssueList): void {
  const meant = numberMeant(shape, value);
  found.error({
    code: 'type',
    pointer,
    message: `It must be ${asked(shape)}, not ${shown(value)}.`,
    docs,
    fix:
      meant === undefined
        ? undefined
        : { label: `Write the number ${meant}`, patch: [{ op: 'replace', path: pointer, value: meant }] },
  });
}

/** The number that was written as a text. */
function numberMeant(shape: Shape, value: unknown): number | undefined {
  if (typeof value !== 'string' || !typesOf(shape).includes('number')) return undefined;
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(value) ? Number(value) : undefined;
}

function readEither(forms: readonly Shape[], value: unknown, place: Place, { read }: Reading): void {
  const form = forms.find((candidate) => typesOf(candidate).includes(jsonType(value)));
  if (form) read(form, value, place);
}

function readList(node: ListNode, items: readonly unknown[], place: Place, { found, read }: Reading): void {
  const { pointer, docs } = place;
  if (items.length < node.min) reportShort(node, place, found);
  if (items.length > node.max) {
    found.error({
      code: 'too_many',
      pointer,
      message: `There are ${items.length} entries; at most ${node.max} are allowed.`,
      docs,
    });
  }
  const before = new Map<unknown, number>();
  items.forEach((item, index) => {
    const at = below(pointer, index);
    read(node.of, item, { pointer: at, docs });
    if (node.isUnique && before.has(item)) {
      found.error({
        code: 'entry_duplicate',
        pointer: at,
        message: `${shown(item)} stands in the list twice.`,
        docs,
        fix: { label: 'Remove the second', patch: [{ op: 'remove', path: at }] },
      });
    }
    before.set(item, index);
  });
}

function readCall(node: CallNode, items: readonly unknown[], place: Place, { found, read }: Reading): void {
  const { pointer, docs } = place;
  const [name, ...terms] = items;
  readChoice(
    { kind: 'choice', values: Object.keys(node.names) },
    name,
    { pointer: below(pointer, 0), docs },
    found,
  );
  terms.forEach((term, index) => {
    read(node.of, term, { pointer: below(pointer, index + 1), docs });
  });
  if (typeof name !== 'string' || !Object.hasOwn(node.names, name)) return;
  const [min, max] = node.names[name] ?? [0, 0];
  if (terms.length >= min && terms.length <= max) return;
  const count = min === max ? `${min}` : `${min} to ${max}`;
  found.error({
    code: 'expression_terms',
    pointer,
    message: `"${name}" takes ${count} ${max === 1 ? 'term' : 'terms'}, not ${terms.length}.`,
    docs,
  });
}

function readRecord(
  { key, of, max }: RecordNode,
  value: Readonly<Record<string, unknown>>,
  { pointer, docs }: Place,
  { found, read }: Reading,
): void {
  const names = Object.keys(value);
  if (names.length > max) {
    found.error({
      code: 'too_many',
      pointer,
      message: `There are ${names.length} entries; at most ${max} are allowed.`,
      docs,
    });
  }
  for (const name of names) {
    const place = { pointer: below(pointer, name), docs };
    read(key, name, place);
    read(of, value[name], place);
  }
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
