import { setTimeout as sleep } from 'node:timers/promises';
import { Spark } from '@spark/client';

const strategyname = 'test1',
  lots = 1,
  stop = 1.3,
  room = 1.05,
  tick = 0.05;
const entry = '09:20:00',
  exit = '15:15:00';

const spark = await Spark.login({
  url: process.env.SPARK_URL ?? 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const clock = () =>
  new Date().toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' });
const tickUp = (price: number) =>
  Number((Math.ceil(Number((price / tick).toFixed(6))) * tick).toFixed(2));

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

const chainOf = async (expiry: string) =>
  checked(
    await spark.findInstruments({
      symbol: 'NIFTY',
      exchange: 'NFO',
      expiry,
      instrument: 'OPT',
    }),
  );
const rowsOf = async (strefid: number) =>
  checked(await spark.readOrderBook({ strefid }));
type Leg = Awaited<ReturnType<typeof chainOf>>[number];
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const keyOf = (record: { exch_seg: string; token: string }) =>
  `${record.exch_seg}:${record.token}`;

/** The call and the put nearest to the index, of the nearest expiry. */
async function findLegs() {
  const index = first(
    await spark.findInstruments({ symbol: 'NIFTY', exchange: 'NSE' }),
  );
  const spot = first(
    await spark.readLastPrices({ Tokens: [keyOf(index)] }),
  ).ltp;
  if (spot === null) throw new Error('no price of the index');
  const expiry = first(
    await spark.listExpiries({
      symbol: 'NIFTY',
      exchange: 'NFO',
      instrument: 'OPT',
    }),
  );
  const chain = await chainOf(expiry);
  const strikes = [...new Set(chain.map((record) => record.strike))];
  strikes.sort((a, b) => Math.abs(a - spot) - Math.abs(b - spot) || b - a);
  const legs = chain.filter((record) => record.strike === strikes[0]);
  console.log(
    'index',
    spot,
    'expiry',
    expiry,
    'strike',
    strikes[0],
    legs.map((leg) => leg.symbol),
  );
  return legs.sort((a, b) =>
    a.symbol.slice(-2).localeCompare(b.symbol.slice(-2)),
  ); // CE, then PE
}

async function sell(leg: Leg) {
  const placed = first(
    await spark.placeOrder({
      strategyname,
      orderType: 'Market',
      productType: 'Intraday',
      token: keyOf(leg),
      qty: lots * leg.lotsize,
      transType: 'Sell',
    }),
  );
  return placed.strefID;
}

/** The rows of an order once all are finished; the rest is cancelled then. */
async function settledRows(strefID: number, seconds = 20) {
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

/** Stops for an account with the whole straddle; else out of what it holds. */
async function protect(acname: string, held: { leg: Leg; row: Row }[]) {
  const complete =
    held.length === 2 && held.every(({ row }) => row.filledQty === row.qty);
  for (const { leg, row } of held) {
    const token = keyOf(leg);
    if (complete) {
      const triggerPrice = tickUp(row.tradePrice * stop);
      checked(
        await spark.placeOrder({
          strategyname,
          orderType: 'SL-Limit',
          productType: 'Intraday',
          token,
          qty: lots * leg.lotsize,
          transType: 'Buy',
          triggerPrice,
          limitPrice: tickUp(triggerPrice * room),
          identifier: `${row.UCC}:${acname}`,
        }),
      );
      console.log(
        acname,
        leg.symbol,
        'sold at',
        row.tradePrice,
        'stop',
        triggerPrice,
      );
    } else if (row.filledQty > 0) {
      console.log(acname, leg.symbol, 'is only half of a straddle: closing it');
      checked(
        await spark.squareOffSingle({
          acname,
          stname: strategyname,
          token,
          positionType: 'Intraday',
          at_limit: false,
        }),
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

if (first(await spark.checkHoliday({ exch: 'NFO' })).holiday)
  throw new Error('the market is closed today');
if (checked(await spark.readOrderBook({ stname: strategyname })).length > 0) {
  console.log('already traded today; only the exit is left to do');
} else {
  await waitUntil(entry);
  const legs = await findLegs();
  const orders: { leg: Leg; strefID: number }[] = [];
  for (const leg of legs) orders.push({ leg, strefID: await sell(leg) });
  const accounts = new Map<string, { leg: Leg; row: Row }[]>();
  for (const { leg, strefID } of orders) {
    for (const row of await settledRows(strefID)) {
      accounts.set(row.AccountName, [
        ...(accounts.get(row.AccountName) ?? []),
        { leg, row },
      ]);
    }
  }
  for (const [acname, held] of accounts) await protect(acname, held);
}
await waitUntil(exit);
await closeAll();
