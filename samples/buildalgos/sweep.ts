import { Spark, sweep } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});
const { data: templates } = await spark.listStrategyTemplates();
const crosses = templates.find(({ id }) => id === 'ema-cross-adx');
const { indicators, ...rest } = JSON.parse(JSON.stringify(crosses?.document));
const document = {
  ...rest,
  params: { fast: { type: 'int', default: 9, min: 5, max: 15, step: 5 } },
  indicators: indicators.map((each: { id: string }) =>
    each.id === 'ema_9' ? { ...each, length: { param: 'fast' } } : each,
  ),
};

const { cells, bestPlateau, notes } = await sweep(spark, {
  document,
  from: '2026-10-01',
  to: '2026-10-09',
  axes: [{ name: 'fast' }],
});
for (const note of notes) console.log(note);
for (const { values, inSample, plateau } of cells)
  console.log(values, inSample.net, plateau?.score);
console.log('plateau', cells[bestPlateau ?? 0]?.values);
