import { setTimeout as sleep } from 'node:timers/promises';
import { Spark } from '@spark/client';

const strategyname = 'test1',
  token = 'NSE:212',
  qty = 500,
  tick = 0.05;
const rangeStart = '09:15:00',
  rangeEnd = '09:30:00',
  lastEntry = '14:30:00',
  exit = '15:05:00';

const spark = await Spark.login({
  url: process.env.SPARK_URL ?? 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const clock = () =>
  new Date().toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' });
const onTick = (price: number) =>
  Number((Math.round(price / tick) * tick).toFixed(2));

const secondsOf = (time: string) =>
  time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

async function waitUntil(moment: string) {
  await sleep(Math.max(0, secondsOf(moment) - secondsOf(clock())) * 1000);
}

type Reply<T> = {
  status: boolean;
  message: string;
  data: T;
  errors?: { message: string }[];
};

/** The data of a reply; stops the program if the call failed. */
function checked<T>(reply: Reply<T>): T {
  if (!reply.status)
    throw new Error(
      reply.errors?.map((error) => error.message).join('; ') ?? reply.message,
    );
  return reply.data;
}

/** The first row of a reply; stops the program if there is none. */
function first<T>(reply: Reply<readonly T[]>): T {
  const [row] = checked(reply);
  if (row === undefined) throw new Error(`nothing came back: ${reply.message}`);
  return row;
}

const lastPrice = async () =>
  first(await spark.readLastPrices({ Tokens: [token] })).ltp;
const rowsOf = async (strefid: number) =>
  checked(await spark.readOrderBook({ strefid }));

async function openingRange() {
  await waitUntil(rangeStart);
  let high = 0,
    low = Infinity;
  while (clock() < rangeEnd) {
    const price = await lastPrice();
    if (price !== null)
      [high, low] = [Math.max(high, price), Math.min(low, price)];
    await sleep(1000);
  }
  return { high, low };
}

async function waitForBreak(high: number, low: number) {
  while (clock() < lastEntry) {
    const price = await lastPrice();
    if (price !== null && price > high) return { side: 'Buy' as const, price };
    if (price !== null && price < low) return { side: 'Sell' as const, price };
    await sleep(1000);
  }
  return null;
}

async function enter(side: 'Buy' | 'Sell', price: number) {
  const placed = first(
    await spark.placeOrder({
      strategyname,
      orderType: 'Limit',
      productType: 'Intraday',
      token,
      qty,
      transType: side,
      limitPrice: onTick(price),
      operations: { timeLimit: 10, priceBuffer: 0.5, shouldExecute: true },
    }),
  );
  console.log(clock(), side, 'entered in', placed.placedIn);
  return placed.strefID;
}

/** The rows of an order once all are finished; the rest is cancelled then. */
async function settledRows(strefID: number, seconds: number) {
  let rows = await rowsOf(strefID);
  for (
    let waited = 0;
    waited < seconds && rows.some((row) => row.active);
    waited += 1
  ) {
    await sleep(1000);
    rows = await rowsOf(strefID);
  }
  if (!rows.some((row) => row.active)) return rows;
  await spark.cancelOrder({ strategyname, strefID });
  await sleep(3000);
  return rowsOf(strefID);
}

/** One stop for each account that is filled; half fills are closed at once. */
async function protect(
  rows: Awaited<ReturnType<typeof rowsOf>>,
  side: 'Buy' | 'Sell',
  high: number,
  low: number,
) {
  const stop =
    side === 'Buy'
      ? {
          transType: 'Sell' as const,
          triggerPrice: onTick(low),
          limitPrice: onTick(low * 0.995),
        }
      : {
          transType: 'Buy' as const,
          triggerPrice: onTick(high),
          limitPrice: onTick(high * 1.005),
        };
  for (const row of rows) {
    const acname = row.AccountName;
    if (row.filledQty === 0)
      console.log(acname, row.status, '- nothing to protect');
    else if (row.filledQty < row.qty)
      checked(
        await spark.squareOffSingle({
          acname,
          stname: strategyname,
          token,
          positionType: 'Intraday',
          at_limit: false,
        }),
      );
    else {
      const identifier = `${row.UCC}:${acname}`;
      checked(
        await spark.placeOrder({
          strategyname,
          orderType: 'SL-Limit',
          productType: 'Intraday',
          token,
          qty,
          identifier,
          ...stop,
        }),
      );
      console.log(
        acname,
        'filled at',
        row.tradePrice,
        'stop at',
        stop.triggerPrice,
      );
    }
  }
}

async function closeAll() {
  await spark.squareOff({ ctype: 'strategy', stname: strategyname });
  let rows = checked(await spark.readNetPositions({ Stname: strategyname }));
  for (
    let tries = 0;
    tries < 60 && rows.some((row) => row.openpositions > 0);
    tries += 1
  ) {
    await sleep(1000);
    rows = checked(await spark.readNetPositions({ Stname: strategyname }));
  }
  for (const row of rows)
    console.log(
      row.accountName,
      'open',
      row.openpositions,
      'P&L',
      row.totalpnl,
    );
}

if (first(await spark.checkHoliday({ exch: 'NSE' })).holiday)
  throw new Error('the market is closed today');
if (checked(await spark.readOrderBook({ stname: strategyname })).length > 0) {
  console.log('already traded today; only the exit is left to do');
} else if (clock() > rangeStart) {
  throw new Error('started too late to see the opening range');
} else {
  const { high, low } = await openingRange();
  console.log('range', low, 'to', high);
  const signal = await waitForBreak(high, low);
  if (!signal) throw new Error('no break today');
  await protect(
    await settledRows(await enter(signal.side, signal.price), 60),
    signal.side,
    high,
    low,
  );
}
await waitUntil(exit);
await closeAll();
