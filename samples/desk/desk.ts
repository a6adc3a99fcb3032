import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readDesk();
const [desk] = data;
console.log(desk?.total.totalpnl ?? 'a price is missing', desk?.total.charges);
for (const { text, hint } of desk?.blocks ?? []) console.log(text, hint);
