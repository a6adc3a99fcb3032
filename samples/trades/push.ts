import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.pushTrades({});
const { data: trades } = await spark.readTradebook({
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  stname: 'test1',
  acname: 'account1',
});
console.log(
  trades.length,
  'trades, P&L',
  trades.reduce((sum, trade) => sum + trade.PNL, 0).toFixed(2),
);
