import { applyPatch, type PatchOperation } from '@spark/document';
import { moveElement, removeElement } from './element-commands.ts';
import { allElements, elementsOf, FAMILIES } from './elements.ts';
import type { Command } from './history.ts';
import { isJson, type Json } from './json.ts';
import { usersOf } from './references.ts';

/** Deletes elements together. What others say about them leaves lists of names; other uses are told as issues. */
export function removeElements(document: Json, ids: readonly string[]): Command {
  return oneCommand(
    document,
    `Delete ${ids.join(', ')}`,
    ids.map((id) => (now) => removeElement(now, id)),
  );
}

/** Moves elements one place up (-1) or down (1), each in its list. Those at the end of it stay, and so do those behind them. */
export function moveElements(document: Json, ids: readonly string[], by: -1 | 1): Command {
  const moves = FAMILIES.flatMap((family) => {
    const order = elementsOf(document, family).map(({ id }) => id);
    const places = order.map((_, index) => index);
    return (by < 0 ? places : places.toReversed()).flatMap((from) => {
      const [id = '', next] = [order[from], order[from + by]];
      if (!ids.includes(id) || next === undefined || ids.includes(next)) return [];
      order[from + by] = id;
      order[from] = next;
      return [(now: Json) => moveElement(now, id, from + by)];
    });
  });
  return oneCommand(document, `Move ${ids.join(', ')}`, moves);
}

/** The elements that use one of these and are none of them. */
export function usersOfAny(document: Json, ids: readonly string[]): readonly string[] {
  const users = new Set(ids.flatMap((id) => usersOf(document, id)));
  return allElements(document)
    .map(({ id }) => id)
    .filter((id) => users.has(id) && !ids.includes(id));
}

/** Several commands, each on what the one before left, as one that is undone together. */
function oneCommand(document: Json, name: string, makers: readonly ((now: Json) => Command)[]): Command {
  let now = document;
  const patch: PatchOperation[] = [];
  for (const make of makers) {
    const command = make(now);
    const next = applyPatch(now, command.patch);
    if (!isJson(next)) continue;
    now = next;
    patch.push(...command.patch);
  }
  return { name, patch };
}
