import { DeskChangedFault, RowFault, type StoreError, takesOthersAlong } from '../errors.ts';
import type { Statement } from '../statements.ts';
import type { Steps } from '../steps.ts';
import { countUpdates, type DeskTurn, keyOfDesk, type Passed, type Place, passFence } from './desk-rows.ts';
import { entryBatch } from './entry-batch.ts';
import type { PreparedEntry } from './prepare-entry.ts';
import { errorOfRow } from './refused-row.ts';

/** What became of one entry. `seq`: of the last update of its user, where rows of desks have an owner. */
export type WrittenEntry =
  | { readonly kind: 'stored'; readonly seq: number | null }
  /** Somebody else owns the desk, or owns it in a later epoch. */
  | { readonly kind: 'fenced' }
  | { readonly kind: 'refused'; readonly error: StoreError };

const FENCED: WrittenEntry = { kind: 'fenced' };

/**
 * One transaction for entries of many desks. What is wrong with one desk is the affair of that desk: its later entries fail with
 * it, and those of all others are stored. `node`: whose desks they must be; null for the only owner of all.
 */
export function* writeEntries(
  entries: readonly PreparedEntry[],
  node: string | null,
): Steps<readonly WrittenEntry[]> {
  try {
    return yield* writeTogether(entries, node);
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    yield 'rollback';
    return yield* writeOneByOne(entries, node);
  }
}

function* writeTogether(
  entries: readonly PreparedEntry[],
  node: string | null,
): Steps<readonly WrittenEntry[]> {
  const passed = yield* fence(entries, node, 'opening');
  requireAsPlanned(entries, passed);
  const written = numberedIn(entries, node, passed);
  const stored = entries.filter((_, at) => written[at]?.kind === 'stored');
  if (stored.length === 0) yield 'rollback';
  else yield { together: rowsOf(stored), commits: true };
  return written;
}

/** Still one transaction: a savepoint undoes the entry that was refused and nothing else. */
function* writeOneByOne(
  entries: readonly PreparedEntry[],
  node: string | null,
): Steps<readonly WrittenEntry[]> {
  // All rows are locked first, in the order of every writer.
  yield* fence(
    entries.map((entry) => ({ ...entry, updates: 0 })),
    node,
    'opening',
  );
  const failed = new Map<string, WrittenEntry>();
  const written: WrittenEntry[] = [];
  for (const entry of entries) {
    const lane = keyOfDesk(entry);
    const outcome = failed.get(lane) ?? (yield* writeAlone(entry, node));
    if (outcome.kind === 'fenced' || (outcome.kind === 'refused' && takesOthersAlong(outcome.error)))
      failed.set(lane, outcome);
    written.push(outcome);
  }
  yield written.some(({ kind }) => kind === 'stored') ? 'commit' : 'rollback';
  return written;
}

function* writeAlone(entry: PreparedEntry, node: string | null): Steps<WrittenEntry> {
  yield 'savepoint';
  try {
    const passed = yield* fence([entry], node, 'inside');
    requireAsPlanned([entry], passed);
    const [outcome = FENCED] = numberedIn([entry], node, passed);
    if (outcome.kind === 'stored') yield { together: rowsOf([entry]) };
    yield 'release';
    return outcome;
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    yield 'undo';
    return { kind: 'refused', error: errorOfRow(error) as StoreError };
  }
}

function* fence(
  entries: readonly (DeskTurn & { readonly byAnyNode: boolean })[],
  node: string | null,
  place: Place,
): Steps<Passed> {
  const turns = entries.filter(({ byAnyNode }) => !byAnyNode);
  if (node !== null && turns.length > 0) return yield* passFence(node, turns, place);
  return yield* countUpdates(node === null ? turns : [], place);
}

/** The row is locked from here on: whoever changes the desk comes after what was planned on it. */
function requireAsPlanned(entries: readonly PreparedEntry[], passed: Passed): void {
  for (const entry of entries) {
    const desk = entry.isPlannedOn === null ? undefined : passed.get(keyOfDesk(entry));
    if (desk && entry.isPlannedOn?.(desk.stamp) === false) throw new DeskChangedFault(entry.ucc);
  }
}

function rowsOf(entries: readonly PreparedEntry[]): readonly Statement[] {
  return entryBatch(entries, 'desk').statements;
}

/** The row has the number after all entries of a desk; each has its own. */
function numberedIn(
  entries: readonly PreparedEntry[],
  node: string | null,
  passed: Passed,
): readonly WrittenEntry[] {
  const later = new Map<string, number>();
  return entries
    .toReversed()
    .map((entry): WrittenEntry => {
      if (entry.byAnyNode || node === null) return { kind: 'stored', seq: null };
      const key = keyOfDesk(entry);
      const last = passed.get(key);
      if (last === undefined) return FENCED;
      const behind = later.get(key) ?? 0;
      later.set(key, behind + entry.updates);
      return { kind: 'stored', seq: last.seq - behind };
    })
    .toReversed();
}
