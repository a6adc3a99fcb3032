import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const inThirtyDays = new Date(Date.now() + 30 * 86_400_000);
const { data } = await spark.addCorporateAction({
  token: 'NSE:212',
  kind: 'bonus',
  ratio: '1:2',
  exDate: inThirtyDays.toISOString().slice(0, 10),
});
for (const { id, says } of data) {
  console.log(id, says);
  // The company called it off, and the day has not opened.
  console.log((await spark.removeCorporateAction({ id })).message);
}
