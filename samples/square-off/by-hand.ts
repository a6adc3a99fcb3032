import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.manualSquareOff({
  acname: 'account1',
  stname: 'test1',
  token: 'NSE:212',
  positionType: 'Intraday',
  tradedPrice: 171.5,
  tradedAt: '2026-11-16T14:30:00',
  qty: 100,
  ordersPlaced: 1,
});
