import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readAccount({ AccountName: 'fyers1' });
console.log(data[0]?.LastLogin);
await spark.activateAccount({ AccountName: 'fyers1', yn: 'Y' });
