import { setTimeout as sleep } from 'node:timers/promises';
import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.cancelOrder({ strategyname: 'test1', strefID: 2240 });
let { data: rows } = await spark.readOrderBook({ strefid: 2240 });
for (
  let look = 0;
  look < 20 && rows.some((row) => row.active === 1);
  look += 1
) {
  await sleep(500);
  ({ data: rows } = await spark.readOrderBook({ strefid: 2240 }));
}
for (const row of rows)
  console.log(row.AccountName, row.status, 'holds', row.filledQty);
