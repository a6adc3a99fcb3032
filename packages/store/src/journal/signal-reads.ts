import type { SignalReads, SignalRow } from '@spark/core';
import { columnNames, decodeRow, SIGNALS, type SqlRow, type SqlValue } from '../tables.ts';

type Parts = {
  readonly read: (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
  readonly requireLimit: (limit: number) => void;
};

export function createSignalReads({ read, requireLimit }: Parts): SignalReads {
  return {
    readSignals: async ({ ucc, deployment, from, to, limit }) => {
      requireLimit(limit);
      const rows = await read(SIGNALS_OF_DEPLOYMENT, [ucc, deployment, from, to, limit]);
      return rows.map((row) => decodeRow<SignalRow>(SIGNALS, row));
    },
    findSignal: async ({ alert, place }) => {
      const [row] = await read(FIND_SIGNAL, [alert, place]);
      return row === undefined ? null : decodeRow<SignalRow>(SIGNALS, row);
    },
  };
}

const SIGNALS_OF_DEPLOYMENT =
  `SELECT ${columnNames(SIGNALS)} FROM "signals" WHERE "ucc" = ? AND "deployment" = ? AND "at" >= ? AND "at" < ?` +
  ' ORDER BY "at", "alert", "place" LIMIT ?';
const FIND_SIGNAL = `SELECT ${columnNames(SIGNALS)} FROM "signals" WHERE "alert" = ? AND "place" = ?`;
