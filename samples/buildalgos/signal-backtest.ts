import { backtest, Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});
const { data: templates } = await spark.listStrategyTemplates();
const document = JSON.parse(JSON.stringify(templates[0]?.document ?? {}));
document.conditions[0].when = {
  op: 'eq',
  l: { webhook: 'breakout' },
  r: { value: true },
};
document.clock.lastEntry = '14:45';
const { notes, trades } = await backtest(spark, {
  document,
  from: '2026-10-05',
  to: '2026-10-09',
  signals: [
    { signal: 'breakout', at: '2026-10-06T10:03:20' },
    { signal: 'breakout', at: '2026-10-08T11:41:05' },
  ],
});
for (const note of notes) console.log(note);
for (const { entryTime, symbol, net } of trades)
  console.log(entryTime, symbol, net);
