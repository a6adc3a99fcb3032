import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const leg = {
  segment: 'NFO-OPT',
  productType: 'Intraday',
  qty: 65,
  symbol: 'NIFTY',
} as const;
const { data } = await spark.workOutCharges({
  date: '2026-11-16',
  legs: [
    { ...leg, transType: 'Buy', price: 100 },
    { ...leg, transType: 'Sell', price: 110 },
  ],
});
console.log(data[0]?.total);
