import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const reply = await spark.reExecute({
  strategyname: 'test1',
  orderType: 'Limit',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 100,
  transType: 'Buy',
  limitPrice: 170.5,
  identifier: 'F000000:account2',
});
console.log(reply.message);
