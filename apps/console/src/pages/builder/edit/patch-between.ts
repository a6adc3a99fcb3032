import { below, canonicalJson, type PatchOperation } from '@spark/document';
import { isJson } from './json.ts';

/** The patch that makes one value of the other: what differs, and not the whole. */
export function patchBetween(before: unknown, after: unknown, pointer = ''): readonly PatchOperation[] {
  if (Array.isArray(before) && Array.isArray(after)) return betweenLists(before, after, pointer);
  if (isJson(before) && isJson(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key): readonly PatchOperation[] => {
      const path = below(pointer, key);
      if (!Object.hasOwn(after, key)) return [{ op: 'remove', path }];
      if (!Object.hasOwn(before, key)) return [{ op: 'add', path, value: after[key] }];
      return patchBetween(before[key], after[key], path);
    });
  }
  return isSame(before, after) ? [] : [{ op: 'replace', path: pointer, value: after }];
}

/** What both begin and end with stays; the rest goes from the last on, and comes from the first on. */
function betweenLists(
  before: readonly unknown[],
  after: readonly unknown[],
  pointer: string,
): readonly PatchOperation[] {
  if (before.length === after.length)
    return after.flatMap((value, index) => patchBetween(before[index], value, below(pointer, index)));
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && isSame(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < most - head && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  const gone = before.slice(head, before.length - tail);
  const come = after.slice(head, after.length - tail);
  return [
    ...gone
      .map((_, index): PatchOperation => ({ op: 'remove', path: below(pointer, head + index) }))
      .toReversed(),
    ...come.map((value, index): PatchOperation => ({ op: 'add', path: below(pointer, head + index), value })),
  ];
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
