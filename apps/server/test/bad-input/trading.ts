import type { Route } from '@spark/contract';
import type { SliceReport, SliceToPlace, TradingVenue } from '@spark/core';
import type { SparkUnderTest } from '../spark-under-test.ts';
import type { SeededValues } from './baseline.ts';
import { mustWork, OWN } from './desk.ts';

/** Units of the position that is there to be closed. */
export const HELD_QTY = 100_000;

const PRICE_PAISE = 17_125;

/** Market orders and sellers find their counterpart at once; buyers with a limit wait. */
export function createInstantVenue(): TradingVenue {
  let orders = 0;
  return {
    name: 'instant',
    capabilities: { bookIsImmediate: true },
    connect: (_, { onReports }) => {
      const book = new Map<string, SliceReport>();
      const publish = (report: SliceReport): void => {
        book.set(report.tag, report);
        setImmediate(() => onReports([report]));
      };
      return {
        place: async (slice) => {
          const orderId = `V${++orders}`;
          const open = openReport(slice, orderId);
          book.set(slice.tag, open);
          const isTaken = slice.terms.type === 'Market' || slice.side === 'Sell';
          const filled = { filledQty: slice.qty, filledValuePaise: slice.qty * PRICE_PAISE };
          if (isTaken) publish({ ...open, state: 'executed', ...filled });
          return { kind: 'accepted', orderId };
        },
        change: async () => ({ kind: 'accepted' }),
        cancel: async ({ tag }) => {
          const open = book.get(tag);
          if (open) publish({ ...open, state: 'cancelled' });
          return { kind: 'accepted' };
        },
        book: async () => ({ kind: 'accepted', value: [...book.values()] }),
        close: async () => undefined,
      };
    },
  };
}

function openReport({ tag }: SliceToPlace, orderId: string): SliceReport {
  return { tag, orderId, state: 'open', filledQty: 0, filledValuePaise: 0, message: '', at: 0 };
}

const TRADING: readonly string[] = [
  'placeOrder',
  'reExecute',
  'cancelAll',
  'squareOff',
  'takeBackSquareOff',
  'placeBasket',
  'squareOffBasket',
  'cancelBasket',
];
const ON_AN_OPEN_ORDER: readonly string[] = ['modifyOrder', 'cancelOrder', 'stopOperation'];
const ON_A_FINISHED_ORDER: readonly string[] = ['deleteOrder'];
const ON_A_POSITION: readonly string[] = ['squareOffSingle', 'manualSquareOff'];
const ON_A_WATCHED_POSITION: readonly string[] = ['addExit', 'changeExit', 'removeExit'];

export function isAboutTrading({ id }: Route): boolean {
  return [TRADING, ON_AN_OPEN_ORDER, ON_A_FINISHED_ORDER, ON_A_POSITION, ON_A_WATCHED_POSITION].some((ids) =>
    ids.includes(id),
  );
}

type Desk = { readonly spark: SparkUnderTest; readonly token: string };

/** An account that trades, and the order or the position that the call is about. Answers with what names it. */
export async function furnishTrading({ spark, token }: Desk, { id }: Route): Promise<SeededValues> {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, json?: unknown) =>
    mustWork(spark, method, path, { token, ...(json !== undefined && { json }) });
  const [account] = (await call('GET', '/account')).body.data.filter(
    (row) => row.AccountName === OWN.account,
  );
  if (account?.Trade !== 'Y') {
    await call('POST', `/validate_session/${OWN.account}?sessionid=paper`);
    await call('POST', `/activate-account/${OWN.account}/Y`);
  }
  const isWatched = ON_A_WATCHED_POSITION.includes(id);
  // No exit of these attempts is met, so that what they watch stays.
  if (isWatched && (await call('GET', '/positions?open=true')).body.data.length > 0) return {};
  if (isWatched || ON_A_POSITION.includes(id)) {
    await closePositions({ spark, token });
    const strefID = await placed({ orderType: 'Market', qty: HELD_QTY });
    await until(async () => (await rowOf(strefID))?.active === 0);
    return {};
  }
  if (ON_AN_OPEN_ORDER.includes(id)) {
    const strefID = await placed(WAITING);
    await until(async () => (await rowOf(strefID))?.status === 'Placed');
    return { strefID: String(strefID) };
  }
  if (ON_A_FINISHED_ORDER.includes(id)) {
    const strefID = await placed(WAITING);
    await call('DELETE', '/order', { strategyname: OWN.strategy, strefID });
    await until(async () => (await rowOf(strefID))?.active === 0);
    return { strefID: String(strefID), reftag: String((await rowOf(strefID))?.reftag) };
  }
  return {};

  async function placed(terms: object): Promise<number> {
    const reply = await call('POST', '/order', { ...BUY, ...terms });
    return Number(reply.body.data[0]?.strefID);
  }

  async function rowOf(strefID: number): Promise<Record<string, unknown> | undefined> {
    return (await call('GET', `/orderbook/?strefid=${strefID}`)).body.data[0];
  }
}

const BUY = {
  strategyname: OWN.strategy,
  productType: 'Intraday',
  token: 'NSE:212',
  transType: 'Buy',
} as const;
const WAITING = { orderType: 'Limit', limitPrice: 165, qty: 1 } as const;

/** Nothing works and nothing is held afterwards, so that the account may go. */
export async function clearTrading({ spark, token }: Desk): Promise<void> {
  const read = async (path: string) => (await mustWork(spark, 'GET', path, { token })).body.data;
  const accounts = await read('/account');
  if (!accounts.some((row) => row.AccountName === OWN.account)) return;
  await closePositions({ spark, token });
  await until(async () => (await read(`/orderbook/?acname=${OWN.account}`)).every((row) => row.active === 0));
}

async function closePositions({ spark, token }: Desk): Promise<void> {
  const read = async (path: string) => (await mustWork(spark, 'GET', path, { token })).body.data;
  await read(`/SquareOff/account?acname=${OWN.account}`);
  await until(async () => {
    const [net] = await read(`/netposition/?Acname=${OWN.account}`);
    return net?.openpositions === 0;
  });
}

const TRIES_MAX = 1_000;

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    if (await isSo()) return;
    await new Promise(setImmediate);
  }
  throw new Error('The stage: an order did not get where it should.');
}
