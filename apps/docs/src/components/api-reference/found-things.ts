import { istDay } from '../live-data/ist-time.ts';

/** Something of the reader's that a call is about, with what it says in the fields of the call. */
export interface Found {
  /** By the name of the field. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Its account and its strategy, whatever the call names those fields. */
  readonly names: Readonly<Record<string, string>>;
  readonly label: string;
}

interface Kind {
  /** The call that lists such things. */
  readonly path: () => string;
  readonly choose: (rows: readonly Row[]) => readonly Found[];
  /** The field that names the thing. */
  readonly field: string;
  /** What to tell a reader who has none. */
  readonly missing: string;
  /** The call that makes one. */
  readonly madeBy: { readonly id: string; readonly title: string };
}

type Row = Readonly<Record<string, unknown>>;

const placed = { id: 'placeOrder', title: 'Place an order' } as const;

/** By the words of the contract for what a call needs. */
export const FOUND: Readonly<Record<string, Kind>> = {
  'open order': {
    path: () => '/orderbook/',
    // A Market order is done before anybody could change it.
    choose: (rows) => orders(rows.filter((row) => row.active === 1 && row.orderType !== 'Market')),
    field: 'strefID',
    missing:
      'strefID is missing: you have no open order to choose. Place a Limit order away from the market price first, then send this again.',
    madeBy: placed,
  },
  'finished order': {
    path: () => '/orderbook/',
    choose: (rows) => orders(rows.filter(({ active }) => active === 0)),
    field: 'strefID',
    missing:
      'strefID and reftag are missing: you have no finished order to choose. Place one first, then send this again.',
    madeBy: placed,
  },
  'open position': {
    path: () => '/positions?open=true',
    choose: (rows) => rows.map(position),
    field: 'token',
    missing:
      'The position is missing: you hold nothing that could be closed. Buy something first, then send this again.',
    madeBy: placed,
  },
  trade: {
    path: () => `/tradebook/?startDate=${daysAgo(30)}&endDate=${daysAgo(0)}`,
    choose: (rows) =>
      newestFirst(rows, 'TDno').map(({ TDno, symbol }) => ({
        values: { TDno },
        names: {},
        label: String(symbol),
      })),
    field: 'TDno',
    missing:
      'TDno is missing: you have no trade to choose. Buy and sell something, turn the orders into trades, then send this again.',
    madeBy: { id: 'pushTrades', title: 'Turn executed orders into trades' },
  },
  webhook: {
    path: () => '/webhook',
    choose: (rows) =>
      newestFirst(rows, 'id').map(({ id, name }) => ({ values: { id }, names: {}, label: String(name) })),
    field: 'id',
    missing: 'id is missing: you have no webhook address to choose. Make one first, then send this again.',
    madeBy: { id: 'addWebhook', title: 'Make a webhook address' },
  },
};

function orders(rows: readonly Row[]): readonly Found[] {
  return newestFirst(rows, 'reftag').map((row) => ({
    values: {
      strefID: row.strefID,
      reftag: row.reftag,
      orderType: row.orderType,
      limitPrice: row.limitPrice,
    },
    names: { strategy: String(row.StrategyName), account: String(row.AccountName) },
    label: `${row.transType} ${row.qty} ${row.symbol}, ${row.status}`,
  }));
}

function position(row: Row): Found {
  return {
    values: { token: row.token, positionType: row.productType, qty: Math.abs(Number(row.qty)) },
    names: { strategy: String(row.StrategyName), account: String(row.AccountName) },
    label: `${row.qty} ${row.symbol}`,
  };
}

function newestFirst(rows: readonly Row[], number: string): readonly Row[] {
  return rows.toSorted((one, other) => Number(other[number]) - Number(one[number]));
}

function daysAgo(days: number): string {
  return istDay(Date.now() - days * 86_400_000);
}
