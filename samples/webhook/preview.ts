import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const reply = await spark.previewAlert({
  body: {
    actions: [
      { action: 'squareoff', stname: 'test1' },
      { action: 'logalert', message: 'flat' },
    ],
  },
});
for (const step of reply.data) console.log(step);
