import { setTimeout as sleep } from 'node:timers/promises';
import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.squareOff({ ctype: 'strategy', stname: 'test1' });
let stillOpen = 0;
for (let look = 0; look < 30; look += 1) {
  const { data: rows } = await spark.readNetPositions({ Stname: 'test1' });
  stillOpen = rows.reduce((sum, row) => sum + row.openpositions, 0);
  if (stillOpen === 0) break;
  await sleep(1_000);
}
console.log(
  stillOpen === 0
    ? 'flat'
    : `${stillOpen} positions still open: look at the order book`,
);
