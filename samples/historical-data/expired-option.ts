import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const expiries = await spark.listPastExpiries({
  symbol: 'NIFTY',
  exchange: 'NFO',
  instrument: 'OPT',
  from: '2026-03-01',
  to: '2026-03-31',
});
for (const { expiry, lot } of expiries.data) console.log(expiry, lot);

const { data: candles } = await spark.readHistory({
  symbol: 'NIFTY17MAR2623500CE',
  exchange: 'NFO',
  interval: '1',
  from: '2026-03-11',
  to: '2026-03-11',
});
console.log(candles.length, 'minutes, the last at', candles.at(-1)?.close);
