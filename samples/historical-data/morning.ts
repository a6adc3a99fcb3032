import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readHistory({
  token: 'NSE:212',
  interval: '5',
  from: '2026-11-13T09:15:00',
  to: '2026-11-13T09:30:00',
});
for (const candle of data)
  console.log(candle.datetime, candle.open, candle.close);
