import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const reply = await spark.squareOffSingle({
  acname: 'account1',
  stname: 'test1',
  token: 'NSE:212',
  positionType: 'Intraday',
  at_limit: false,
});
console.log(reply.message);
