import { canonicalJson, type PatchOperation } from '@spark/document';
import { takeDocument } from '../edit/field-commands.ts';
import { type History, run, type Step, seal, startHistory } from '../edit/history.ts';
import { isJson, type Json, listOf } from '../edit/json.ts';
import { patchBetween } from '../edit/patch-between.ts';

/**
 * The edits of a strategy, kept for this tab beside the draft on the server, so that a reload does not end undo and redo.
 * The draft says what the document is; these say how it came about.
 */
export type CachedSteps = {
  readonly history: History;
  /** The draft to which they belong. */
  readonly draftVersion: number;
  readonly baseRev: number | null;
  /** The last edits were not written to the draft when the page was left. */
  readonly isUnkept: boolean;
};

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'spark.console.steps';
/** A browser gives an origin about five million characters for a tab. */
export const CACHED_CHARS_MAX = 1_500_000;

export function stepsName(ucc: string, id: number): string {
  return `${PREFIX}.${ucc}.${id}`;
}

/** The oldest steps go where all of them would be too long. */
export function cacheSteps(storage: Storage, name: string, { history, ...rest }: CachedSteps): void {
  const { document } = history;
  const future = history.future.map((step) => JSON.stringify(compact(step)));
  const past = history.past.map((step) => JSON.stringify(compact(step)));
  let room = CACHED_CHARS_MAX - JSON.stringify(document).length;
  const [later, earlier] = [future, past].map((steps) => {
    const kept: string[] = [];
    for (const step of steps.toReversed()) {
      room -= step.length;
      if (room < 0) break;
      kept.unshift(step);
    }
    return `[${kept.join(',')}]`;
  });
  const head = JSON.stringify({ ...rest, document }).slice(0, -1);
  write(storage, name, `${head},"future":${later},"past":${earlier}}`);
}

export function forgetSteps(storage: Storage, name: string): void {
  storage.removeItem(name);
}

/** Null where nothing is kept, or something else than steps. */
export function cachedSteps(storage: Storage, name: string): CachedSteps | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(name) ?? 'null');
    if (!isJson(kept) || !isJson(kept.document) || typeof kept.draftVersion !== 'number') return null;
    const [past, future] = [listOf(kept.past), listOf(kept.future)];
    if (!past.every(isStep) || !future.every(isStep)) return null;
    return {
      history: { document: kept.document, past, future },
      draftVersion: kept.draftVersion,
      baseRev: typeof kept.baseRev === 'number' ? kept.baseRev : null,
      isUnkept: kept.isUnkept === true,
    };
  } catch {
    return null;
  }
}

export type OpenedDraft = {
  readonly document: Json;
  readonly draftVersion: number;
  readonly baseRev: number | null;
};

export type Reopened = {
  readonly history: History;
  /** It has edits that the draft does not have yet. */
  readonly isUnkept: boolean;
};

/**
 * The edits of an opened strategy. Where the draft is another one than these edits made, somebody else changed it: that is one
 * more step, so that undo brings back what stood here. Edits that were never written are written now, unless somebody else
 * wrote meanwhile.
 */
export function reopened(kept: CachedSteps | null, opened: OpenedDraft): Reopened {
  if (kept === null) return { history: startHistory(opened.document), isUnkept: false };
  const { draftVersion, baseRev, isUnkept } = kept;
  // What is typed after the reload is undone by itself.
  const history = seal(kept.history);
  if (canonicalJson(history.document) === canonicalJson(opened.document)) return { history, isUnkept: false };
  const isOwn = isUnkept && draftVersion === opened.draftVersion && baseRev === opened.baseRev;
  if (isOwn) return { history, isUnkept: true };
  const taken = takeDocument(opened.document, 'Take what was changed elsewhere');
  return { history: run(history, taken), isUnkept: false };
}

/** A step that replaced the whole document says what differs instead: a hundredth of it, as a rule. */
function compact(step: Step): Step {
  const [before, after] = [wholeOf(step.inverse), wholeOf(step.patch)];
  if (before === null || after === null) return step;
  return { ...step, patch: patchBetween(before, after), inverse: patchBetween(after, before) };
}

function wholeOf(patch: readonly PatchOperation[]): Json | null {
  const [only] = patch;
  const isWhole = patch.length === 1 && only?.op === 'replace' && only.path === '';
  return isWhole && isJson(only.value) ? only.value : null;
}

function isStep(value: unknown): value is Step {
  if (!isJson(value) || typeof value.name !== 'string') return false;
  const isMerge = value.merge === undefined || typeof value.merge === 'string';
  return isMerge && isPatch(value.patch) && isPatch(value.inverse);
}

const OPERATIONS: readonly unknown[] = ['add', 'replace', 'remove', 'move'];

function isPatch(value: unknown): value is readonly PatchOperation[] {
  const isOperation = (each: unknown) =>
    isJson(each) &&
    OPERATIONS.includes(each.op) &&
    typeof each.path === 'string' &&
    (each.op !== 'move' || typeof each.from === 'string');
  return Array.isArray(value) && value.every(isOperation);
}

/** Where the storage is full, the steps of other strategies go. */
function write(storage: Storage, name: string, text: string): void {
  try {
    storage.setItem(name, text);
  } catch {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const other of names) if (other.startsWith(`${PREFIX}.`)) storage.removeItem(other);
    try {
      storage.setItem(name, text);
    } catch {
      // A browser that stores nothing loses them with the page, as without this.
    }
  }
}
