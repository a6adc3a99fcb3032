import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const csv = `token,datetime,open,high,low,close,volume
NSE:212,2026-11-13 09:15:00,170.1,170.4,169.95,170.25,61240
NSE:212,2026-11-13 09:16:00,170.25,170.5,170.2,170.45,40110
`;
const { data } = await spark.importHistory({ csv, check: true });
for (const { series } of data)
  for (const one of series) console.log(one.series, one.candles, 'candles');
