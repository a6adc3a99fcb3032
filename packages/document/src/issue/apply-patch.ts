import type { PatchOperation } from './issue.ts';
import { partsOf } from './pointer.ts';

/** A copy of a document with a fix carried out; undefined where the patch does not fit the document. */
export function applyPatch(document: unknown, patch: readonly PatchOperation[]): unknown {
  return patch.reduce<unknown>((value, operation) => {
    if (value === undefined) return undefined;
    if (operation.op !== 'move') return change(value, partsOf(operation.path), operation);
    const moved = valueAt(value, partsOf(operation.from));
    const without = change(value, partsOf(operation.from), { op: 'remove', path: operation.from });
    return moved === undefined || without === undefined
      ? undefined
      : change(without, partsOf(operation.path), { op: 'add', path: operation.path, value: moved });
  }, document);
}

export function valueAt(value: unknown, parts: readonly string[]): unknown {
  return parts.reduce<unknown>((part, key) => {
    if (Array.isArray(part)) return part[Number(key)];
    return isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  }, value);
}

function change(
  value: unknown,
  parts: readonly string[],
  operation: Exclude<PatchOperation, { op: 'move' }>,
): unknown {
  const [key, ...rest] = parts;
  if (key === undefined) return operation.op === 'remove' ? undefined : operation.value;
  if (Array.isArray(value)) return changeList(value, key, rest, operation);
  if (!isObject(value)) return undefined;
  if (rest.length > 0) {
    const inner = change(value[key], rest, operation);
    return inner === undefined ? undefined : { ...value, [key]: inner };
  }
  const isThere = Object.hasOwn(value, key);
  if (operation.op === 'add' || (operation.op === 'replace' && isThere)) {
    return { ...value, [key]: operation.value };
  }
  if (!isThere) return undefined;
  const { [key]: _, ...others } = value;
  return others;
}

function changeList(
  list: readonly unknown[],
  key: string,
  rest: readonly string[],
  operation: Exclude<PatchOperation, { op: 'move' }>,
): unknown {
  const index = key === '-' ? list.length : Number(key);
  if (!Number.isInteger(index) || index < 0 || index > list.length) return undefined;
  if (rest.length > 0) {
    const inner = change(list[index], rest, operation);
    return inner === undefined ? undefined : list.with(index, inner);
  }
  if (operation.op === 'add') return list.toSpliced(index, 0, operation.value);
  if (index === list.length) return undefined;
  return operation.op === 'remove' ? list.toSpliced(index, 1) : list.with(index, operation.value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
