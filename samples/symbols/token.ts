import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.findInstruments({
  symbol: 'ASHOKLEY',
  exchange: 'NSE',
});
for (const row of data) console.log(row.exch_seg, row.token, row.symbol);
