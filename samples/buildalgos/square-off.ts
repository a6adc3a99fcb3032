import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const reply = await spark.squareOff({
  ctype: 'strategy',
  stname: 'test1',
  acname: 'account1',
});
console.log(reply.message);
