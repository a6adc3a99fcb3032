import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

// A loss of 5,000 in the account on any day: close everything in it,
// and let nothing new in.
const { data } = await spark.addExit({
  scope: 'account',
  acname: 'account1',
  stopLoss: 5000,
  stopLossBy: 'rupees',
  days: 'untilRemoved',
  block: true,
});
for (const { id, says, stopLevel, pnl } of data)
  console.log(id, says, stopLevel, pnl);

for (const { id } of data) await spark.removeExit({ id });
