import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

await spark.writeNote({
  about: '2026-11-16',
  text: 'Entered too early; the stop was right.',
  tags: ['breakout'],
});
const { data } = await spark.listNotes({ tag: 'breakout' });
for (const { day, TDno, text } of data) console.log(day, TDno, text);
