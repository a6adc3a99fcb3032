import { applyPatch, type PatchOperation, partsOf, valueAt } from '@spark/document';
import { isJson, type Json } from './json.ts';

/** One edit: what it is called, and the patch (RFC 6902) that it makes. */
export type Command = {
  readonly name: string;
  readonly patch: readonly PatchOperation[];
  /** Edits that follow each other under one key are undone together, such as the letters of one field. */
  readonly merge?: string;
};

export type Step = Command & { readonly inverse: readonly PatchOperation[] };

export type History = {
  readonly document: Json;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
};

export const STEPS_MAX = 500;

export function startHistory(document: Json): History {
  return { document, past: [], future: [] };
}

/** The same history where the command changes nothing or does not fit the document. */
export function run(history: History, command: Command): History {
  const applied = carriedOut(history.document, command.patch);
  if (!applied || command.patch.length === 0) return history;
  const { past } = history;
  const last = past.at(-1);
  const step: Step = { ...command, inverse: applied.inverse };
  const isOne = last?.merge !== undefined && last.merge === command.merge && history.future.length === 0;
  return {
    document: applied.document,
    past: isOne ? [...past.slice(0, -1), together(last, step)] : [...past, step].slice(-STEPS_MAX),
    future: [],
  };
}

export function undo(history: History): History {
  const step = history.past.at(-1);
  const applied = step && carriedOut(history.document, step.inverse);
  if (!step || !applied) return history;
  return {
    document: applied.document,
    past: history.past.slice(0, -1),
    future: [...history.future, step],
  };
}

export function redo(history: History): History {
  const step = history.future.at(-1);
  const applied = step && carriedOut(history.document, step.patch);
  if (!step || !applied) return history;
  return {
    document: applied.document,
    past: [...history.past, step],
    future: history.future.slice(0, -1),
  };
}

/** The next edit is a step of its own. */
export function seal(history: History): History {
  const last = history.past.at(-1);
  if (last?.merge === undefined) return history;
  const { merge: _, ...step } = last;
  return { ...history, past: [...history.past.slice(0, -1), step] };
}

function together(first: Step, second: Step): Step {
  const isWhole = [first, second].every(({ patch }) => patch.length === 1 && patch[0]?.path === '');
  return isWhole
    ? { ...second, inverse: first.inverse }
    : {
        ...second,
        patch: [...first.patch, ...second.patch],
        inverse: [...second.inverse, ...first.inverse],
      };
}

type Applied = { readonly document: Json; readonly inverse: readonly PatchOperation[] };
type Simple = Exclude<PatchOperation, { readonly op: 'move' }>;

function carriedOut(document: Json, patch: readonly PatchOperation[]): Applied | null {
  let value: unknown = document;
  let inverse: readonly PatchOperation[] = [];
  for (const operation of patch) {
    for (const simple of simpleOf(value, operation)) {
      const back = inverseOf(value, simple);
      value = applyPatch(value, [simple]);
      if (value === undefined) return null;
      inverse = [back, ...inverse];
    }
  }
  return isJson(value) ? { document: value, inverse } : null;
}

/** A move is a removal and an addition, as RFC 6902 defines it. */
function simpleOf(value: unknown, operation: PatchOperation): readonly Simple[] {
  if (operation.op !== 'move') return [operation];
  const moved = valueAt(value, partsOf(operation.from));
  return [
    { op: 'remove', path: operation.from },
    { op: 'add', path: operation.path, value: moved },
  ];
}

function inverseOf(value: unknown, { op, path }: Simple): Simple {
  const parts = partsOf(path);
  const before = valueAt(value, parts);
  const parent = valueAt(value, parts.slice(0, -1));
  if (op === 'remove') return { op: 'add', path, value: before };
  if (op === 'add' && Array.isArray(parent) && parts.length > 0)
    return { op: 'remove', path: path.endsWith('/-') ? `${path.slice(0, -1)}${parent.length}` : path };
  return before === undefined ? { op: 'remove', path } : { op: 'replace', path, value: before };
}
