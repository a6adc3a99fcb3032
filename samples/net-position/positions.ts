import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readNetPositions({
  Acname: 'account1',
  Stname: 'test1',
});
for (const row of data)
  console.log(
    row.accountName,
    row.openpositions,
    'open, P&L',
    row.totalpnl ?? 'unknown',
  );
