import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});

const templates = await spark.listStrategyTemplates();
for (const { title, document } of templates.data) {
  const { data } = await spark.validateDocument({ body: document });
  for (const { valid, conditions } of data) {
    console.log(title, valid ? 'is valid' : 'has errors');
    for (const { sentence } of conditions) console.log(' ', sentence);
  }
}
