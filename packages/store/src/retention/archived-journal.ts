import type { ArchiveKind, IstDay, Journal, TradeRow } from '@spark/core';
import { soundOrder, soundTrade } from '../journal/sound-rows.ts';
import type { ArchiveShelf } from './archive-shelf.ts';

type ArchivedReading = Pick<
  Journal,
  'readTrades' | 'isTradeArchived' | 'findArchivedOrder' | 'ordersArchivedUntil' | 'logsArchivedUntil'
>;

/** What the journal still reads of what was moved to archives. */
export function createArchivedReading(
  readStored: Journal['readTrades'],
  shelf: ArchiveShelf,
): ArchivedReading {
  /** Trades of the database and of archives as one list. What is in both is read from the database. */
  const readTrades: Journal['readTrades'] = async (filter) => {
    const stored = await readStored(filter);
    const { ucc, accountName, strategyName, from, to, afterNumber = 0, limit } = filter;
    const found = new Map<number, TradeRow>();
    for await (const lines of shelf.read({ kind: 'trades', ucc, from, to, firstKey: afterNumber + 1 })) {
      for (const { row } of lines) {
        if (accountName !== undefined && row.account_name !== accountName) continue;
        if (strategyName !== undefined && row.strategy_name !== strategyName) continue;
        found.set(row.number as number, soundTrade(row));
      }
      // They come in order of their numbers, and nobody asked for more.
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
      for await (const [line] of shelf.read(question)) if (line !== undefined) return soundOrder(line.row);
      return null;
    },
  };
}
