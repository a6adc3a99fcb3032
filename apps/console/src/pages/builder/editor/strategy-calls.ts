import { type Spark, SparkError } from '@spark/client';
import { canonicalJson } from '@spark/document';
import type { Json } from '../edit/json.ts';
import type { KeeperPorts } from '../keep/draft-keeper.ts';

/** A strategy as it is opened. */
export type Opened = {
  /** 0 where it was never saved. */
  readonly id: number;
  readonly document: Json;
  readonly draftVersion: number;
  readonly draftAt: string | null;
  /** The revision that the document is based on; null where it was never saved. */
  readonly baseRev: number | null;
  readonly newestRev: number | null;
};

export async function openStrategy(spark: Spark, id: number): Promise<Opened> {
  const [draft] = (await spark.readDraft({ id })).data;
  const [saved] = id === 0 ? [] : (await spark.readDocument({ id })).data;
  const hasDraft = draft !== undefined && draft.version > 0;
  return {
    id,
    document: hasDraft ? draft.draft : (saved?.document ?? {}),
    draftVersion: draft?.version ?? 0,
    draftAt: draft?.changedAt ?? null,
    baseRev: (hasDraft ? draft.baseRev : null) ?? saved?.newestRev ?? null,
    newestRev: saved?.newestRev ?? null,
  };
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof SparkError && codes.includes(error.code);
}

/** How the draft of a strategy is kept on the server. `baseRev` is asked for at each write. */
export function keeperPorts(spark: Spark, id: number, baseRev: () => number | null): KeeperPorts {
  return {
    write: async (document, version) => {
      const rev = baseRev();
      const { data } = await spark.writeDraft({
        id,
        version,
        body: { ...document },
        ...(rev === null ? {} : { baseRev: rev }),
      });
      return { version: data[0]?.version ?? version + 1, at: data[0]?.changedAt ?? null };
    },
    isElsewhere: (error) => hasCode(error, 'version_changed'),
    findOwn: async (document) => {
      const [draft] = (await spark.readDraft({ id })).data;
      const isOwn = draft !== undefined && canonicalJson(draft.draft) === canonicalJson(document);
      return isOwn ? { version: draft.version, at: draft.changedAt } : null;
    },
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  };
}
