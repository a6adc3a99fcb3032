import { below, type PatchOperation } from '@spark/document';
import { elementOf } from './elements.ts';
import type { Command } from './history.ts';
import { type Json, listOf } from './json.ts';

/** The actions of a condition, in the order in which they run. */
export function linksOf(condition: Json): readonly string[] {
  return listOf(condition.then).filter((id) => typeof id === 'string');
}

/** Links an action to a condition, as the last one unless a place is given. */
export function link(document: Json, conditionId: string, actionId: string, at?: number): Command {
  const condition = elementOf(document, conditionId);
  const name = `Link ${conditionId} to ${actionId}`;
  if (condition?.family !== 'conditions' || elementOf(document, actionId)?.family !== 'actions')
    return { name, patch: [] };
  const links = linksOf(condition.value);
  if (links.includes(actionId)) return { name, patch: [] };
  const place = at === undefined || at < 0 || at > links.length ? '-' : at;
  const path = below(condition.pointer, 'then');
  const patch: readonly PatchOperation[] = Array.isArray(condition.value.then)
    ? [{ op: 'add', path: below(path, place), value: actionId }]
    : [{ op: 'add', path, value: [actionId] }];
  return { name, patch };
}

export function unlink(document: Json, conditionId: string, actionId: string): Command {
  const condition = elementOf(document, conditionId);
  const name = `Unlink ${conditionId} from ${actionId}`;
  const place = condition ? listOf(condition.value.then).indexOf(actionId) : -1;
  if (!condition || place < 0) return { name, patch: [] };
  return { name, patch: [{ op: 'remove', path: below(condition.pointer, 'then', place) }] };
}

/** Another number on the arrow from a condition to an action. */
export function moveLink(document: Json, conditionId: string, from: number, to: number): Command {
  const condition = elementOf(document, conditionId);
  const name = `Reorder the actions of ${conditionId}`;
  const count = condition ? listOf(condition.value.then).length : 0;
  const isPlace = (place: number) => Number.isInteger(place) && place >= 0 && place < count;
  if (!condition || from === to || !isPlace(from) || !isPlace(to)) return { name, patch: [] };
  const list = below(condition.pointer, 'then');
  return { name, patch: [{ op: 'move', from: below(list, from), path: below(list, to) }] };
}
