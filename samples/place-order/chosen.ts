import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.placeOrder({
  strategyname: 'test1',
  orderType: 'Market',
  productType: 'Intraday',
  qty: 65,
  transType: 'Buy',
  autoFut: { symbol: 'NIFTY', exchange: 'NFO', expNo: 0 },
});
console.log(data[0]?.chosen?.symbol, data[0]?.chosen?.why);
