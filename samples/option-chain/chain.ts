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
for (const { strike, CE, PE } of data[0]?.strikes ?? [])
  console.log(CE?.delta, CE?.ltp, strike, PE?.ltp, PE?.delta);
