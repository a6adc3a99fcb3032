import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readExpiryDays({
  symbol: 'NIFTY',
  exchange: 'NFO',
  instrument: 'OPT',
});
for (const days of data)
  console.log(days.cycle, days.lastExpiry, days.daysFromLastExpiry);
