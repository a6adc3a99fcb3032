import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data: curve } = await spark.readIntradayPnl({
  acname: 'account1',
  stname: 'test1',
});
const worst = curve.reduce(
  (low, point) => ((point.PNL ?? 0) < (low?.PNL ?? 0) ? point : low),
  curve[0],
);
if (worst)
  console.log(
    'worst',
    worst.PNL,
    'at',
    worst.Datetime,
    'now',
    curve.at(-1)?.PNL,
  );
