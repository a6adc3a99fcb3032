import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readProfile();
const reply = await spark.cancelOrder({
  strategyname: 'test1',
  strefID: 2240,
  identifier: `${data[0]?.UCC}:account2`,
});
console.log(reply.message);
