import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.changeGuards({ MaxDailyLoss: 25000 });
await spark.changeGuards({ AccountName: 'account1', MaxQty: 1800 });
const { data } = await spark.listGuards();
for (const guards of data)
  console.log(guards.AccountName, guards.MaxDailyLoss, guards.MaxQty);
