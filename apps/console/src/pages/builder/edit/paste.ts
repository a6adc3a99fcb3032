import { applyPatch, below, type PatchOperation } from '@spark/document';
import { allElements, elementOf, FAMILIES, type Family, freeName } from './elements.ts';
import { fieldPatch } from './field-commands.ts';
import type { Command } from './history.ts';
import { isJson, type Json, listOf, objectOf, textOf } from './json.ts';
import { referencesTo } from './references.ts';

/** What copied elements are in the clipboard, so that they can be pasted into another strategy. */
export const CLIP_KIND = 'buildalgos.elements/1';

export function copyElements(document: Json, ids: readonly string[]): string {
  const chosen = FAMILIES.map((family): readonly [Family, readonly unknown[]] => [
    family,
    listOf(document[family]).filter((element) => ids.includes(textOf(objectOf(element).id))),
  ]);
  const lists = Object.fromEntries(chosen.filter(([, elements]) => elements.length > 0));
  return JSON.stringify({ kind: CLIP_KIND, ...lists }, null, 2);
}

export function copiedText(ids: readonly string[]): string {
  const [what, them] = ids.length === 1 ? [`${ids[0]} is`, 'it'] : [`${ids.join(', ')} are`, 'them'];
  return `${what} copied: paste ${them} here or into another strategy`;
}

export type Pasted = Command & { readonly ids: readonly string[] };

/** Adds copied elements under free names; what they say about each other goes by the new names. Null: nothing was copied. */
export function pasteElements(document: Json, text: string): Pasted | null {
  const clip = readClip(text);
  if (!clip) return null;
  const names = new Map<string, string>();
  const old = allElements(clip).map(({ id }) => id);
  for (const id of old) {
    // A name of another copied element is no free name, or one renaming would take the other along.
    const others = new Set([...names.values(), ...old.filter((name) => name !== id)]);
    names.set(id, freeName(document, id, others));
  }
  const renamed = [...names].reduce(renamedIn, clip);
  const patch = FAMILIES.flatMap((family): readonly PatchOperation[] => {
    const elements = listOf(renamed[family]).filter(isJson);
    if (elements.length === 0) return [];
    if (!Array.isArray(document[family])) return fieldPatch(document, below('', family), elements);
    return elements.map((value) => ({ op: 'add', path: below('', family, '-'), value }));
  });
  const ids = [...names.values()];
  return patch.length === 0 ? null : { name: `Paste ${ids.join(', ')}`, patch, ids };
}

function readClip(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) && value.kind === CLIP_KIND ? value : null;
  } catch {
    return null;
  }
}

function renamedIn(clip: Json, [from, to]: readonly [string, string]): Json {
  const element = elementOf(clip, from);
  if (!element || from === to) return clip;
  const patch: readonly PatchOperation[] = [
    ...referencesTo(clip, from).map(
      ({ pointer }): PatchOperation => ({ op: 'replace', path: pointer, value: to }),
    ),
    { op: 'replace', path: below(element.pointer, 'id'), value: to },
  ];
  return objectOf(applyPatch(clip, patch));
}
