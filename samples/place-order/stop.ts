import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data: prices } = await spark.readLastPrices({ Tokens: ['NSE:212'] });
const price = prices[0]?.ltp ?? 0;
const onTick = (value: number) => Math.round(value * 10) / 10;
await spark.placeOrder({
  strategyname: 'test1',
  orderType: 'SL-Limit',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 10,
  transType: 'Sell',
  triggerPrice: onTick(price * 0.98),
  limitPrice: onTick(price * 0.97),
});
