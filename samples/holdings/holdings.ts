import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readHoldings();
for (const { symbol, qty, t1Qty, pnl } of data[0]?.holdings ?? [])
  console.log(symbol, qty, t1Qty, pnl);
console.log(data[0]?.total.value ?? 'a price is missing');
