import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const [token, rangeEnd] = ['NSE:212', '09:30:00'];
const today = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
}).format(new Date());

async function openingRange() {
  const { data } = await spark.readHistory({
    token,
    interval: '1',
    from: `${today}T09:15:00`,
    to: `${today}T${rangeEnd}`,
  });
  const first = data.filter(({ datetime }) => datetime.slice(11) < rangeEnd);
  if (first.length === 0) return null;
  return {
    high: Math.max(...first.map(({ high }) => high)),
    low: Math.min(...first.map(({ low }) => low)),
  };
}

console.log((await openingRange()) ?? 'no candles of this morning');
