import { damagedRow } from './damaged-rows.ts';
import { soundDocument } from './documents.ts';
import type { Engine } from './engine.ts';
import { StoreError } from './errors.ts';
import { soundDeployment, soundDeploymentDay } from './journal/deployment-rows.ts';
import {
  soundAlert,
  soundInstruction,
  soundLimits,
  soundOrder,
  soundPairing,
  soundParams,
  soundPosition,
  soundTrade,
} from './journal/sound-rows.ts';
import { soundDraft, soundRevision, soundStrategy } from './strategy-rows.ts';
import {
  ALERTS,
  DEPLOYMENT_DAYS,
  DEPLOYMENTS,
  DOCUMENTS,
  GUARDS,
  INSTRUCTIONS,
  OPEN_LEGS,
  ORDERS,
  POSITIONS,
  type SqlRow,
  STRATEGIES,
  STRATEGY_DOCUMENTS,
  STRATEGY_DRAFTS,
  STRATEGY_REVISIONS,
  type Table,
  TRADES,
} from './tables.ts';

const SENTENCES_MAX = 20;

const READERS: readonly (readonly [Table, (row: SqlRow) => unknown])[] = [
  [GUARDS, soundLimits],
  [STRATEGIES, soundParams],
  [ORDERS, soundOrder],
  [POSITIONS, soundPosition],
  [TRADES, soundTrade],
  [OPEN_LEGS, soundPairing],
  [ALERTS, soundAlert],
  [INSTRUCTIONS, soundInstruction],
  [DEPLOYMENTS, soundDeployment],
  [DEPLOYMENT_DAYS, soundDeploymentDay],
  [DOCUMENTS, soundDocument],
  [STRATEGY_DOCUMENTS, soundStrategy],
  [STRATEGY_REVISIONS, soundRevision],
  [STRATEGY_DRAFTS, soundDraft],
];

/** Reads every row that holds JSON but facts, and names the damaged ones. */
export async function findDamagedRows(engine: Engine): Promise<readonly string[]> {
  const found: string[] = [];
  try {
    const snapshot = await engine.snapshot();
    try {
      for (const [of, read] of READERS) {
        for await (const row of snapshot.rows(of)) {
          const damage = damageOf(of, row, read);
          if (damage !== null) found.push(damage);
          if (found.length >= SENTENCES_MAX) return found;
        }
      }
    } finally {
      await snapshot.close();
    }
  } catch (error) {
    if (!(error instanceof StoreError) || error.kind !== 'corrupt') throw error;
    found.push(error.message);
  }
  return found;
}

function damageOf(inTable: Table, row: SqlRow, read: (row: SqlRow) => unknown): string | null {
  try {
    read(row);
    return null;
  } catch (error) {
    const { table, key, why } = damagedRow(inTable, row, error);
    return `The row ${key} of ${table} cannot be read: ${why}.`;
  }
}
