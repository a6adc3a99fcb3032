import { below } from '@spark/document';
import { FAMILIES } from './elements.ts';
import { isJson, type Json, listOf, objectOf, textOf } from './json.ts';

/** What a name means: elements share one space, parameters and variables have one each. */
export type NameKind = 'element' | 'param' | 'var';

export type Reference = {
  readonly pointer: string;
  /** The element that refers. */
  readonly owner: string;
  /** Whether it stands in a list of names, from which it can be taken out. */
  readonly isInList: boolean;
};

const KEYS: Readonly<Record<NameKind, readonly string[]>> = {
  element: ['ref', 'like', 'target', 'action', 'mtm'],
  param: ['param'],
  var: ['var'],
};
const LISTS: readonly string[] = ['then', 'close', 'moveToCost'];
/** These of `mtm` mean the whole strategy, whatever elements are called. */
const WHOLE: readonly string[] = ['day', 'open', 'realised'];

/** Every place of the document that names this element, parameter or variable. */
export function referencesTo(document: Json, name: string, kind: NameKind = 'element'): readonly Reference[] {
  return FAMILIES.flatMap((family) =>
    listOf(document[family]).flatMap((element, index) => {
      const owner = textOf(objectOf(element).id);
      return placesIn(element, below('', family, index), name, kind).map((place) => ({ ...place, owner }));
    }),
  );
}

type Place = Omit<Reference, 'owner'>;

function placesIn(value: unknown, pointer: string, name: string, kind: NameKind): readonly Place[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => placesIn(item, below(pointer, index), name, kind));
  if (!isJson(value)) return [];
  return Object.entries(value).flatMap(([key, part]): readonly Place[] => {
    const at = below(pointer, key);
    if (part === name && KEYS[kind].includes(key) && !(key === 'mtm' && WHOLE.includes(name)))
      return [{ pointer: at, isInList: false }];
    if (kind === 'element' && LISTS.includes(key))
      return listOf(part).flatMap((item, index) =>
        item === name ? [{ pointer: below(at, index), isInList: true }] : [],
      );
    return placesIn(part, at, name, kind);
  });
}

/** The elements that use this one, each once. */
export function usersOf(document: Json, name: string, kind: NameKind = 'element'): readonly string[] {
  return [
    ...new Set(
      referencesTo(document, name, kind)
        .map(({ owner }) => owner)
        .filter((owner) => owner !== name || kind !== 'element'),
    ),
  ];
}
