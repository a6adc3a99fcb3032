import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});
await spark.addStrategy({
  strategyName: 'ema1',
  strategyType: 'Intraday',
  forwardTest: 'Y',
});
await spark.addLink({
  StrategyName: 'ema1',
  AccountName: 'paper',
  Multiplier: 1,
  Activate: 1,
  Capital: 200000,
});
