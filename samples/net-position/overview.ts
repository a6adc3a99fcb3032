import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const all = await spark.readOverview();
for (const row of all.data) console.log(row);
const one = await spark.readOverview({ Acname: 'account1' });
console.log(one.data);
