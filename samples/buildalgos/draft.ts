import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const [draft] = (await spark.readDraft({ id: 0 })).data;
const { data } = await spark.writeDraft({
  id: 0,
  version: draft?.version ?? 0,
  body: { ...draft?.draft, name: 'Not finished' },
});
console.log('version', data[0]?.version);

await spark.removeDraft({ id: 0, version: data[0]?.version });
