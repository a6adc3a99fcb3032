import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});
const { message } = await spark.placeOrder({
  strategyname: 'test1',
  symbol: 'RELIANCE',
  exchange: 'NSE',
  qty: 1,
  transType: 'Buy',
  orderType: 'Market',
  productType: 'Intraday',
});
console.log(message);
