import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readOutcome({ key: 'test1-2026-11-16-entry-1' });
const [outcome] = data;
if (outcome?.state === 'taken') console.log('taken as', outcome.order?.strefID);
else console.log(outcome?.state);
