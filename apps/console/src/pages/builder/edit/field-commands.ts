import { type PatchOperation, partsOf, valueAt } from '@spark/document';
import type { Command } from './history.ts';
import { isJson, type Json } from './json.ts';

/** Sets a field, or takes it out where the value is undefined. Objects on the way that are missing are made. */
export function setField(document: Json, pointer: string, value: unknown, name = 'Change a field'): Command {
  return { name, patch: fieldPatch(document, pointer, value), merge: `field ${pointer}` };
}

export function fieldPatch(document: Json, pointer: string, value: unknown): readonly PatchOperation[] {
  const parts = partsOf(pointer);
  const isThere = valueAt(document, parts) !== undefined;
  if (value === undefined) return isThere ? [{ op: 'remove', path: pointer }] : [];
  if (isThere) return [{ op: 'replace', path: pointer, value }];
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const outer = valueAt(document, parts.slice(0, -1));
  if (isJson(outer) || Array.isArray(outer)) return [{ op: 'add', path: pointer, value }];
  const key = parts.at(-1);
  return key === undefined ? [] : fieldPatch(document, parent, { [key]: value });
}

/** The document as a text says it: what the JSON view does. */
export function replaceDocument(document: Json): Command {
  return { name: 'Edit the JSON', patch: [{ op: 'replace', path: '', value: document }], merge: 'json' };
}

/** Another document in the place of this one; the one before comes back by undo. */
export function takeDocument(document: Json, name: string): Command {
  return { name, patch: [{ op: 'replace', path: '', value: document }] };
}

/** Where a box stands on the board: nothing else of the document changes. */
export function moveBox(
  document: Json,
  id: string,
  { x, y }: { readonly x: number; readonly y: number },
): Command {
  const place = { x: Math.round(x), y: Math.round(y) };
  return { name: `Move ${id}`, patch: fieldPatch(document, `/layout/${id}`, place) };
}

/** Boxes stand in their lanes again. */
export function tidyBoard(document: Json): Command {
  return { name: 'Tidy the board', patch: fieldPatch(document, '/layout', undefined) };
}
