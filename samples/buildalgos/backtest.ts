import { backtest, Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});
const { data: templates } = await spark.listStrategyTemplates();
const document = templates[0]?.document ?? {};

const { notes, report, trades } = await backtest(spark, {
  document,
  from: '2026-10-01',
  to: '2026-10-09',
});
for (const note of notes) console.log(note);
console.log('net', report?.net, 'of', report?.capital);
console.log('won', report?.trades.winRate, '% of the trades');
for (const { entryTime, symbol, reason, net } of trades.slice(0, 3))
  console.log(entryTime, symbol, reason, net);
