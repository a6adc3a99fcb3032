import { setImmediate } from 'node:timers/promises';
import type { Retention } from '@spark/core';
import { STORE_BOUNDS, type StoreBounds } from '../bounds.ts';
import type { Engine } from '../engine.ts';
import { insert, type Statement, statementsOf } from '../statements.ts';
import { columnNames, encodeRow, FACTS, SEALS, type SqlRow, type SqlValue } from '../tables.ts';
import { FIRST_HASH, hashBehind, isChained, markOf } from './fact-chain.ts';

type Parts = {
  readonly engine: Pick<Engine, 'settledFacts'>;
  readonly bounds: Pick<StoreBounds, 'sealedFactsMax'>;
  readonly requireWritable: () => void;
  readonly read: (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
  readonly write: (statement: Statement) => Promise<void>;
};

/**
 * Seals facts after they are stored, so that no order waits for a hash: a segment at a time, its facts a few in
 * each turn of the event loop. A seal ends where no fact can appear before it any more.
 */
export function createSealing({ engine, bounds, requireWritable, read, write }: Parts): Retention['seal'] {
  let underWay: Promise<void> | null = null;

  async function sealAll(): Promise<void> {
    const settled = engine.settledFacts ? await engine.settledFacts() : Number.MAX_SAFE_INTEGER;
    if (settled === null) return;
    const [last] = await read(LAST_SEAL, []);
    let number = Number(last?.number ?? 0);
    let hash = (last?.hash as string | undefined) ?? FIRST_HASH;
    let sealedSeq = Number(last?.last_seq ?? 0);
    for (let isLast = false; !isLast; ) {
      const firstSeq = sealedSeq + 1;
      const marks: string[] = [];
      let lastAt = 0;
      let count = 0;
      for (; !isLast && count < bounds.sealedFactsMax; ) {
        requireWritable();
        await setImmediate();
        const most = Math.min(STORE_BOUNDS.rowsPerTurn, bounds.sealedFactsMax - count);
        const found = await read(NEXT_FACTS, [sealedSeq, most]);
        const rows = found.filter(({ seq }) => (seq as number) <= settled);
        for (const row of rows) {
          sealedSeq = row.seq as number;
          lastAt = row.at as number;
          if (!isChained(row)) continue;
          hash = hashBehind(hash, row);
          marks.push(markOf(firstSeq, sealedSeq, hash));
        }
        count += rows.length;
        isLast = rows.length < most;
      }
      if (count === 0) return;
      number += 1;
      const seal = { number, firstSeq, lastSeq: sealedSeq, lastAt, hash, marks: marks.join(',') };
      for (const statement of statementsOf(INSERT_SEALS, [encodeRow(SEALS, seal)])) await write(statement);
    }
  }

  return () => {
    underWay ??= sealAll().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

const INSERT_SEALS = insert(SEALS);
export const LAST_SEAL = `SELECT ${columnNames(SEALS)} FROM "seals" ORDER BY "number" DESC LIMIT 1`;
const NEXT_FACTS = `SELECT ${columnNames(FACTS)} FROM "facts" WHERE "seq" > ? ORDER BY "seq" LIMIT ?`;
