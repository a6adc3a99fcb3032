import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.activateAccount({ AccountName: 'iifl1', yn: 'Y' });
const reply = await spark.addLink({
  StrategyName: 'test1',
  AccountName: 'iifl1',
  Multiplier: 1,
  Activate: 1,
  Capital: 100000,
});
console.log(reply.message);
