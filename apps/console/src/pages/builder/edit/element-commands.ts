import { below, type PatchOperation, partsOf, valueAt } from '@spark/document';
import { elementOf, type Family, freeName, nameProblem, type PlacedElement } from './elements.ts';
import { fieldPatch } from './field-commands.ts';
import type { Command } from './history.ts';
import type { Json } from './json.ts';
import { type NameKind, type Reference, referencesTo } from './references.ts';

const NOTHING: readonly PatchOperation[] = [];

/** Adds an element at the end of its list, under a free name. */
export function addElement(
  document: Json,
  family: Family,
  element: Json & { readonly id: string },
): Command & { readonly id: string } {
  const id = freeName(document, element.id);
  const patch: readonly PatchOperation[] = Array.isArray(document[family])
    ? [{ op: 'add', path: below('', family, '-'), value: { ...element, id } }]
    : [{ op: 'add', path: below('', family), value: [{ ...element, id }] }];
  return { name: `Add ${id}`, patch, id };
}

export function duplicateElement(document: Json, id: string): Command & { readonly id: string } {
  const element = elementOf(document, id);
  if (!element) return { name: `Duplicate ${id}`, patch: NOTHING, id };
  const name = freeName(document, id);
  const path = below('', element.family, element.index + 1);
  return {
    name: `Duplicate ${id}`,
    patch: [{ op: 'add', path, value: { ...element.value, id: name } }],
    id: name,
  };
}

/** Moves an element to another place of its list. */
export function moveElement(document: Json, id: string, to: number): Command {
  const element = elementOf(document, id);
  const list = element && document[element.family];
  const isPlace = Array.isArray(list) && to >= 0 && to < list.length && to !== element?.index;
  if (!element || !isPlace) return { name: `Move ${id}`, patch: NOTHING };
  return {
    name: `Move ${id}`,
    patch: [{ op: 'move', from: element.pointer, path: below('', element.family, to) }],
  };
}

/** Everything that refers to the element refers to its new name. */
export function renameElement(document: Json, id: string, to: string): Command {
  const element = elementOf(document, id);
  const name = `Rename ${id} to ${to}`;
  if (!element || to === id || nameProblem(document, id, to) !== undefined) return { name, patch: NOTHING };
  return {
    name,
    patch: [
      { op: 'replace', path: below(element.pointer, 'id'), value: to },
      ...namedAs(referencesTo(document, id), to),
      ...layoutRenamed(document, id, to),
    ],
  };
}

/** Renames a parameter or a variable and what uses it. */
export function renameNumber(
  document: Json,
  record: 'params' | 'vars',
  names: { readonly from: string; readonly to: string },
): Command {
  const { from, to } = names;
  const kind: NameKind = record === 'params' ? 'param' : 'var';
  const value = valueAt(document, [record, from]);
  const isTaken = valueAt(document, [record, to]) !== undefined;
  const name = `Rename ${from} to ${to}`;
  if (value === undefined || isTaken || nameProblem({}, from, to) !== undefined)
    return { name, patch: NOTHING };
  return {
    name,
    patch: [
      { op: 'move', from: below('', record, from), path: below('', record, to) },
      ...namedAs(referencesTo(document, from, kind), to),
    ],
  };
}

/**
 * Deletes an element. What used it uses `replacement` then; without one it is taken out of lists of names, and other uses
 * stay and are told as issues.
 */
export function removeElement(document: Json, id: string, replacement?: string): Command {
  const element = elementOf(document, id);
  if (!element) return { name: `Delete ${id}`, patch: NOTHING };
  const uses = referencesTo(document, id).filter(({ owner }) => owner !== id);
  const freed = replacement === undefined ? takenOut(document, uses) : replaced(document, uses, replacement);
  return {
    name: `Delete ${id}`,
    patch: [
      ...freed,
      { op: 'remove', path: element.pointer },
      ...fieldPatch(document, below('/layout', id), undefined),
    ],
  };
}

function namedAs(uses: readonly Reference[], to: string): readonly PatchOperation[] {
  return uses.map(({ pointer }) => ({ op: 'replace', path: pointer, value: to }));
}

function replaced(document: Json, uses: readonly Reference[], to: string): readonly PatchOperation[] {
  const isDouble = ({ pointer, isInList }: Reference) => {
    const list = valueAt(document, partsOf(pointer).slice(0, -1));
    return isInList && Array.isArray(list) && list.includes(to);
  };
  return [
    ...namedAs(
      uses.filter((use) => !isDouble(use)),
      to,
    ),
    ...takenOut(document, uses.filter(isDouble)),
  ];
}

/** From the last place on, so that the places before stay where they are. */
function takenOut(document: Json, uses: readonly Reference[]): readonly PatchOperation[] {
  return uses
    .filter(({ isInList }) => isInList)
    .toReversed()
    .map(({ pointer }): PatchOperation => {
      const parent = partsOf(pointer).slice(0, -1);
      const list = valueAt(document, parent);
      const isLast = Array.isArray(list) && list.length === 1 && parent.at(-1) !== 'then';
      return { op: 'remove', path: isLast ? below('', ...parent) : pointer };
    });
}

function layoutRenamed(document: Json, id: string, to: string): readonly PatchOperation[] {
  return valueAt(document, ['layout', id]) === undefined
    ? NOTHING
    : [{ op: 'move', from: below('/layout', id), path: below('/layout', to) }];
}

/** What could stand in the place of an element that is deleted. */
export function replacementsFor(
  document: Json,
  { family, id, index }: PlacedElement,
  all: readonly PlacedElement[],
): readonly string[] {
  const isSeries = family === 'data' || family === 'indicators';
  return all
    .filter((other) => other.id !== id)
    .filter((other) =>
      isSeries
        ? other.family === 'data' || (other.family === 'indicators' && isBefore(other, { family, index }))
        : other.family === family,
    )
    .map((other) => other.id)
    .filter((name) => !referencesTo(document, id).some(({ owner }) => owner === name));
}

function isBefore(other: PlacedElement, { family, index }: Pick<PlacedElement, 'family' | 'index'>): boolean {
  return family === 'indicators' && other.index < index;
}
