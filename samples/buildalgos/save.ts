import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const [template] = (await spark.listStrategyTemplates()).data;
const body = template?.document ?? {};
const [saved] = (await spark.saveDocument({ body, note: 'First' })).data;
const { id = 0, rev = 0 } = saved ?? {};
console.log('document', id, 'revision', rev);

const clock = { timeframe: 5, type: 'intraday', squareOff: '15:00' };
const changed = await spark.changeDocument({
  id,
  baseRev: rev,
  note: 'Square off earlier',
  body: { ...body, clock },
});
console.log(changed.message);

const [diff] = (await spark.readDocumentDiff({ id })).data;
for (const { pointer, before, after } of diff?.changes ?? [])
  console.log(pointer, before, 'to', after);
