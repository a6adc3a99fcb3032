import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.searchInstruments({
  q: 'nifty 23500 ce',
  limit: 1,
});
console.log(data[0]?.exch_seg, data[0]?.token, data[0]?.symbol);
