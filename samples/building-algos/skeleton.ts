import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

/** Pure: the same prices give the same decision. */
function wantsToBuy(prices: readonly number[]): boolean {
  const first = prices[0] ?? 0;
  const last = prices.at(-1) ?? 0;
  return first > 0 && last >= first * 1.002;
}

const prices: number[] = [];
while (!wantsToBuy(prices)) {
  const { data } = await spark.readLastPrices({ Tokens: ['NSE:212'] });
  const price = data[0]?.ltp ?? null;
  if (price !== null) prices.push(price);
  await new Promise((wait) => setTimeout(wait, 1_000));
}
const placed = await spark.placeOrder({
  strategyname: 'demo',
  orderType: 'Market',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 10,
  transType: 'Buy',
});
console.log(placed.message);
