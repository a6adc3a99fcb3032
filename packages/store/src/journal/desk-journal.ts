import type { DeskFence } from '@spark/core';
import type { Engine } from '../engine.ts';
import { StoreError } from '../errors.ts';
import { keyOfDesk } from './desk-rows.ts';
import type { PreparedEntry } from './prepare-entry.ts';
import { errorOfRow } from './refused-row.ts';
import { type WrittenEntry, writeEntries } from './write-entries.ts';

/** Writes groups of entries where each desk stands for itself, and tells the node what became of its desks. */
export function createDeskJournal(
  engine: Pick<Engine, 'write'>,
  fence: DeskFence | null,
): (group: readonly PreparedEntry[]) => Promise<readonly (undefined | StoreError)[]> {
  const node = fence?.node ?? null;

  function outcomeOf({ ucc, epoch }: PreparedEntry, written: WrittenEntry | undefined) {
    if (written?.kind === 'refused') return written.error;
    if (written?.kind === 'fenced') return notOwner(ucc);
    if (epoch !== null && typeof written?.seq === 'number')
      fence?.onStored?.({ ucc, epoch, seq: written.seq });
    return undefined;
  }

  return async (group) => {
    try {
      const written = await engine.write(writeEntries(group, node));
      for (const { ucc, epoch } of desksIn(group.filter((_, at) => written[at]?.kind === 'fenced')))
        fence?.onFenced({ ucc, epoch });
      return group.map((entry, at) => outcomeOf(entry, written[at]));
    } catch (error) {
      if (error instanceof StoreError && error.kind === 'outcome-unknown')
        for (const desk of desksIn(group)) fence?.onUnknown(desk);
      throw errorOfRow(error);
    }
  };
}

export function notOwner(ucc: string): StoreError {
  return new StoreError(
    'not-owner',
    `Another node works for ${ucc} now. Nothing of this change was stored; ask that node.`,
  );
}

function desksIn(entries: readonly PreparedEntry[]) {
  const desks = new Map<string, { readonly ucc: string; readonly epoch: number }>();
  for (const { ucc, epoch } of entries)
    if (epoch !== null) desks.set(keyOfDesk({ ucc, epoch }), { ucc, epoch });
  return desks.values();
}
