import { below } from '../issue/pointer.ts';
import type { StrategyDocument } from '../schema/document.ts';
import { canonicalJson, KEYS_WITHOUT_EFFECT } from './canonical.ts';

export interface DocumentChange {
  readonly change: 'added' | 'removed' | 'changed' | 'moved';
  /** In the new document; of what was removed, in the old one. */
  readonly pointer: string;
  /** The element, where it is one. */
  readonly id?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** False where only words or places of boxes changed. */
  readonly hasEffect: boolean;
}

const LISTS = ['data', 'indicators', 'conditions', 'actions'] as const;

interface Element {
  readonly id: string;
}

/** What changed from one document to another, element by element: not a diff of lines. */
export function diffDocuments(before: StrategyDocument, after: StrategyDocument): readonly DocumentChange[] {
  const rest = (document: StrategyDocument) =>
    Object.fromEntries(Object.entries(document).filter(([key]) => !LISTS.some((list) => list === key)));
  return [
    ...diffValues(rest(before), rest(after), ''),
    ...LISTS.flatMap((list) => diffLists(before[list] ?? [], after[list] ?? [], below('', list))),
  ];
}

function diffLists(
  before: readonly Element[],
  after: readonly Element[],
  pointer: string,
): readonly DocumentChange[] {
  const removed = before.flatMap((element, index): DocumentChange[] =>
    after.some(({ id }) => id === element.id)
      ? []
      : [
          {
            change: 'removed',
            pointer: below(pointer, index),
            id: element.id,
            before: element,
            hasEffect: true,
          },
        ],
  );
  const kept = before.filter(({ id }) => after.some((other) => other.id === id)).map(({ id }) => id);
  const order = after.filter(({ id }) => kept.includes(id)).map(({ id }) => id);
  const others = after.flatMap((element, index): readonly DocumentChange[] => {
    const at = below(pointer, index);
    const old = before.find(({ id }) => id === element.id);
    if (!old) return [{ change: 'added', pointer: at, id: element.id, after: element, hasEffect: true }];
    const isMoved = kept.indexOf(element.id) !== order.indexOf(element.id);
    const moved: readonly DocumentChange[] = isMoved
      ? [{ change: 'moved', pointer: at, id: element.id, hasEffect: true }]
      : [];
    return [...moved, ...diffValues(old, element, at).map((change) => ({ ...change, id: element.id }))];
  });
  return [...removed, ...others];
}

function diffValues(before: unknown, after: unknown, pointer: string): readonly DocumentChange[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  if (!isObject(before) || !isObject(after)) {
    return [{ change: 'changed', pointer, before, after, hasEffect: hasEffect(pointer) }];
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key): readonly DocumentChange[] => {
    const at = below(pointer, key);
    if (before[key] === undefined) {
      return after[key] === undefined
        ? []
        : [{ change: 'added', pointer: at, after: after[key], hasEffect: hasEffect(at) }];
    }
    if (after[key] === undefined) {
      return [{ change: 'removed', pointer: at, before: before[key], hasEffect: hasEffect(at) }];
    }
    return diffValues(before[key], after[key], at);
  });
}

function hasEffect(pointer: string): boolean {
  return !KEYS_WITHOUT_EFFECT.includes(pointer.split('/')[1] ?? '');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
