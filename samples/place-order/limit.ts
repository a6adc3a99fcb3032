import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data: prices } = await spark.readLastPrices({ Tokens: ['NSE:212'] });
const price = prices[0]?.ltp ?? 0;
const reply = await spark.placeOrder({
  strategyname: 'test1',
  orderType: 'Limit',
  productType: 'Delivery',
  token: 'NSE:212',
  qty: 10,
  transType: 'Buy',
  limitPrice: price,
});
console.log(reply.message);
