import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const reply = await spark.placeOrder({
  strategyname: 'test1',
  orderType: 'Market',
  productType: 'Intraday',
  token: 'NSE:212',
  targetQty: 50,
});
console.log(reply.message);
