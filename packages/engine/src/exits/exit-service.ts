import type { InstructionRow } from '@spark/core';
import { createExitCalls, type ExitCalls } from './exit-calls.ts';
import { createExitHoldings } from './exit-holdings.ts';
import type { ExitParts } from './exit-parts.ts';
import { createExitWatch } from './exit-watch.ts';
import { createStoredSoon } from './stored-soon.ts';

/** Exits that run by themselves: what users ask of them, and the watch that carries them out. */
export type ExitService = ExitCalls & {
  /** Reads what is held and watches it again, as after any interruption. */
  readonly start: () => Promise<void>;
  readonly count: () => number;
  /** Resolves when nothing is on its way to the journal. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const PAGE = 500;

type ExitRow = Extract<InstructionRow, { readonly kind: 'exit' }>;

export function createExitService(parts: ExitParts): ExitService {
  const { journal, ownership, onIncident } = parts;
  const holdings = createExitHoldings(parts);
  const watch = createExitWatch(parts, holdings, createStoredSoon(parts));
  const calls = createExitCalls(parts, holdings, watch);

  async function load({ id, ucc, body }: ExitRow): Promise<void> {
    try {
      await holdings.load(ucc, body);
    } catch (error) {
      onIncident(`The accounts of exit ${id} could not be read; trying again.`, error);
    }
  }

  function begin({ id, ucc, at, body: exit }: ExitRow): void {
    const keys = new Set<string>();
    watch.begin({
      ...{ id, ucc, exit, at, keys },
      ...{ isNew: false, isLeft: false, isFirstLook: true, blindSince: null, quiet: null },
    });
  }

  ownership.follow?.({
    onTaken: async ({ ucc, isStill }) => {
      const rows = await journal.readInstructions({ ucc, kind: 'exit', open: true, limit: PAGE });
      for (const row of rows) {
        if (row.kind !== 'exit' || !isStill()) continue;
        await load(row);
        if (isStill()) begin(row);
      }
    },
    onLeft: (ucc) => {
      watch.leave(ucc);
      holdings.leave(ucc);
    },
  });

  async function start(): Promise<void> {
    for (let afterId = 0; ; ) {
      const rows = await journal.openInstructions({ afterId, limit: PAGE });
      for (const row of rows) {
        if (row.kind !== 'exit' || !(await ownership.owns(row.ucc))) continue;
        await load(row);
        begin(row);
      }
      if (rows.length < PAGE) return;
      afterId = rows.at(-1)?.id ?? afterId;
    }
  }

  return {
    add: calls.add,
    change: calls.change,
    remove: calls.remove,
    list: calls.list,
    start,
    count: watch.index.count,
    settled: watch.settled,
    close: watch.close,
  };
}
