import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const reply = await spark.squareOffSingle({
  acname: 'account1',
  stname: 'test1',
  token: 'NFO:63915',
  positionType: 'Intraday',
  at_limit: true,
  qty: 65,
});
console.log(reply.message);
