import { Spark } from '@spark/client';

const spark = await Spark.login({
  url: 'http://localhost:8080',
  userid: 'owner@spark.local',
  password: process.env.SPARK_OWNER_PASSWORD ?? '',
});
const { data: templates } = await spark.listStrategyTemplates();
const text = JSON.stringify(templates[0]?.document ?? {});
const document = JSON.parse(text);
document.conditions[0].when = {
  op: 'eq',
  l: { webhook: 'breakout' },
  r: { value: true },
};
const { data: saved } = await spark.saveDocument({ body: document });
const id = saved[0]?.id ?? 0;
const { data: made } = await spark.startDeployment({
  id,
  strategyname: 'demo',
});

const alert = { action: 'signal', stname: 'demo', signal: 'breakout' };
const { data: told } = await spark.previewAlert({ body: alert });
for (const { summary, problems } of told) console.log(summary, problems);
const reply = await fetch(process.env.WEBHOOK_URL ?? '', {
  method: 'POST',
  body: JSON.stringify(alert),
});
console.log(((await reply.json()) as { message: string }).message);

const deploymentID = made[0]?.deploymentID ?? 0;
const stopped = await spark.stopDeployment({ deploymentID, legs: 'close' });
console.log(stopped.message);
