import { nearest } from '@spark/vocabulary';
import type { Fix } from '../issue/issue.ts';
import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import { orList, shown } from '../issue/value-text.ts';
import type { KeyedNode, ObjectNode, Shape, TaggedNode } from '../schema/shape.ts';
import { readChoice } from './read-scalar.ts';
import { type Place, type Reading, reportShort } from './reading.ts';

type Given = Readonly<Record<string, unknown>>;

export function readObject({ fields }: ObjectNode, value: Given, place: Place, reading: Reading): void {
  const { found } = reading;
  const { pointer, docs } = place;
  const known = Object.keys(fields);
  const missing = known.filter((key) => !Object.hasOwn(value, key));
  const renamed = new Set<string>();
  for (const key of Object.keys(value)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const at = { pointer: below(pointer, key), docs };
    if (field) reading.read(field, value[key], at);
    else
      reportUnknownKey(
        key,
        missing.filter((name) => !renamed.has(name)),
        known,
        place,
        renamed,
        found,
      );
  }
  for (const key of missing) {
    const field = fields[key];
    if (field && !field.isOptional && !renamed.has(key)) reportMissing(key, field, place, found);
  }
}

function reportUnknownKey(
  key: string,
  missing: readonly string[],
  known: readonly string[],
  { pointer, docs }: Place,
  renamed: Set<string>,
  found: IssueList,
): void {
  const at = below(pointer, key);
  const meant = nearest(key, missing);
  const similar = meant ?? nearest(key, known);
  if (meant !== undefined) renamed.add(meant);
  const guess = similar === undefined ? `Known here are ${known.join(', ')}.` : `Did you mean "${similar}"?`;
  const fix: Fix =
    meant === undefined
      ? { label: 'Remove it', patch: [{ op: 'remove', path: at }] }
      : { label: `Rename it to "${meant}"`, patch: [{ op: 'move', from: at, path: below(pointer, meant) }] };
  found.error({
    code: 'key_unknown',
    pointer: at,
    message: `The key ${shown(key)} is not known here. ${guess}`,
    docs,
    fix,
  });
}

function reportMissing(key: string, field: Shape, { pointer, docs }: Place, found: IssueList): void {
  const { node, notes } = field;
  const place = { pointer: below(pointer, key), docs: notes.docs ?? docs };
  if (node.kind === 'list' && node.codeShort !== undefined) {
    reportShort(node, place, found);
    return;
  }
  const only = node.kind === 'choice' && node.values.length === 1 ? node.values[0] : undefined;
  found.error({
    code: 'key_missing',
    pointer: place.pointer,
    message: `The key "${key}" is missing${notes.title ? ` (${notes.title})` : ''}.`,
    docs: place.docs,
    fix:
      only === undefined
        ? undefined
        : {
            label: `Add ${JSON.stringify(only)}`,
            patch: [{ op: 'add', path: place.pointer, value: only }],
          },
  });
}

export function readTagged(node: TaggedNode, value: Given, place: Place, reading: Reading): void {
  const { found } = reading;
  const { tag, cases, later } = node;
  const at = { pointer: below(place.pointer, tag), docs: place.docs };
  const choices = Object.keys(cases);
  if (!Object.hasOwn(value, tag)) {
    const written = nearestKey(value, tag);
    if (written !== undefined) {
      reportUnknownKey(written, [tag], [tag], place, new Set(), found);
      return;
    }
    found.error({
      code: 'key_missing',
      pointer: at.pointer,
      message: `The key "${tag}" is missing: one of ${choices.join(', ')}.`,
      docs: at.docs,
    });
    return;
  }
  const form = caseOf(cases, value[tag]);
  if (form) {
    reading.read(form, value, place);
  } else {
    readChoice({ kind: 'choice', values: choices, ...(later ? { later } : {}) }, value[tag], at, found);
  }
}

function caseOf(cases: Readonly<Record<string, Shape>>, tag: unknown): Shape | undefined {
  return typeof tag === 'string' && Object.hasOwn(cases, tag) ? cases[tag] : undefined;
}

export function readKeyed(
  { cases, later = {} }: KeyedNode,
  value: Given,
  place: Place,
  reading: Reading,
): void {
  const { found } = reading;
  const names = Object.keys(cases);
  const name = names.find((key) => Object.hasOwn(value, key));
  const form = name === undefined ? undefined : cases[name];
  if (form) {
    reading.read(form, value, place);
    return;
  }
  const reserved = Object.keys(later).find((key) => Object.hasOwn(value, key));
  if (reserved !== undefined) {
    found.error({
      code: 'not_yet',
      pointer: below(place.pointer, reserved),
      message: later[reserved] ?? '',
      docs: place.docs,
    });
    return;
  }
  const written = Object.keys(value).find((key) => nearest(key, names) !== undefined);
  if (written !== undefined) {
    reportUnknownKey(written, names, names, place, new Set(), found);
    return;
  }
  const last = names.at(-1) ?? '';
  found.error({
    code: 'key_missing',
    pointer: names.length < 3 ? below(place.pointer, last) : place.pointer,
    message: `It needs one of the keys ${orList(names.map((key) => `"${key}"`))}.`,
    docs: place.docs,
  });
}

function nearestKey(value: Given, wanted: string): string | undefined {
  return Object.keys(value).find((key) => nearest(key, [wanted]) !== undefined);
}
