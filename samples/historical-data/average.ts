const url = new URL('http://localhost:8080/history');
url.search = new URLSearchParams({
  token: 'NSE:212',
  interval: '1D',
  from: '2026-10-01',
  to: '2026-11-13',
}).toString();
const reply = await fetch(url, {
  headers: { Authorization: `Bearer ${process.env.SPARK_TOKEN}` },
});
const { data } = (await reply.json()) as { data: { high: number }[] };
console.log(
  data.length,
  'days, highest',
  Math.max(...data.map(({ high }) => high)),
);
