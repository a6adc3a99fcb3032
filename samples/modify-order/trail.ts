import { setTimeout as sleep } from 'node:timers/promises';
import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const [entry, firstTrigger] = [171, 169];
let trigger = firstTrigger;
let highest = entry;

for (;;) {
  const book = await spark.readOrderBook({ strefid: 2251 });
  // The stop was hit, or somebody cancelled it.
  if (!book.data.some((row) => row.active === 1)) break;
  const { data } = await spark.readLastPrices({ Tokens: ['NSE:212'] });
  const price = data[0]?.ltp ?? 0;
  if (price > highest) {
    highest = price;
    const wanted = Math.round((firstTrigger + (highest - entry) / 2) * 20) / 20;
    // Small steps are not worth an order action.
    if (wanted >= trigger + 0.25) {
      await spark.modifyOrder({
        strategyname: 'test1',
        strefID: 2251,
        triggerPrice: wanted,
        limitPrice: wanted - 1,
      });
      trigger = wanted;
    }
  }
  await sleep(1_000);
}
