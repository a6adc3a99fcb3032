import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.listBaskets();
for (const { basketID, status } of data) {
  if (basketID === null || status === 'over') continue;
  const { message } = await spark.squareOffBasket({ basketID });
  console.log(message);
}
