import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.addPriceAlert({
  token: 'NSE:212',
  condition: 'moves',
  percent: 2,
  repeat: 'each',
  telegram: true,
});
for (const { id, name, value, distance } of (await spark.listPriceAlerts())
  .data)
  console.log(id, name, value, distance);
