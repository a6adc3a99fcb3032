import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.mapTokens({
  broker: 'FYERS',
  tokens: ['NSE:212'],
});
console.log(data);
