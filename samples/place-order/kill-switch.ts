import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const stopped = await spark.switchKill({ on: true });
console.log(stopped.message);

// When you have checked what went wrong, trading goes on.
const freed = await spark.switchKill({ on: false });
console.log(freed.message);
