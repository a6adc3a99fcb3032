import type { BrokerTradeRow } from './broker-dialect.ts';

/** What every fill was worth, by the broker's trades: each counts once, however often it is reported. */
export type FillLedger = {
  readonly add: (trades: readonly BrokerTradeRow[]) => void;
  readonly has: (orderId: string, tradeId: string) => boolean;
  /** What the first `qty` units of an order were worth; null while the trades known do not say. */
  readonly valueOf: (orderId: string, qty: number) => number | null;
  /** All that trades prove. */
  readonly totalOf: (orderId: string) => Filled;
  /** A new day: numbers of trades may come again. */
  readonly clear: () => void;
};

export type Filled = { readonly qty: number; readonly valuePaise: number };

type Entry = { readonly ids: Set<string>; readonly trades: BrokerTradeRow[] };

const NOTHING: Filled = { qty: 0, valuePaise: 0 };
const ORDERS_MAX = 50_000;

export function createFillLedger(): FillLedger {
  const orders = new Map<string, Entry>();

  function entryOf(orderId: string): Entry {
    const known = orders.get(orderId);
    if (known) return known;
    const made: Entry = { ids: new Set(), trades: [] };
    orders.set(orderId, made);
    for (const oldest of orders.keys()) {
      if (orders.size <= ORDERS_MAX) break;
      orders.delete(oldest);
    }
    return made;
  }

  return {
    add: (trades) => {
      for (const trade of trades) {
        if (trade.tradeId === '' || trade.qty <= 0) continue;
        const entry = entryOf(trade.orderId);
        if (entry.ids.has(trade.tradeId)) continue;
        entry.ids.add(trade.tradeId);
        entry.trades.push(trade);
        // Late trades are sorted in by their time; of equal times the one received first stays first.
        entry.trades.sort((a, b) => a.at - b.at);
      }
    },
    has: (orderId, tradeId) => orders.get(orderId)?.ids.has(tradeId) ?? false,
    valueOf: (orderId, qty) => {
      let [units, valuePaise] = [0, 0];
      for (const trade of orders.get(orderId)?.trades ?? []) {
        if (units >= qty) break;
        units += trade.qty;
        valuePaise += trade.qty * trade.pricePaise;
      }
      return units === qty ? valuePaise : null;
    },
    totalOf: (orderId) =>
      (orders.get(orderId)?.trades ?? []).reduce(
        ({ qty, valuePaise }, trade) => ({
          qty: qty + trade.qty,
          valuePaise: valuePaise + trade.qty * trade.pricePaise,
        }),
        NOTHING,
      ),
    clear: () => orders.clear(),
  };
}
