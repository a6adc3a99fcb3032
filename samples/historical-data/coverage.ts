import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readHistoryCoverage({
  token: 'NSE:212',
  from: '2026-11-12',
  to: '2026-11-13',
});
for (const { days, dataVersion } of data) {
  for (const day of days)
    console.log(day.day, day.state, day.candles, 'of', day.of);
  console.log('data version', dataVersion);
}
