import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readOptionChain({
  symbol: 'NIFTY',
  exchange: 'NFO',
});
await spark.addPriceAlert({
  watch: 'straddle',
  underlying: 'NIFTY',
  exchange: 'NFO',
  expiry: data[0]?.expiry,
  condition: 'moves',
  percent: 10,
  telegram: true,
});
