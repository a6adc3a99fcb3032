import { below } from '@spark/document';
import { isJson, type Json, listOf, objectOf } from './json.ts';

/** The four lists of a document, in the order in which a strategy is read. */
export const FAMILIES = ['data', 'indicators', 'conditions', 'actions'] as const;
export type Family = (typeof FAMILIES)[number];

export const FAMILY_WORDS: Readonly<Record<Family, { readonly one: string; readonly many: string }>> = {
  data: { one: 'data point', many: 'Data points' },
  indicators: { one: 'indicator', many: 'Indicators' },
  conditions: { one: 'condition', many: 'Conditions' },
  actions: { one: 'action', many: 'Actions' },
};

export type PlacedElement = {
  readonly family: Family;
  readonly index: number;
  readonly pointer: string;
  readonly id: string;
  readonly value: Json;
};

export function elementsOf(document: Json, family: Family): readonly PlacedElement[] {
  return listOf(document[family]).flatMap((value, index) =>
    isJson(value) && typeof value.id === 'string'
      ? [{ family, index, pointer: below('', family, index), id: value.id, value }]
      : [],
  );
}

export function allElements(document: Json): readonly PlacedElement[] {
  return FAMILIES.flatMap((family) => elementsOf(document, family));
}

export function elementOf(document: Json, id: string): PlacedElement | undefined {
  return allElements(document).find((element) => element.id === id);
}

const NAME = /^(?!__)[A-Za-z_][A-Za-z0-9_]{0,39}$/;

/** Why an element cannot have this name; undefined where it can. */
export function nameProblem(document: Json, id: string, wanted: string): string | undefined {
  if (!NAME.test(wanted)) return 'Letters, digits and _, at most 40, beginning with a letter or one _.';
  if (wanted !== id && isTaken(document, wanted)) return `"${wanted}" is used already.`;
  return undefined;
}

/** The name, with a number after it where it is taken. */
export function freeName(document: Json, wanted: string, others: ReadonlySet<string> = new Set()): string {
  const base = NAME.test(wanted) ? wanted : 'element';
  const isFree = (name: string) => !isTaken(document, name) && !others.has(name);
  if (isFree(base)) return base;
  for (let number = 2; ; number += 1) {
    const name = `${base.slice(0, 36)}_${number}`;
    if (isFree(name)) return name;
  }
}

function isTaken(document: Json, name: string): boolean {
  return allElements(document).some(({ id }) => id === name);
}

/** Names of parameters or variables. */
export function namesIn(document: Json, record: 'params' | 'vars'): readonly string[] {
  return Object.keys(objectOf(document[record]));
}
