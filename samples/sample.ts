import { setTimeout as sleep } from 'node:timers/promises';
import { OrderSocket, Spark } from '@spark/client';

const strategyname = 'demo';
const symbol = 'ASHOKLEY';
const patienceSeconds = 90;

// 1  Log in.
const spark = await Spark.login({
  url: process.env.SPARK_URL ?? 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

// 2  Instrument: the share itself is the first row of a cash exchange.
const [record] = (await spark.findInstruments({ symbol, exchange: 'NSE' }))
  .data;
if (!record) throw new Error(`${symbol} is not listed`);
const token = `${record.exch_seg}:${record.token}`;
const tick = record.tick_size;
const price = (await spark.readLastPrices({ Tokens: [token] })).data[0]?.ltp;
if (price === null || price === undefined) throw new Error('no price yet');
console.log(record.symbol, token, 'last', price, 'tick', tick);

// 3  Follow orders before placing one, so that no update is missed.
const finished = new Set<number>();
const socket = new OrderSocket(spark, {
  onOrder: (order) => {
    console.log(
      order.AccountName,
      order.status,
      order.filledQty,
      'of',
      order.qty,
      'at',
      order.tradePrice,
    );
    if (!order.active) finished.add(order.strefID);
  },
});

// 4  Order: one tick below the market; after 20 s, or when the price runs away
//    50 paise, follow the best bid.
const placed = await spark.placeOrder({
  strategyname,
  orderType: 'Limit',
  limitPrice: Number((price - tick).toFixed(2)),
  productType: 'Intraday',
  token,
  qty: 10,
  transType: 'Buy',
  ticksize: tick,
  operations: { timeLimit: 20, priceBuffer: 0.5, shouldExecute: true },
});
const strefID = placed.data[0]?.strefID ?? 0;
console.log(placed.message, 'as', strefID);

// 5  Wait for the end of the order. The book is the truth; the socket is only
//    faster.
const rows = async () => (await spark.readOrderBook({ strefid: strefID })).data;

for (let waited = 0; !finished.has(strefID); waited += 1) {
  if (waited % 5 === 0 && (await rows()).every((row) => !row.active)) break;
  if (waited >= patienceSeconds) {
    await spark.cancelOrder({ strategyname, strefID });
    break;
  }
  await sleep(1000);
}

// 6  What do we hold? Then leave nothing behind.
for (const row of await rows())
  console.log(row.AccountName, row.status, row.filledQty, 'at', row.tradePrice);
console.log(
  (await spark.squareOff({ ctype: 'strategy', stname: strategyname })).message,
);
console.log((await spark.readNetPositions({ Stname: strategyname })).data);
socket.close();
