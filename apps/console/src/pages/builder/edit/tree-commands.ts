import { below, type PatchOperation, partsOf, valueAt } from '@spark/document';
import type { Command } from './history.ts';
import { isJson, type Json } from './json.ts';

/** A row that says something at once: it is true every day at ten. */
export const NEW_ROW: Json = { op: 'gte', l: { clock: 'candleClose' }, r: { time: '10:00' } };

export type GroupKind = 'all' | 'any' | 'not';

export function groupKindOf(node: unknown): GroupKind | null {
  if (!isJson(node)) return null;
  if (Array.isArray(node.all)) return 'all';
  if (Array.isArray(node.any)) return 'any';
  return 'not' in node ? 'not' : null;
}

/** A row at the end of a group; beside a row that stands alone, in a new group with it. */
export function addRow(document: Json, pointer: string, row: Json = NEW_ROW): Command {
  return { name: 'Add a row', patch: added(document, pointer, row) };
}

export function addGroup(document: Json, pointer: string, kind: 'all' | 'any'): Command {
  return { name: 'Add a group', patch: added(document, pointer, { [kind]: [NEW_ROW] }) };
}

function added(document: Json, pointer: string, node: Json): readonly PatchOperation[] {
  const group = valueAt(document, partsOf(pointer));
  const kind = groupKindOf(group);
  if (kind === 'all' || kind === 'any') return [{ op: 'add', path: below(pointer, kind, '-'), value: node }];
  return isJson(group) ? [{ op: 'replace', path: pointer, value: { all: [group, node] } }] : [];
}

/** Puts a row or group into a group of its own. */
export function wrapNode(document: Json, pointer: string, kind: GroupKind): Command {
  const node = valueAt(document, partsOf(pointer));
  const value = kind === 'not' ? { not: node } : { [kind]: [node] };
  return { name: 'Put into a group', patch: isJson(node) ? [{ op: 'replace', path: pointer, value }] : [] };
}

/** The only child of a group takes the place of the group. */
export function unwrapNode(document: Json, pointer: string): Command {
  const group = valueAt(document, partsOf(pointer));
  const kind = groupKindOf(group);
  const inside = isJson(group) && kind ? group[kind] : undefined;
  const child = Array.isArray(inside) ? (inside.length === 1 ? inside[0] : undefined) : inside;
  return {
    name: 'Take out of the group',
    patch: child ? [{ op: 'replace', path: pointer, value: child }] : [],
  };
}

/** All of the rows, or any of them. */
export function setGroup(document: Json, pointer: string, kind: 'all' | 'any'): Command {
  const group = valueAt(document, partsOf(pointer));
  const now = groupKindOf(group);
  const isOther = (now === 'all' || now === 'any') && now !== kind;
  const rows = isJson(group) && now ? group[now] : undefined;
  return {
    name: kind === 'all' ? 'Ask for all rows' : 'Ask for any row',
    patch: isOther ? [{ op: 'replace', path: pointer, value: { [kind]: rows } }] : [],
  };
}

/** Removes a row or group; a group that would be empty goes with it. The last row of a condition stays. */
export function removeNode(document: Json, pointer: string): Command {
  return { name: 'Delete a row', patch: removed(document, pointer) };
}

function removed(document: Json, pointer: string): readonly PatchOperation[] {
  const parts = partsOf(pointer);
  const place = parts.at(-1);
  if (place === undefined || place === 'when' || valueAt(document, parts) === undefined) return [];
  const outer = parts.slice(0, -1);
  if (place === 'not') return removed(document, below('', ...outer));
  const list = valueAt(document, outer);
  if (!Array.isArray(list)) return [];
  return list.length > 1
    ? [{ op: 'remove', path: pointer }]
    : removed(document, below('', ...outer.slice(0, -1)));
}

/** Moves a row or group up (-1) or down (1) in its group. */
export function moveNode(document: Json, pointer: string, by: -1 | 1): Command {
  const parts = partsOf(pointer);
  const from = Number(parts.at(-1));
  const list = valueAt(document, parts.slice(0, -1));
  const to = from + by;
  const isPlace = Array.isArray(list) && Number.isInteger(from) && to >= 0 && to < list.length;
  return {
    name: 'Move a row',
    patch: isPlace ? [{ op: 'move', from: pointer, path: below('', ...parts.slice(0, -1), to) }] : [],
  };
}

const NUMBER: Json = { value: 0 };

/** Another operator for a row; what it compares stays as far as it fits. */
export function setOperator(document: Json, pointer: string, op: string): Command {
  const row = valueAt(document, partsOf(pointer));
  const name = 'Change the operator';
  if (!isJson(row) || row.op === op || typeof row.op !== 'string') return { name, patch: [] };
  return { name, patch: [{ op: 'replace', path: pointer, value: rowWith(row, op) }] };
}

function rowWith(row: Json, op: string): Json {
  if (op === 'trueWithin') return { op, row, n: 3 };
  const inner = row.op === 'trueWithin' && isJson(row.row) ? row.row : row;
  if (inner.op === op) return inner;
  const l = inner.l ?? NUMBER;
  const first: unknown = Array.isArray(inner.r) ? inner.r[0] : inner.r;
  const right = first ?? NUMBER;
  if (op === 'between') return { op, l, r: [right, right] };
  if (op === 'risingFor' || op === 'fallingFor')
    return { op, l, n: typeof inner.n === 'number' ? inner.n : 3 };
  const isCross = op === 'crossAbove' || op === 'crossBelow';
  return isCross && inner.sessionOnly === true ? { op, l, r: right, sessionOnly: true } : { op, l, r: right };
}
