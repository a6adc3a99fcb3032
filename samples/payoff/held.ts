import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.workOutPayoff({ fromPositions: {} });
for (const { underlying, now, greeks, points } of data) {
  console.log(underlying, now.profit, greeks);
  for (const point of points)
    console.log(point.price, point.now, point.atExpiry);
}
