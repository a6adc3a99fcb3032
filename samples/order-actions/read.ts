import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readOrderBook({ stname: 'test1' });
for (const row of data)
  console.log(
    row.strefID,
    row.AccountName,
    row.status,
    row.active ? 'open' : 'finished',
  );
