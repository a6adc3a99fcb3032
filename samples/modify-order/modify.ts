import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const reply = await spark.modifyOrder({
  strategyname: 'test1',
  strefID: 2240,
  limitPrice: 171,
});
console.log(reply.message);
