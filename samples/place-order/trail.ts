import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readExecutionLogs({ text: 'Trail:', limit: 20 });
for (const line of data) console.log(line.Datetime, line.Name, line.Message);
