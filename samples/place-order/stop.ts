import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.placeOrder({
  strategyname: 'test1',
  orderType: 'SL-Limit',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 10,
  transType: 'Sell',
  triggerPrice: 168,
  limitPrice: 166.5,
});
