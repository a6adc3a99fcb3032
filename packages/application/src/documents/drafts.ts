import {
  type Clock,
  ok,
  type Result,
  refuse,
  type StrategyDocuments,
  type StrategyDraftRow,
  UNSAVED_DOCUMENT,
} from '@spark/core';

/** What somebody is still working on: one draft for each document, and one for a document that was never saved. */
export type Drafts = {
  /** Null when there is none. */
  readonly read: (ucc: string, id: number) => Promise<Result<Draft | null, DraftRefusal>>;
  readonly write: (ucc: string, change: DraftChange) => Promise<Result<DraftHead, DraftRefusal>>;
  /** Also where there is none. */
  readonly remove: (ucc: string, which: DraftToRemove) => Promise<Result<null, DraftRefusal>>;
};

export type DraftHead = Pick<StrategyDraftRow, 'id' | 'version' | 'baseRev' | 'at'>;
export type Draft = DraftHead & { readonly value: unknown };

export type DraftChange = {
  readonly id: number;
  /** The version that it is based on; 0 for a new one. */
  readonly version: number;
  readonly baseRev: number | null;
  readonly value: object;
};

export type DraftToRemove = { readonly id: number; readonly version: number | null };

export type DraftRefusal =
  | { readonly code: 'unknown'; readonly id: number }
  | { readonly code: 'changed'; readonly id: number; readonly newest: number };

type Parts = { readonly documents: StrategyDocuments; readonly clock: Clock };

export function createDrafts({ documents, clock }: Parts): Drafts {
  async function isKnown(ucc: string, id: number): Promise<boolean> {
    return id === UNSAVED_DOCUMENT || (await documents.read({ ucc, id })) !== null;
  }

  return {
    read: async (ucc, id) => {
      if (!(await isKnown(ucc, id))) return refuse({ code: 'unknown', id });
      const row = await documents.readDraft({ ucc, id });
      return ok(row && { ...row, value: JSON.parse(row.body) });
    },
    write: async (ucc, { id, version, baseRev, value }) => {
      const body = JSON.stringify(value);
      const put = { ucc, id, at: clock.now(), baseRev, body, expectedVersion: version };
      const outcome = await documents.putDraft(put);
      if (outcome.kind === 'unknown') return refuse({ code: 'unknown', id });
      if (outcome.kind === 'stale' || outcome.row === null)
        return refuse({ code: 'changed', id, newest: outcome.row?.version ?? 0 });
      return ok(outcome.row);
    },
    remove: async (ucc, { id, version }) => {
      if (!(await isKnown(ucc, id))) return refuse({ code: 'unknown', id });
      const outcome = await documents.removeDraft({ ucc, id }, version);
      if (outcome.kind !== 'stale') return ok(null);
      return refuse({ code: 'changed', id, newest: outcome.row?.version ?? 0 });
    },
  };
}
