import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const { data } = await spark.readOptionChain({
  symbol: 'NIFTY',
  exchange: 'NFO',
  strikes: 20,
});
const rows = data[0]?.strikes ?? [];

function byDelta(side: 'CE' | 'PE', wanted: number) {
  const known = rows.flatMap((row) => row[side] ?? []);
  const off = (delta: number | null) => Math.abs((delta ?? 9) - wanted);
  return known.sort((left, right) => off(left.delta) - off(right.delta))[0];
}

for (const option of [byDelta('CE', 0.2), byDelta('PE', -0.2)])
  console.log(option?.symbol, option?.delta, option?.theta);
