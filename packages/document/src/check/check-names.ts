import { nearest } from '@spark/vocabulary';
import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import type { Draft, Family, NamedElement } from './draft.ts';

export function checkNames({ duplicates, names }: Draft, found: IssueList): void {
  for (const { id, pointer } of duplicates) {
    const free = freeName(id, names);
    const first = names.get(id)?.pointer ?? '';
    found.error({
      code: 'id_duplicate',
      pointer: below(pointer, 'id'),
      message: `The name "${id}" is used twice, also at ${first}; rename one.`,
      docs: 'DataPoints/intro#add-edit-delete',
      fix: {
        label: `Rename it to "${free}"`,
        patch: [{ op: 'replace', path: below(pointer, 'id'), value: free }],
      },
    });
  }
}

function freeName(id: string, names: ReadonlyMap<string, unknown>): string {
  for (let number = 2; ; number++) {
    const name = `${id.slice(0, 36)}_${number}`;
    if (!names.has(name)) return name;
  }
}

const WORDS: Readonly<Record<Family, string>> = {
  data: 'data point',
  indicators: 'indicator',
  conditions: 'condition',
  actions: 'action',
};

interface Reference {
  readonly id: string;
  readonly pointer: string;
  /** What may be referred to. */
  readonly families: readonly Family[];
  readonly docs: string;
}

/** The element that a reference names; an issue where there is none, or one of another kind. */
export function findElement(
  { names }: Draft,
  { id, pointer, families, docs }: Reference,
  found: IssueList,
): NamedElement | undefined {
  const element = names.get(id);
  if (element && families.includes(element.family)) return element;
  const kinds = families.map((family) => WORDS[family]).join(' or ');
  const candidates = [...names].filter(([, { family }]) => families.includes(family)).map(([name]) => name);
  reportUnknown(
    {
      id,
      pointer,
      docs,
      candidates,
      words: element ? `"${id}" is no ${kinds}` : `There is no ${kinds} "${id}"`,
    },
    found,
  );
  return undefined;
}

interface UnknownName {
  readonly id: string;
  readonly pointer: string;
  readonly docs: string;
  readonly candidates: readonly string[];
  readonly words: string;
}

export function reportUnknown({ id, pointer, docs, candidates, words }: UnknownName, found: IssueList): void {
  const meant = nearest(id, candidates);
  found.error({
    code: 'ref_unknown',
    pointer,
    message: `${words}${meant === undefined ? '.' : `; did you mean "${meant}"?`}`,
    docs,
    fix:
      meant === undefined
        ? undefined
        : { label: `Use "${meant}"`, patch: [{ op: 'replace', path: pointer, value: meant }] },
  });
}
