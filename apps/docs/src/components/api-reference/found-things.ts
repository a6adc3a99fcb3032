import type { OrderBookRow, PositionRow, Spark } from '@spark/client';
import { istDay } from '@spark/web';

/** Something of the reader's that a call is about, with its values for the fields of the call. */
export interface Found {
  /** By the name of the field. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Its account and its strategy, whatever the call names those fields. */
  readonly names: Readonly<Record<string, string>>;
  readonly label: string;
}

interface Kind {
  /** All that the reader has of it, the newest first. */
  readonly read: (spark: Spark) => Promise<readonly Found[]>;
  /** The field that names the thing. */
  readonly field: string;
  /** The message for a reader who has none. */
  readonly missing: string;
  /** The call that makes one. */
  readonly madeBy: { readonly id: string; readonly title: string };
}

const placed = { id: 'placeOrder', title: 'Place an order' } as const;

/** By the contract's names for what a call needs. */
export const FOUND: Readonly<Record<string, Kind>> = {
  'open order': {
    // A Market order is filled before it could be changed.
    read: (spark) => orders(spark, ({ active, orderType }) => active === 1 && orderType !== 'Market'),
    field: 'strefID',
    missing:
      'strefID is missing: you have no open order to choose. Place a Limit order away from the market price first, then send this again.',
    madeBy: placed,
  },
  'finished order': {
    read: (spark) => orders(spark, ({ active }) => active === 0),
    field: 'strefID',
    missing:
      'strefID and reftag are missing: you have no finished order to choose. Place one first, then send this again.',
    madeBy: placed,
  },
  'open position': {
    read: async (spark) => (await spark.readPositions({ open: true })).data.map(position),
    field: 'token',
    missing:
      'The position is missing: you hold nothing that could be closed. Buy something first, then send this again.',
    madeBy: placed,
  },
  trade: {
    read: async (spark) => {
      const { data } = await spark.readTradebook({ startDate: daysAgo(30), endDate: daysAgo(0) });
      return newestFirst(data, ({ TDno }) => TDno).map(({ TDno, symbol }) => ({
        values: { TDno },
        names: {},
        label: symbol,
      }));
    },
    field: 'TDno',
    missing:
      'TDno is missing: you have no trade to choose. Buy and sell something, turn the orders into trades, then send this again.',
    madeBy: { id: 'pushTrades', title: 'Turn executed orders into trades' },
  },
  webhook: {
    read: async (spark) => {
      const { data } = await spark.listWebhooks();
      return newestFirst(data, ({ id }) => id).map(({ id, name }) => ({
        values: { id },
        names: {},
        label: name,
      }));
    },
    field: 'id',
    missing: 'id is missing: you have no webhook address to choose. Make one first, then send this again.',
    madeBy: { id: 'addWebhook', title: 'Make a webhook address' },
  },
};

async function orders(spark: Spark, isMeant: (row: OrderBookRow) => boolean): Promise<readonly Found[]> {
  const { data } = await spark.readOrderBook();
  return newestFirst(data.filter(isMeant), ({ reftag }) => reftag).map((row) => ({
    values: {
      strefID: row.strefID,
      reftag: row.reftag,
      orderType: row.orderType,
      limitPrice: row.limitPrice,
    },
    names: { strategy: row.StrategyName, account: row.AccountName },
    label: `${row.transType} ${row.qty} ${row.symbol}, ${row.status}`,
  }));
}

function position(row: PositionRow): Found {
  return {
    values: { token: row.token, positionType: row.productType, qty: Math.abs(row.qty) },
    names: { strategy: row.StrategyName, account: row.AccountName },
    label: `${row.qty} ${row.symbol}`,
  };
}

function newestFirst<Row>(rows: readonly Row[], numberOf: (row: Row) => number): readonly Row[] {
  return rows.toSorted((row, other) => numberOf(other) - numberOf(row));
}

function daysAgo(days: number): string {
  return istDay(Date.now() - days * 86_400_000);
}
