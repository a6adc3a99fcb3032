import { setTimeout as sleep } from 'node:timers/promises';
import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const token = 'NSE:212'; // 2 instrument: ASHOKLEY

async function lastPrice(): Promise<number> {
  const { data } = await spark.readLastPrices({ Tokens: [token] }); // 3 data
  return data[0]?.ltp ?? 0;
}

const start = await lastPrice();
while ((await lastPrice()) < start * 1.002) await sleep(1_000); // 4 decide

const placed = await spark.placeOrder({
  strategyname: 'demo',
  orderType: 'Limit',
  limitPrice: await lastPrice(),
  productType: 'Intraday',
  token,
  qty: 10,
  transType: 'Buy',
  operations: { timeLimit: 30, priceBuffer: 0.5, shouldExecute: true },
}); // 5 order
console.log(placed.message);
await sleep(60_000);
// 6 follow up
const closed = await spark.squareOff({ ctype: 'strategy', stname: 'demo' });
console.log(closed.message);
