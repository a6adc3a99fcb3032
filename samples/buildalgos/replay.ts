import { EventSocket, type Replay, Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});
const { data: templates } = await spark.listStrategyTemplates();
const { promise, resolve } = Promise.withResolvers<Replay>();
const socket = new EventSocket(spark, {
  onReplay: (replay) => {
    if (replay.orders.length >= 2 || replay.state === 'failed') resolve(replay);
  },
});
const { data } = await spark.startReplay({
  document: templates[0]?.document ?? {},
  date: '2026-10-06',
  speed: 600,
});

const { orders, decisions } = await promise;
for (const { at, transType, symbol, price } of orders)
  console.log(at, transType, symbol, price);
for (const { at, says } of decisions) console.log(at, says);
const { message } = await spark.removeReplay({
  replayID: data[0]?.replayID ?? 0,
});
console.log(message);
socket.close();
