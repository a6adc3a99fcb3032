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
  backtest: {
    read: async (spark) =>
      (await spark.listBacktests()).data.map(({ backtestID, name }) => ({
        values: { backtestID },
        names: {},
        label: name,
      })),
    field: 'backtestID',
    missing: 'backtestID is missing: you have no backtest to choose. Start one first, then send this again.',
    madeBy: { id: 'startBacktest', title: 'Play a document over past days' },
  },
  deployment: {
    read: async (spark) =>
      (await spark.listDeployments()).data.map(({ deploymentID, name }) => ({
        values: { deploymentID },
        names: {},
        label: name,
      })),
    field: 'deploymentID',
    missing:
      'deploymentID is missing: you have no deployment to choose. Deploy a document first, then send this again.',
    madeBy: { id: 'startDeployment', title: 'Deploy a strategy document' },
  },
  replay: {
    read: async (spark) =>
      (await spark.listReplays()).data.map(({ replayID, name, date }) => ({
        values: { replayID },
        names: {},
        label: `${name}, ${date}`,
      })),
    field: 'replayID',
    missing: 'replayID is missing: you have no replay to choose. Start one first, then send this again.',
    madeBy: { id: 'startReplay', title: 'Watch a document trade in a past day' },
  },
  sweep: {
    read: async (spark) =>
      (await spark.listSweeps()).data.map(({ sweepID, name }) => ({
        values: { sweepID },
        names: {},
        label: name,
      })),
    field: 'sweepID',
    missing: 'sweepID is missing: you have no sweep to choose. Start one first, then send this again.',
    madeBy: { id: 'startSweep', title: 'Play a document with many values of its parameters' },
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
  'price alert': {
    read: async (spark) =>
      (await spark.listPriceAlerts()).data.map(({ id, name }) => ({
        values: { id },
        names: {},
        label: name,
      })),
    field: 'id',
    missing: 'id is missing: you have no price alert to choose. Set one first, then send this again.',
    madeBy: { id: 'addPriceAlert', title: 'Set a price alert' },
  },
  gtt: {
    read: async (spark) =>
      (await spark.listGtts()).data.map(({ id, symbol }) => ({ values: { id }, names: {}, label: symbol })),
    field: 'id',
    missing: 'id is missing: you have no GTT to choose. Set one first, then send this again.',
    madeBy: { id: 'addGtt', title: 'Set a GTT' },
  },
  document: {
    read: async (spark) =>
      newestFirst((await spark.listDocuments()).data, ({ id }) => id).map(({ id, rev, name }) => ({
        values: { id, baseRev: rev },
        names: {},
        label: name,
      })),
    field: 'id',
    missing: 'id is missing: you have no strategy document to choose. Save one first, then send this again.',
    madeBy: { id: 'saveDocument', title: 'Save a new strategy document' },
  },
  session: {
    read: async (spark) =>
      (await spark.listSessions()).data.map(({ session, device }) => ({
        values: { session },
        names: {},
        label: device,
      })),
    field: 'session',
    missing: 'session is missing: you are signed in to the console nowhere.',
    madeBy: { id: 'startConsoleSession', title: 'Sign in to the console' },
  },
  'corporate action': {
    read: async (spark) =>
      (await spark.listCorporateActions()).data
        .filter(({ status }) => status === 'coming')
        .map(({ id, symbol, kind, exDate }) => ({
          values: { id },
          names: {},
          label: `${symbol}, ${kind} on ${exDate}`,
        })),
    field: 'id',
    missing: 'id is missing: there is no corporate action that is still to come.',
    madeBy: { id: 'addCorporateAction', title: 'Enter a corporate action' },
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
