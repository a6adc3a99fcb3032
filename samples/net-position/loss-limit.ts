import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const limit = -5000;
const { data } = await spark.readNetPositions({
  Acname: 'account1',
  Stname: 'test1',
});
const total = data[0]?.totalpnl ?? null;
if (total === null)
  console.log(
    'no price for an open position; not deciding on half the picture',
  );
else if (total <= limit)
  await spark.squareOff({
    ctype: 'strategy',
    stname: 'test1',
    acname: 'account1',
  });
