import type { ArchiveKind, IstDay, Journal, TradeRow } from '@spark/core';
import { RowDamage } from '../damaged-rows.ts';
import { StoreError } from '../errors.ts';
import { soundOrder, soundTrade } from '../journal/sound-rows.ts';
import type { SqlRow } from '../tables.ts';
import type { ArchiveShelf } from './archive-shelf.ts';

type ArchivedReading = Pick<
  Journal,
  'readTrades' | 'isTradeArchived' | 'findArchivedOrder' | 'ordersArchivedUntil' | 'logsArchivedUntil'
>;

/** The readings of the journal that include archives. */
export function createArchivedReading(
  readStored: Journal['readTrades'],
  shelf: ArchiveShelf,
): ArchivedReading {
  /** Trades of the database and of archives as one list. Rows that are in both are read from the database. */
  const readTrades: Journal['readTrades'] = async (filter) => {
    const stored = await readStored(filter);
    const { ucc, accountName, strategyName, from, to, afterNumber = 0, limit } = filter;
    const found = new Map<number, TradeRow>();
    for await (const lines of shelf.read({ kind: 'trades', ucc, from, to, firstKey: afterNumber + 1 })) {
      for (const { row } of lines) {
        if (accountName !== undefined && row.account_name !== accountName) continue;
        if (strategyName !== undefined && row.strategy_name !== strategyName) continue;
        found.set(row.number as number, archived(row, soundTrade));
      }
      // They come in order of their numbers, so the page is full.
      if (found.size >= limit) break;
    }
    if (found.size === 0) return stored;
    for (const trade of stored) found.set(trade.number, trade);
    return [...found.values()].sort((a, b) => a.number - b.number).slice(0, limit);
  };

  async function lastDayOf(kind: ArchiveKind): Promise<IstDay | null> {
    const files = await shelf.list(kind);
    return files.reduce<IstDay | null>(
      (last, { lastDay }) => (last !== null && last > lastDay ? last : lastDay),
      null,
    );
  }

  return {
    readTrades,
    isTradeArchived: async (ucc, number) => {
      const question = { kind: 'trades', ucc, firstKey: number, lastKey: number } as const;
      for await (const lines of shelf.read(question)) if (lines.length > 0) return true;
      return false;
    },
    ordersArchivedUntil: () => lastDayOf('orders'),
    logsArchivedUntil: () => lastDayOf('logs'),
    findArchivedOrder: async (ucc, reftag) => {
      const question = { kind: 'orders', ucc, firstKey: reftag, lastKey: reftag } as const;
      for await (const [line] of shelf.read(question))
        if (line !== undefined) return archived(line.row, soundOrder);
      return null;
    },
  };
}

/** Damaged rows are never moved, so one in an archive means that the file is not the one that was written. */
function archived<T>(row: SqlRow, read: (row: SqlRow) => T): T {
  try {
    return read(row);
  } catch (error) {
    if (!(error instanceof RowDamage)) throw error;
    throw new StoreError('corrupt', `A row of an archive cannot be read: ${error.message}.`, error);
  }
}
